import { Button, NativeSelect } from '@mantine/core'
import { type AccountLimits, type Limits, waitingHours, waitingWords } from '@ratchet/contract'
import { limitPresets } from '@ratchet/domain'
import { type ReactNode, useState } from 'react'
import { localZone } from '../../format/zone.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import { Preset, PresetMenu } from '../../ui/pop/PresetMenu.tsx'
import { Say } from '../../ui/Say.tsx'
import css from './limits.module.css'
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
    <Form submit={submit} send={send} className={css.form} data-testid="limits-form">
      <Group title={texts.size}>
        {figure('tradeVolume', texts.tradeSize, texts.tradeSizeHint)}
        {figure('symbolVolume', texts.openVolumeInSymbol, texts.openVolumeInSymbolHint)}
        {figure('accountVolume', texts.openVolume, texts.openVolumeHint)}
        {figure('riskMoney', texts.moneyAtRisk, texts.moneyAtRiskHint)}
      </Group>
      <SymbolLimits
        server={server}
        rows={symbolRowsOf(draft)}
        wrong={wrong}
        onChange={(rows) => edit({ symbols: JSON.stringify(rows) })}
      />
      <Group title={texts.number}>
        {figure('openTrades', texts.openTrades, texts.openTradesHint)}
        {figure('tradesADay', texts.tradesADay, texts.tradesADayHint)}
      </Group>
      <Group title={texts.pauseAfterLosses}>
        {figure('losses', texts.lossesInRow, texts.lossesInRowHint, texts.noPause)}
        {figure('minutes', texts.pauseMinutes, texts.pauseMinutesHint, texts.noPause)}
      </Group>
      <QuietHours
        rows={rowsOf(draft)}
        error={wrong.quietHours}
        onChange={(rows) => edit({ quietHours: JSON.stringify(rows) })}
      />
      <Group title={texts.whenLimitsApply}>
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
      </Group>
      <p className={css.note}>{texts.formNote}</p>
      <Say word={word} testId="limits-answer" />
      <div className={css.buttons}>
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
        <span className={css.state} data-unsaved={isUnsaved}>
          {isUnsaved ? texts.unsaved : ''}
        </span>
      </div>
    </Form>
  )
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={css.group}>
    <legend>{title}</legend>
    <div className={css.fields}>{children}</div>
  </fieldset>
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
