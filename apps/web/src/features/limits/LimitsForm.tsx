import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { type AccountLimits, type Limits, waitingHours, waitingWords } from '@ratchet/contract'
import { limitPresets } from '@ratchet/domain'
import { type ReactNode, useState } from 'react'
import { localZone } from '../../format/zone.ts'
import { Dim } from '../../ui/Dim.tsx'
import { Fields } from '../../ui/Fields.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Preset, PresetMenu } from '../../ui/pop/PresetMenu.tsx'
import { Say } from '../../ui/Say.tsx'
import { LimitsGroup } from './LimitsGroup.tsx'
import { QuietHours } from './QuietHours.tsx'
import { checkLimits, draftOf, type FigureName, type LimitsDraft, rowsOf, rules, symbolRowsOf } from './rules.ts'
import { SymbolLimits } from './SymbolLimits.tsx'
import * as texts from './texts.ts'

interface LimitsFormProps {
  readonly of: AccountLimits
  /** Of the account: its market's symbols can have limits of their own. */
  readonly server: string | undefined
  readonly save: (accountId: string, limits: Limits) => Promise<{ readonly message: string }>
}

/** The limits of one account, as fields: an empty one is no limit. It shows what was asked for last, waiting or in force. */
export function LimitsForm({ of: { accountId, limits, pending }, server, save }: LimitsFormProps) {
  const saved = draftOf(pending?.limits ?? limits)
  const savedText = JSON.stringify(saved)
  const [typed, setTyped] = useState({ from: savedText, draft: saved })
  const [isTouched, setTouched] = useState(false)
  // What came in of itself stands in the form, unless something was typed.
  const draft = isTouched || typed.from === savedText ? typed.draft : saved
  const submit = useSubmit({ ...draft })
  const { wrong, word } = submit
  const edit = (next: Partial<LimitsDraft>) => {
    setTyped({ from: savedText, draft: { ...draft, ...next } })
    setTouched(true)
    submit.forgetDone()
  }
  const send = async () => {
    const checked = checkLimits(draft)
    if ('message' in checked)
      throw new Refused<Readonly<Record<string, string>>>(checked, {
        again: (now) => {
          const again = checkLimits(now as unknown as LimitsDraft)
          return 'message' in again ? again : null
        },
      })
    const { message } = await save(accountId, checked.limits)
    setTyped({ from: '', draft })
    setTouched(false)
    return message
  }
  const isUnsaved = isTouched && JSON.stringify(draft) !== savedText
  const figure = (name: FigureName, label: string, description: string, placeholder = texts.noLimit) => (
    <NumberField
      name={name}
      label={label}
      description={description}
      placeholder={placeholder}
      value={draft[name]}
      onChange={(value) => edit({ [name]: value })}
      rule={rules[name]}
      error={wrong[name]}
    />
  )
  return (
    <Form submit={submit} send={send} gap="md" data-testid="limits-form">
      <Part title={texts.size}>
        {figure('tradeVolume', texts.tradeSize, texts.tradeSizeHint)}
        {figure('symbolVolume', texts.openVolumeInSymbol, texts.openVolumeInSymbolHint)}
        {figure('accountVolume', texts.openVolume, texts.openVolumeHint)}
        {figure('riskMoney', texts.moneyAtRisk, texts.moneyAtRiskHint)}
      </Part>
      <SymbolLimits
        server={server}
        rows={symbolRowsOf(draft)}
        wrong={wrong}
        onChange={(rows) => edit({ symbols: JSON.stringify(rows) })}
      />
      <Part title={texts.number}>
        {figure('openTrades', texts.openTrades, texts.openTradesHint)}
        {figure('tradesADay', texts.tradesADay, texts.tradesADayHint)}
      </Part>
      <Part title={texts.pauseAfterLosses}>
        {figure('losses', texts.lossesInRow, texts.lossesInRowHint, texts.noPause)}
        {figure('minutes', texts.pauseMinutes, texts.pauseMinutesHint, texts.noPause)}
      </Part>
      <QuietHours
        rows={rowsOf(draft)}
        error={wrong.quietHours}
        onChange={(rows) => edit({ quietHours: JSON.stringify(rows) })}
      />
      <Part title={texts.whenLimitsApply}>
        <NativeSelect
          name="zone"
          label={texts.timeZone}
          description={texts.timeZoneHint}
          data={zonesWith(draft.zone)}
          value={draft.zone}
          error={wrong.zone}
          onChange={({ currentTarget }) => edit({ zone: currentTarget.value })}
        />
        <NativeSelect
          name="waitHours"
          label={texts.delay}
          description={texts.delayHint}
          data={waitingHours.map((hours) => ({ value: String(hours), label: waitingWords[hours] }))}
          value={draft.waitHours}
          onChange={({ currentTarget }) => edit({ waitHours: currentTarget.value })}
        />
        {figure('warnAt', texts.warnAt, texts.warnAtHint, '')}
      </Part>
      <Dim>{texts.formNote}</Dim>
      <Say word={word} testId="limits-answer" />
      <Group gap="xs">
        <SubmitButton submit={submit} data-testid="save-limits">
          {texts.saveLimits}
        </SubmitButton>
        {isUnsaved ? (
          <Button
            variant="default"
            onClick={() => {
              setTouched(false)
              setTyped({ from: savedText, draft: saved })
            }}
          >
            {texts.undo}
          </Button>
        ) : null}
        <PresetMenu>
          {(close) =>
            limitPresets.map(({ name, says, limits: preset }) => (
              <Preset key={name} name={name} says={says} act={() => edit(draftOf(preset))} close={close} />
            ))
          }
        </PresetMenu>
        <Text span size="xs" fw={600} c="var(--r-recorded)">
          {isUnsaved ? texts.unsaved : ''}
        </Text>
      </Group>
    </Form>
  )
}

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <LimitsGroup title={title}>
    <Fields least={210}>{children}</Fields>
  </LimitsGroup>
)

const usualZones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Dubai',
  'Asia/Singapore',
  'Asia/Tokyo',
  'Australia/Sydney',
]
const zonesWith = (zone: string): string[] => [...new Set([zone, localZone(), ...usualZones])].toSorted()
