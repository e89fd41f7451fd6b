import { Box, Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { moneyNumber, netOfAll } from '@ratchet/domain'
import { type ReactNode, useMemo, useState } from 'react'
import { plainMoneyText, timeText, wholeText } from '../../format/text.ts'
import { useZone, zoneName } from '../../format/zone.ts'
import { clocks } from '../../trading/history/file-clocks.ts'
import type { Imports } from '../../trading/history/history.ts'
import { Fields } from '../../ui/Fields.tsx'
import { Figure, Figures } from '../../ui/Figures.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Profit } from '../../ui/Profit.tsx'
import { Say } from '../../ui/Say.tsx'
import { Checks } from './Checks.tsx'
import { FirstTrades } from './FirstTrades.tsx'
import { countText, kindText, leftOutText } from './file-text.ts'
import { Mapping } from './Mapping.tsx'
import {
  type Done,
  faultsOf,
  firstPlan,
  hindranceOf,
  inputOf,
  isUndecided,
  momentIn,
  type Offer,
  offerOf,
  type Plan,
} from './plan.ts'
import { Questions } from './Questions.tsx'
import type { ReadFile } from './read/protocol.ts'
import { Symbols } from './Symbols.tsx'
import * as texts from './texts.ts'

interface PreviewProps {
  readonly file: ReadFile
  readonly imports: Imports
  readonly isSignedIn: boolean
  /** With what came of it; null where it was put away. */
  readonly onDone: (done: Done | null) => void
}

/** Shows what a file would bring, whether its figures agree, and asks what it does not say. */
export function Preview({ file, imports, isSignedIn, onDone }: PreviewProps) {
  const [plan, setPlan] = useState<Plan>(() => firstPlan(file))
  const change = (next: Partial<Plan>) => setPlan((now) => Object.assign({}, now, next))
  const { mapping, choices } = plan
  const offer = useMemo(() => offerOf(file, { mapping, choices }), [file, mapping, choices])
  const { server, login, currency } = plan
  const submit = useSubmit({ server, login, currency })
  const hindrance = hindranceOf(plan, offer)
  const count = offer.found.trades.length
  const send = async () => {
    const refusal = ({ server = '', login = '', currency = '' }: Readonly<Record<string, string>>) => {
      const fields = faultsOf(Object.assign({}, plan, { server, login, currency }), offer)
      return fields && { message: texts.completeFields, fields }
    }
    const refused = refusal({ server, login, currency })
    if (refused) throw new Refused(refused, { again: refusal })
    const { import: kept, added, known } = await imports.bring(inputOf(file, plan, offer))
    const text =
      added === 0
        ? texts.nothingNew(known, wholeText(known))
        : [
            texts.importedTrades(countText(added)),
            ...(known > 0 ? [texts.alreadyImported(known, wholeText(known))] : []),
          ].join(' ')
    onDone({ text, importId: kept?.id ?? null })
    return null
  }
  return (
    <Form submit={submit} send={send} gap={14} data-testid="history-preview">
      {file.content.kind === 'table' ? (
        <Mapping
          table={file.content.table}
          plan={plan}
          faults={offer.faults}
          unused={offer.unused}
          onChange={(mapping) => change({ mapping })}
        />
      ) : null}
      {offer.questions.length > 0 ? (
        <Questions
          questions={offer.questions}
          onChange={(choice) => change({ choices: Object.assign({}, choices, choice) })}
        />
      ) : null}
      <Panel title={texts.preview} note={file.name} testId="history-holds">
        <Facts plan={plan} offer={offer} />
        <Whose plan={plan} offer={offer} wrong={submit.wrong} onChange={change} />
      </Panel>
      {offer.found.checks.length > 0 && !isUndecided(offer) ? (
        <Panel title={texts.totals} note={texts.totalsNote} flush testId="history-checks">
          <Checks checks={offer.found.checks} kind={offer.found.kind} />
          {offer.totals === 'differ' ? (
            <Box px={14} py="sm">
              <Checkbox
                checked={plan.differs}
                onChange={({ currentTarget }) => change({ differs: currentTarget.checked })}
                label={texts.importAnyway}
              />
            </Box>
          ) : null}
        </Panel>
      ) : null}
      {count > 0 && !isUndecided(offer) ? (
        <>
          <Symbols plan={plan} offer={offer} onChange={(symbols) => change({ symbols })} />
          <FirstTrades plan={plan} offer={offer} />
        </>
      ) : null}
      <Stack gap={10}>
        <Say word={submit.word ?? (hindrance ? { tone: 'warn', text: hindrance } : null)} testId="history-answer" />
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={() => onDone(null)}>
            {texts.discard}
          </Button>
          <SubmitButton submit={submit} disabled={hindrance !== null || !isSignedIn} data-testid="history-import">
            {isSignedIn ? texts.importTrades(countText(count)) : texts.signInToImport}
          </SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}

function Facts({ plan, offer }: { readonly plan: Plan; readonly offer: Offer }) {
  useZone()
  const { found } = offer
  const { trades, balance, kind } = found
  const leftOut = leftOutText(found)
  const moments = trades.map(({ closeAt }) => closeAt)
  const at = (ms: number) => timeText(new Date(momentIn(plan, found, ms)).toISOString())
  const first = moments.reduce((least, ms) => Math.min(least, ms), moments[0] ?? 0)
  const last = moments.reduce((most, ms) => Math.max(most, ms), moments[0] ?? 0)
  const money = (cents: number) => plainMoneyText(moneyNumber(cents))
  const isDated = trades.length > 0 && !isUndecided(offer)
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    [texts.file, kindText(kind)],
    [texts.closed, countText(trades.length)],
    [texts.leftOut, leftOut],
    [texts.from, isDated && `${at(first)} ${zoneName()}`],
    [texts.to, isDated && `${at(last)} ${zoneName()}`],
    [texts.net, isDated && <Profit amount={moneyNumber(netOfAll(trades))} />],
    [texts.dailyCharges, found.charges ? texts.dailyChargesValue(money(found.charges)) : null],
    [
      texts.balance,
      balance &&
        texts.balanceRange(money(balance.from), money(balance.to), balance.paid === 0 ? null : money(balance.paid)),
    ],
  ]
  return (
    <Box mb="md" data-testid="history-facts">
      <Figures least={210}>
        {rows.map(([name, value]) =>
          value ? (
            <Figure key={name} label={name}>
              {value}
            </Figure>
          ) : null,
        )}
      </Figures>
    </Box>
  )
}

interface WhoseProps {
  readonly plan: Plan
  readonly offer: Offer
  readonly wrong: Readonly<Record<string, string | true>>
  readonly onChange: (next: Partial<Plan>) => void
}

/** The account, its money and the clock of the file: what the file says itself stands there already. */
function Whose({ plan, offer, wrong, onChange }: WhoseProps) {
  const text = (name: 'server' | 'login' | 'currency', label: string, most: number) => (
    <TextInput
      size="xs"
      name={name}
      label={label}
      value={plan[name]}
      maxLength={most}
      error={wrong[name]}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
  return (
    <Fields least={150}>
      {offer.namesAccounts ? null : (
        <>
          {text('login', texts.brokerId, 40)}
          {text('server', texts.brokerServer, 100)}
        </>
      )}
      {text('currency', texts.currency, 5)}
      {offer.found.isWall ? (
        <NativeSelect
          size="xs"
          label={texts.fileTimeZone}
          title={texts.fileTimeZoneHint}
          data={clocks.map(({ value, label }) => ({ value, label }))}
          value={plan.clock}
          onChange={({ currentTarget }) => onChange({ clock: currentTarget.value })}
        />
      ) : null}
    </Fields>
  )
}
