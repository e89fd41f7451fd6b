import { Modal, Text } from '@mantine/core'
import { type Instrument, numberRules, orderTypeText, readNumber } from '@ratchet/contract'
import { useState } from 'react'
import { lotText, priceText } from '../../format/text.ts'
import { useCharged } from '../../trading/accounts/accounts.ts'
import { changeLevels, changeOrder } from '../../trading/positions/action-requests.ts'
import { ActionForm } from '../../ui/form/ActionForm.tsx'
import { Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { NumberField } from '../../ui/NumberField.tsx'
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
const send = ({ level, ...moves }: LevelMoves, price: number): Promise<string> =>
  moves.of === 'position' ? changeLevels(moves.trade, { [level]: price }) : changeOrder(moves.order, { [level]: price })

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
    return send(moves, meant)
  }
  return (
    <ActionForm
      submit={submit}
      send={move}
      leave={texts.cancel}
      close={close}
      button={meant === null ? texts.move : texts.moveTo(priceText(meant, digits))}
    >
      <Text size="sm" c="dimmed">
        {beforeWords(moves, digits)}
      </Text>
      <NumberField name={level} label={words[level]} value={value} onChange={setValue} rule={rule} data-autofocus />
      <Text size="sm" c="dimmed" className="num" aria-live="polite">
        {meant === null ? ' ' : meantWords(moves, meant, instrument)}
      </Text>
    </ActionForm>
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
