import { Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type Instrument, numberRules, readNumber } from '@ratchet/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { accountOf } from '../../api/ticket.ts'
import { lotText, priceText } from '../../format/text.ts'
import { useCharged } from '../../trading/accounts.ts'
import { orderTypeText } from '../../trading/begun-order.ts'
import { changeOrder } from '../../trading/commands.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import css from './candles.module.css'
import { atPrice, type LevelMoves, type Moves, type OwnLevel, onceFilled } from './levels.ts'
import { RungForm } from './RungForm.tsx'

interface MoveDialogProps {
  readonly move: { readonly level: OwnLevel; readonly price: number } | null
  readonly instrument: Instrument
  readonly close: () => void
}

const words = { sl: 'Stop Loss', tp: 'Take Profit', price: 'Price' } as const

/** Asks once before a level that was dragged is changed, and says what it would mean. */
export function MoveDialog({ move, instrument, close }: MoveDialogProps) {
  return (
    <Modal opened={move !== null} onClose={close} size="sm" title={titleOf(move?.level.moves)}>
      {move?.level.moves ? formOf(move.level.moves, { price: move.price, instrument, close }) : null}
    </Modal>
  )
}

const formOf = (moves: Moves, rest: Omit<MoveFormProps, 'moves'>) =>
  moves.of === 'rung' ? <RungForm moves={moves} {...rest} /> : <MoveForm moves={moves} {...rest} />

function titleOf(moves: Moves | undefined): string {
  if (!moves) return ''
  if (moves.of === 'rung') return `Move rung ${moves.rung}`
  return moves.level === 'price' ? 'Move the order' : `Move the ${words[moves.level]}`
}

interface MoveFormProps {
  readonly moves: LevelMoves
  readonly price: number
  readonly instrument: Instrument
  readonly close: () => void
}

/** Sends the change, and answers with what the server says. */
async function send({ level, ...moves }: LevelMoves, price: number): Promise<string> {
  const body = { [level]: price }
  if (moves.of === 'position') {
    const { trade } = moves
    return (await call('changeLevels', { params: { id: trade.id }, query: accountOf(trade), body })).message
  }
  return (await changeOrder(moves.order, body)).message
}

function MoveForm({ moves, price, instrument: terms, close }: MoveFormProps) {
  const instrument = useCharged()(terms, moves.of === 'order' ? moves.order : moves.trade)
  const { digits } = instrument
  const { level } = moves
  const rule = numberRules[level]
  const [value, setValue] = useState(price.toFixed(digits))
  const submit = useSubmit({ [level]: value })
  const reading = readNumber(value, rule)
  const meant = reading.is === 'number' ? reading.value : null
  const move = async () => {
    if (meant === null) throw new Refused({ message: '', fields: { [level]: true } })
    const message = await send(moves, meant)
    notifications.show({ color: 'teal', message, autoClose: 5000 })
    close()
    return null
  }
  return (
    <Form submit={submit} send={move} className={css.form}>
      <p>{beforeWords(moves, digits)}</p>
      <NumberField name={level} label={words[level]} value={value} onChange={setValue} rule={rule} data-autofocus />
      <p className="num" aria-live="polite">
        {meant === null ? ' ' : meantWords(moves, meant, instrument)}
      </p>
      <FormEnd submit={submit} leave="Cancel" close={close} button="Move" />
    </Form>
  )
}

function beforeWords(moves: LevelMoves, digits: number): string {
  if (moves.of === 'position') {
    const { trade, level } = moves
    return `${trade.type} ${lotText(trade.volume)} ${trade.symbol}, opened at ${priceText(trade.price_open, digits)}; now at ${priceText(trade[level] || null, digits)}.`
  }
  const { order, level } = moves
  const what = `${orderTypeText(order.type)} ${lotText(order.volume)} ${order.symbol}`
  if (level === 'price')
    return `${what} waits at ${priceText(order.price, digits)}. Its stop and target stay where they are.`
  return `${what} at ${priceText(order.price, digits)}; now at ${priceText(order[level] || null, digits)}.`
}

/** What the change would mean in money. */
function meantWords(moves: LevelMoves, price: number, instrument: Instrument): string {
  if (moves.of === 'position') return `If stopped here: ${atPrice(moves.trade, price, instrument).words}.`
  const { order, level } = moves
  if (level !== 'price') return `If stopped here: ${atPrice(onceFilled(order), price, instrument).words}.`
  const filled = onceFilled({ ...order, price })
  const sides = [
    order.sl ? `Stop ${atPrice(filled, order.sl, instrument).words}` : 'No stop',
    ...(order.tp ? [`target ${atPrice(filled, order.tp, instrument).words}`] : []),
  ]
  return `Filled there: ${sides.join('; ')}.`
}
