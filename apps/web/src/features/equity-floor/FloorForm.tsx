import { Button, Checkbox, Fieldset, Group, NativeSelect, Stack, Text } from '@mantine/core'
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
import { floorPresets } from './presets.ts'
import { deedField, draftOf, hasLine, planIn, rungNumbers, waitWords, warnRule } from './rules.ts'
import * as texts from './texts.ts'

interface FloorFormProps {
  readonly account: Account
  readonly state: AccountFloor['state']
  readonly readAgain: () => Promise<unknown>
}

const note = { fz: 'sm', c: 'dimmed' } as const
const part = { p: 'sm', fz: 'sm', bd: '1px solid var(--r-line)' } as const

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
    <Form submit={submit} send={send} data-testid="floor-form">
      <Stack>
        <Fieldset legend={texts.totalLoss} {...part}>
          <Stack gap={10}>
            {choose('total', texts.floor, [
              { value: 'fixed', label: texts.fixedEquity },
              { value: 'trailing', label: texts.trailsHighestEquity },
              { value: 'none', label: texts.none },
            ])}
            {draft.total === 'fixed' ? money('floor', texts.equity(currency)) : null}
            {draft.total === 'trailing' ? money('distance', texts.distance(currency)) : null}
            {deed('total', texts.whenFloorReached)}
          </Stack>
        </Fieldset>
        <Fieldset legend={texts.dailyLimits} {...part}>
          <Stack gap={10}>
            {choose('daily', texts.lossCountsFrom, [
              { value: 'none', label: texts.noDailyLossLimit },
              { value: 'balance', label: texts.balanceAtDayStart },
              { value: 'equity', label: texts.equityAtDayStart },
            ])}
            {draft.daily === 'none' ? null : money('loss', texts.dailyLossLimit(currency))}
            {deed('daily', texts.whenLossReached)}
            {money('target', texts.dailyProfitTarget(currency), texts.emptyForNone)}
            {deed('target', texts.whenTargetReached)}
            {choose(
              'zone',
              texts.dayStartsAt,
              zones.map((zone) => ({ value: zone, label: zone })),
            )}
            <Checkbox
              label={texts.allowResume}
              checked={draft.byHand === 'yes'}
              onChange={({ currentTarget }) => set('byHand')(currentTarget.checked ? 'yes' : 'no')}
            />
          </Stack>
        </Fieldset>
        <Fieldset legend={texts.rungs} {...part}>
          <Stack gap={10}>
            <Text {...note}>{texts.rungsHint}</Text>
            {rungNumbers.map((n) => (
              <Group key={n} gap="xs" wrap="nowrap" align="flex-start">
                <Text fz="xs" fw={700} c="var(--r-gold)" pt="xs" aria-hidden>
                  {n}
                </Text>
                {rungField(`at${n}`, texts.rungEquity(n))}
                {rungField(`floor${n}`, texts.rungFloor(n))}
              </Group>
            ))}
          </Stack>
        </Fieldset>
        <NumberField
          name="warnAt"
          label={texts.warnAt}
          description={texts.warnAtHint}
          value={draft.warnAt ?? ''}
          onChange={set('warnAt')}
          rule={warnRule}
          error={submit.wrong.warnAt}
        />
        {choose(
          'wait',
          texts.looserPlanApplies,
          (Object.keys(floorWaits) as (keyof typeof floorWaits)[]).map((wait) => ({
            value: wait,
            label: waitWords[wait],
          })),
        )}
        <Say word={submit.word ?? drop.word} testId="floor-answer" />
        <Group gap="xs">
          <SubmitButton submit={submit} data-testid="floor-set">
            {texts.setPlan}
          </SubmitButton>
          {state ? (
            <Button
              variant="default"
              loading={drop.busy}
              onClick={() => void drop.run(remove)}
              data-testid="floor-drop"
            >
              {texts.removeLadder}
            </Button>
          ) : null}
          {account.balance === null ? null : <Presets balance={account.balance} choose={fill} />}
        </Group>
        <Text {...note}>{texts.delayHint}</Text>
        {account.broker === 'paper' ? null : (
          <Text {...note} data-testid="floor-at-broker">
            {floorWords.atBroker}
          </Text>
        )}
      </Stack>
    </Form>
  )

  function rungField(field: string, label: string) {
    return (
      <NumberField
        name={field}
        aria-label={label}
        placeholder={field.startsWith('at') ? texts.equityName : texts.floor}
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
