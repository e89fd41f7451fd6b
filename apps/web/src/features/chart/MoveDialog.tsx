import { Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type Instrument, numberRules, orderTypeText, readNumber } from '@ratchet/contract'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { accountOf } from '../../api/ticket.ts'
import { lotText, priceText } from '../../format/text.ts'
import { useCharged } from '../../trading/accounts/accounts.ts'
import { changeOrder } from '../../trading/orders/commands.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormEnd } from '../../ui/form/FormEnd.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
import css from './chart.module.css'
import { atPrice, type LevelMoves, type Moves, type OwnLevel, onceFilled } from './levels.ts'
import { RungForm } from './RungForm.tsx'
import * as texts from './texts.ts'

interface MoveDialogProps {
  readonly move: { readonly level: OwnLevel; readonly price: number } | null
  readonly instrument: Instrument
  readonly close: () => void
}

const words = { sl: texts.stopLoss, tp: texts.takeProfit, price: texts.price } as const

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
  if (moves.of === 'rung') return texts.moveRung(moves.rung)
  return moves.level === 'price' ? texts.moveOrder : texts.moveLevel(words[moves.level])
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
      <FormEnd
        submit={submit}
        leave={texts.cancel}
        close={close}
        button={meant === null ? texts.move : texts.moveTo(priceText(meant, digits))}
      />
    </Form>
  )
}

function beforeWords(moves: LevelMoves, digits: number): string {
  if (moves.of === 'position') {
    const { trade, level } = moves
    return texts.positionNow(
      trade.type,
      lotText(trade.volume),
      trade.symbol,
      priceText(trade.price_open, digits),
      priceText(trade[level] || null, digits),
    )
  }
  const { order, level } = moves
  const what = `${orderTypeText(order.type)} ${lotText(order.volume)} ${order.symbol}`
  if (level === 'price') return texts.pendingAt(what, priceText(order.price, digits))
  return texts.orderNow(what, priceText(order.price, digits), priceText(order[level] || null, digits))
}

/** What the change would mean in money. */
function meantWords(moves: LevelMoves, price: number, instrument: Instrument): string {
  const ifClosed = moves.level === 'tp' ? texts.ifFilledHere : texts.ifStoppedHere
  if (moves.of === 'position') return ifClosed(atPrice(moves.trade, price, instrument).words)
  const { order, level } = moves
  if (level !== 'price') return ifClosed(atPrice(onceFilled(order), price, instrument).words)
  const filled = onceFilled({ ...order, price })
  const sides = [
    order.sl ? texts.stopWords(atPrice(filled, order.sl, instrument).words) : texts.noStop,
    ...(order.tp ? [texts.targetWords(atPrice(filled, order.tp, instrument).words)] : []),
  ]
  return texts.ifFilledHere(sides.join('; '))
}
