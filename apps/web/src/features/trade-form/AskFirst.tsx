import { Button, Modal } from '@mantine/core'
import type { Instrument, TradeInput } from '@ratchet/contract'
import type { FormEvent } from 'react'
import { moneyText, priceText } from '../../lib/format.ts'
import { SideMark } from '../../ui/Profit.tsx'
import { type Sketch, sideOfType } from './sketch.ts'
import { whatText } from './Ticket.tsx'
import css from './trade-form.module.css'

interface AskFirstProps {
  /** What is about to be sent; null while nothing is. */
  readonly input: TradeInput | null
  readonly sketch: Sketch | null
  readonly instrument: Instrument | undefined
  readonly onAnswer: (send: boolean) => void
}

/** Asks once more, for those who want to be asked. Enter sends, Escape goes back. */
export function AskFirst({ input, sketch, instrument, onAnswer }: AskFirstProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onAnswer(true)
  }
  return (
    <Modal
      opened={input !== null}
      onClose={() => onAnswer(false)}
      title="Send this instruction?"
      centered
      classNames={{ content: css.dialog ?? '' }}
      closeButtonProps={{ 'aria-label': 'Do not send' }}
      transitionProps={{ duration: 0 }}
    >
      {input ? (
        <form className={css.ask} onSubmit={submit} data-testid="ask-first">
          <p className={css.askWhat}>
            <SideMark side={sideOfType(input.type)} />{' '}
            {sketch && instrument ? whatText(input.symbol, sketch, instrument) : `${input.volume} ${input.symbol}`}
          </p>
          <Answers input={input} sketch={sketch} instrument={instrument} />
          {sketch?.objections.map(({ text }) => (
            <p key={text} className={css.objected}>
              The broker would refuse it: {text}
            </p>
          ))}
          <div className={css.askButtons}>
            <Button variant="default" onClick={() => onAnswer(false)}>
              Go back
            </Button>
            <Button type="submit" data-autofocus data-testid="ask-send">
              Send
            </Button>
          </div>
        </form>
      ) : null}
    </Modal>
  )
}

function Answers({ input, sketch, instrument }: Pick<AskFirstProps, 'sketch' | 'instrument'> & { input: TradeInput }) {
  const digits = instrument?.digits ?? 2
  const money = (cents: number | undefined) =>
    cents === undefined || !instrument ? '' : ` (${moneyText(cents / 100)} ${instrument.currency})`
  const { estimate } = sketch ?? {}
  const rows = [
    ['Stop Loss', input.sl ? `${priceText(input.sl, digits)}${money(estimate?.stop?.cents)}` : 'None'],
    ['Take Profit', input.tp ? `${priceText(input.tp, digits)}${money(estimate?.target?.cents)}` : 'None'],
    [
      'Margin needed',
      estimate && instrument ? `${(estimate.margin / 100).toFixed(2)} ${instrument.currency}` : 'Not known',
    ],
    ['Server', input.server],
  ] as const
  return (
    <dl className={`${css.askRows} num`}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
