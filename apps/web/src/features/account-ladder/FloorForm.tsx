import { Button, Checkbox, NativeSelect } from '@mantine/core'
import {
  type Account,
  type AccountFloor,
  type FloorPlanInput,
  floorDeeds,
  floorWaits,
  floorWords,
  numberRules,
} from '@ratchet/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { localZone } from '../../format/zone.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Preset, PresetMenu } from '../../ui/pop/PresetMenu.tsx'
import { Say } from '../../ui/Say.tsx'
import css from './account-ladder.module.css'
import { floorPresets } from './presets.ts'
import { deedField, draftOf, hasLine, planIn, rungNumbers, waitWords, warnRule } from './rules.ts'

interface FloorFormProps {
  readonly account: Account
  readonly state: AccountFloor['state']
  readonly readAgain: () => Promise<unknown>
}

const deeds = Object.entries(floorDeeds).map(([value, label]) => ({ value, label }))

const zones = [...new Set(['UTC', localZone(), ...Intl.supportedValuesOf('timeZone')])]

/** What the trader wants of the account. What was typed stays while the record goes on. */
export function FloorForm({ account, state, readAgain }: FloorFormProps) {
  const [draft, setDraft] = useState(() => draftOf(state?.plan, localZone()))
  const submit = useSubmit(draft)
  const drop = useSubmit()
  const { id, currency } = account
  const set = (field: string) => (text: string) => {
    setDraft((before) => ({ ...before, [field]: text }))
    submit.forgetDone()
    drop.forgetDone()
  }
  const fill = (plan: FloorPlanInput) => {
    setDraft(({ zone }) => draftOf({ ...plan, zone: zone ?? plan.zone }, localZone()))
    submit.forgetDone()
    drop.forgetDone()
  }
  const send = async () => {
    const read = planIn(draft)
    if ('message' in read) {
      const again = (now: typeof draft) => {
        const reread = planIn(now)
        return 'message' in reread ? reread : null
      }
      throw new Refused(read, { again })
    }
    const { message } = await call('putAccountFloor', { params: { id }, body: read.plan })
    await readAgain()
    return message
  }
  const remove = async () => {
    const { message } = await call('dropAccountFloor', { params: { id } })
    await readAgain()
    return message
  }
  const money = (field: string, label: string, description?: string) => (
    <NumberField
      name={field}
      label={label}
      description={description}
      value={draft[field] ?? ''}
      onChange={set(field)}
      rule={numberRules.deposit}
      error={submit.wrong[field]}
    />
  )
  const choose = (
    field: string,
    label: string,
    data: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <NativeSelect
      name={field}
      label={label}
      data={[...data]}
      value={draft[field]}
      onChange={({ currentTarget }) => set(field)(currentTarget.value)}
      error={submit.wrong[field]}
    />
  )
  const deed = (line: keyof typeof deedField, label: string) =>
    hasLine(draft, line) ? choose(deedField[line], label, deeds) : null
  return (
    <Form submit={submit} send={send} className={css.form} data-testid="floor-form">
      <fieldset className={css.part}>
        <legend>Total loss</legend>
        {choose('total', 'Floor', [
          { value: 'fixed', label: 'A fixed equity' },
          { value: 'trailing', label: 'Trails the highest equity' },
          { value: 'none', label: 'None' },
        ])}
        {draft.total === 'fixed' ? money('floor', `Equity (${currency})`) : null}
        {draft.total === 'trailing' ? money('distance', `Distance (${currency})`) : null}
        {deed('total', 'When the floor is touched')}
      </fieldset>
      <fieldset className={css.part}>
        <legend>A day</legend>
        {choose('daily', 'Loss counts from', [
          { value: 'none', label: 'No loss of a day' },
          { value: 'balance', label: 'The balance at its start' },
          { value: 'equity', label: 'The equity at its start' },
        ])}
        {draft.daily === 'none' ? null : money('loss', `Most loss (${currency})`)}
        {deed('daily', 'When the day has lost it')}
        {money('target', `Profit that ends it (${currency})`, 'Empty for none')}
        {deed('target', 'When the day has that profit')}
        {choose(
          'zone',
          'Begins at midnight of',
          zones.map((zone) => ({ value: zone, label: zone })),
        )}
        <Checkbox
          label="I may let the account go on before the next day"
          checked={draft.byHand === 'yes'}
          onChange={({ currentTarget }) => set('byHand')(currentTarget.checked ? 'yes' : 'no')}
        />
      </fieldset>
      <fieldset className={css.part}>
        <legend>Rungs</legend>
        <p className={css.note}>
          Once equity has come to the first amount, the floor is at the second or above. Each rung once; an empty one is
          off.
        </p>
        <div className={css.rungs}>
          {rungNumbers.map((n) => (
            <div key={n} className={css.rung}>
              <span className={css.rungNumber} aria-hidden>
                {n}
              </span>
              {rungField(`at${n}`, `Rung ${n}: equity reaches`)}
              {rungField(`floor${n}`, `Rung ${n}: floor`)}
            </div>
          ))}
        </div>
      </fieldset>
      <NumberField
        name="warnAt"
        label="Warn at percent"
        description="Of the way to a line; 100 warns of nothing."
        value={draft.warnAt ?? ''}
        onChange={set('warnAt')}
        rule={warnRule}
        error={submit.wrong.warnAt}
      />
      {choose(
        'wait',
        'A plan that allows more is in force',
        (Object.keys(floorWaits) as (keyof typeof floorWaits)[]).map((wait) => ({
          value: wait,
          label: waitWords[wait],
        })),
      )}
      <Say word={submit.word ?? drop.word} testId="floor-answer" />
      <div className={css.buttons}>
        <SubmitButton submit={submit} data-testid="floor-set">
          Set the plan
        </SubmitButton>
        {state ? (
          <Button variant="default" loading={drop.busy} onClick={() => void drop.run(remove)} data-testid="floor-drop">
            Have no ladder
          </Button>
        ) : null}
        {account.balance === null ? null : <Presets balance={account.balance} choose={fill} />}
      </div>
      <p className={css.note}>
        A tighter plan is in force at once. One that allows more, or none, waits as long as the plan in force says.
      </p>
      {account.broker === 'paper' ? null : (
        <p className={css.note} data-testid="floor-at-broker">
          {floorWords.atBroker}
        </p>
      )}
    </Form>
  )

  function rungField(field: string, label: string) {
    return (
      <NumberField
        name={field}
        aria-label={label}
        placeholder={field.startsWith('at') ? 'Equity' : 'Floor'}
        value={draft[field] ?? ''}
        onChange={set(field)}
        rule={numberRules.deposit}
        error={submit.wrong[field]}
      />
    )
  }
}

/** Plans to begin with, counted from the balance of now. */
function Presets({ balance, choose }: { readonly balance: number; readonly choose: (plan: FloorPlanInput) => void }) {
  return (
    <PresetMenu>
      {(close) =>
        floorPresets.map(({ name, says, plan }) => (
          <Preset key={name} name={name} says={says} act={() => choose(plan(balance))} close={close} />
        ))
      }
    </PresetMenu>
  )
}
