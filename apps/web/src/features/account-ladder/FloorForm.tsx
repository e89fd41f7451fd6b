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
        <legend>Daily limits</legend>
        {choose('daily', 'Loss counts from', [
          { value: 'none', label: 'No daily loss limit' },
          { value: 'balance', label: 'Balance at the day’s start' },
          { value: 'equity', label: 'Equity at the day’s start' },
        ])}
        {draft.daily === 'none' ? null : money('loss', `Daily loss limit (${currency})`)}
        {deed('daily', 'When the loss is reached')}
        {money('target', `Daily profit target (${currency})`, 'Empty for none')}
        {deed('target', 'When the target is reached')}
        {choose(
          'zone',
          'Day starts at midnight in',
          zones.map((zone) => ({ value: zone, label: zone })),
        )}
        <Checkbox
          label="Allow me to resume before the next day"
          checked={draft.byHand === 'yes'}
          onChange={({ currentTarget }) => set('byHand')(currentTarget.checked ? 'yes' : 'no')}
        />
      </fieldset>
      <fieldset className={css.part}>
        <legend>Rungs</legend>
        <p className={css.note}>
          When equity reaches the first amount, the floor rises to the second. Leave a rung empty to skip it.
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
        description="% of the way to the floor or daily limit; 100 = no warning."
        value={draft.warnAt ?? ''}
        onChange={set('warnAt')}
        rule={warnRule}
        error={submit.wrong.warnAt}
      />
      {choose(
        'wait',
        'A looser plan applies',
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
            Remove ladder
          </Button>
        ) : null}
        {account.balance === null ? null : <Presets balance={account.balance} choose={fill} />}
      </div>
      <p className={css.note}>
        A tighter plan applies at once. A looser one, or none, waits as long as the current plan says.
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
