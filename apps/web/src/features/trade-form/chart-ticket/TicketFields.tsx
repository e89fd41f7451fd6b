import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { type Account, type Instrument, numberRules } from '@ratchet/contract'
import { useInstruments } from '../../../api/reference.ts'
import { lotText, moneyText, priceText } from '../../../format/text.ts'
import { useWorld } from '../../../realtime/index.ts'
import { pairedIds, waitingText } from '../../../trading/orders/oco.ts'
import { isWaiting } from '../../../trading/positions/position.ts'
import { type TradeDraft, tills, type Unit } from '../../../trading/ticket/draft.ts'
import { rules } from '../../../trading/ticket/reading.ts'
import { labels } from '../../../trading/ticket/sketch.ts'
import type { Refusal } from '../../../ui/form/refusal.ts'
import { NumberField } from '../../../ui/NumberField.tsx'
import * as texts from '../texts.ts'
import type { Order } from '../useOrder.ts'
import css from './chart-ticket.module.css'

interface FieldsProps {
  readonly order: Order
  readonly wrong: Refusal['fields']
  readonly change: (change: Partial<TradeDraft>) => void
}

/** What is not filled in yet is told at the press, what cannot be at once. */
const errorOf = ({ draft, reading }: Order, wrong: Refusal['fields'], field: keyof TradeDraft) =>
  wrong[field] ?? (draft[field] === '' ? undefined : reading.faults[field])

interface Choice {
  readonly value: TradeDraft[Unit]
  readonly label: string
}

/** The units that each amount may be typed in. */
function unitsOf(field: 'volume' | 'sl' | 'tp', currency: string, isInLots: boolean): readonly Choice[] {
  if (field === 'volume')
    return [
      { value: 'lots', label: texts.inLots },
      { value: 'money', label: texts.atRisk(currency) },
      { value: 'equity', label: texts.equityAtRisk },
    ]
  const distances: Choice[] = [
    { value: 'pips', label: texts.inPips },
    { value: 'price', label: texts.asPrice },
  ]
  if (field === 'tp')
    return [{ value: 'r', label: texts.inR }, ...distances, { value: 'money', label: texts.moneyProfit(currency) }]
  // A size by risk follows from the stop, so that its stop cannot follow from the size.
  return isInLots ? [...distances, { value: 'money', label: texts.moneyLoss(currency) }] : distances
}

const amounts = [
  { field: 'volume', unit: 'volumeIn', label: texts.size, testId: 'ticket-field-size' },
  { field: 'sl', unit: 'slIn', label: labels.sl, testId: 'ticket-field-sl' },
  { field: 'tp', unit: 'tpIn', label: labels.tp, testId: 'ticket-field-tp' },
] as const

interface AmountsProps extends FieldsProps {
  readonly instrument: Instrument
  readonly currency: string
  readonly onUnit: (unit: Unit, value: TradeDraft[Unit]) => void
}

/** Size, stop and target, and beside each the unit that it is meant in. */
export function Amounts({ order, instrument, currency, wrong, change, onUnit }: AmountsProps) {
  const { draft } = order
  return amounts.map(({ field, unit, label, testId }) => (
    <div key={field} className={css.unitField}>
      <NumberField
        name={field}
        label={label}
        value={draft[field]}
        onChange={(text) => change({ [field]: text })}
        rule={numberRules.note}
        placeholder={field === 'volume' ? '' : texts.none}
        description={field === 'volume' ? sizeHint(order, instrument) : levelHint(field, order, instrument)}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={errorOf(order, wrong, field)}
        data-testid={testId}
      />
      <select
        className={css.unit}
        aria-label={texts.unitOf(label)}
        value={draft[unit]}
        onChange={({ currentTarget }) => onUnit(unit, currentTarget.value as TradeDraft[Unit])}
      >
        {unitsOf(field, currency, draft.volumeIn === 'lots').map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  ))
}

/** Says what a size by risk comes to in lots, and a size in lots for each pip. */
function sizeHint({ draft, sketch }: Order, { currency }: Instrument): string {
  if (!sketch?.estimate || sketch.volume === null) return ' '
  const pip = texts.perPip((sketch.estimate.pip / 100).toFixed(2), currency)
  return draft.volumeIn === 'lots' ? pip : texts.lotsAndPip(lotText(sketch.volume), pip)
}

/** Says where a level lies now, and what it would bring; for a target in how many R as well. */
function levelHint(field: 'sl' | 'tp', { reading, sketch }: Order, { digits, currency }: Instrument): string {
  const price = reading.amounts[field]
  if (!price) return ' '
  const { stop, target } = sketch?.estimate ?? {}
  const level = field === 'sl' ? stop : target
  const worth = level ? ` · ${moneyText(level.cents / 100)} ${currency}` : ''
  const r =
    field === 'tp' && stop && target && stop.points < 0
      ? ` · ${(target.points / -stop.points).toFixed(2).replace(/\.?0+$/, '')} R`
      : ''
  return texts.levelAt(priceText(price, digits), worth, r)
}

interface WaitingProps extends FieldsProps {
  readonly account: Account | undefined
}

/** The price that an order waits for; and where there is one, how long it waits and which other order it is paired with. */
export function PriceField(props: WaitingProps) {
  const { order, wrong, change } = props
  const { price } = order.draft
  return (
    <>
      <NumberField
        name="price"
        label={labels.price}
        value={price}
        onChange={(text) => change({ price: text })}
        rule={rules.price}
        placeholder={texts.marketPrice}
        error={errorOf(order, wrong, 'price')}
        data-testid="ticket-field-price"
      />
      {price.trim() === '' ? null : (
        <>
          <TillField {...props} />
          <OcoField {...props} />
        </>
      )}
    </>
  )
}

const tillNames: Readonly<Record<TradeDraft['till'], string>> = {
  cancelled: texts.goodTillCancelled,
  day: texts.goodForDay,
  time: texts.goodTillTime,
}

function TillField({ order, wrong, change }: FieldsProps) {
  const { till, tillAt } = order.draft
  return (
    <Stack gap="xs">
      <NativeSelect
        size="xs"
        label={texts.expiration}
        value={till}
        onChange={({ currentTarget }) => change({ till: currentTarget.value as TradeDraft['till'] })}
        data={tills.map((value) => ({ value, label: tillNames[value] }))}
        data-testid="ticket-till"
      />
      {till === 'time' ? (
        <TextInput
          type="datetime-local"
          name="tillAt"
          size="xs"
          label={texts.expiresAt}
          value={tillAt}
          error={errorOf(order, wrong, 'tillAt')}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => change({ tillAt: currentTarget.value })}
          data-testid="ticket-field-tillAt"
        />
      ) : null}
    </Stack>
  )
}

/** Chooses the order of the account that this one is to be paired with. There is nothing to choose where none waits alone. */
function OcoField({ order, account, change }: WaitingProps) {
  const { oco } = order.draft
  const trades = useWorld((world) => world.trades)
  const instruments = useInstruments(order.server)
  const paired = pairedIds(trades)
  const there = trades.filter(
    (trade) =>
      isWaiting(trade) && !paired.has(trade.id) && trade.server === account?.server && trade.brokerId === account.login,
  )
  if (there.length === 0 && oco === '') return null
  const isGone = oco !== '' && there.every(({ id }) => id !== oco)
  const digitsOf = (symbol: string) => instruments.find((one) => one.symbol === symbol)?.digits ?? 2
  return (
    <NativeSelect
      size="xs"
      label={texts.pairWithOrder}
      description={oco === '' ? undefined : texts.firstFillCancels}
      value={oco}
      error={isGone ? texts.pairGone : undefined}
      errorProps={{ role: 'alert' }}
      onChange={({ currentTarget }) => change({ oco: currentTarget.value })}
      data={[
        { value: '', label: texts.none },
        ...there.map((trade) => ({ value: trade.id, label: waitingText(trade, digitsOf(trade.symbol)) })),
        ...(isGone ? [{ value: oco, label: texts.goneOrder }] : []),
      ]}
      data-testid="ticket-oco"
    />
  )
}
