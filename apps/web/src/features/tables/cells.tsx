import { VisuallyHidden } from '@mantine/core'
import { type AccountName, accountText } from '@ratchet/contract'
import { plainMoneyText, textOrNone, timeText } from '../../format/text.ts'
import type { Money } from '../../trading/accounts/sums.ts'
import { Profit } from '../../ui/Profit.tsx'
import css from './tables.module.css'
import * as texts from './texts.ts'

/** Shows an account's log-in, and under it the server that it is of: two servers may have the same log-in. */
export function Account({ server, brokerId }: AccountName) {
  return (
    <span className={css.two} title={accountText({ server, brokerId })}>
      <span className="num">{textOrNone(brokerId)}</span>
      <span className={css.faint}>{server}</span>
    </span>
  )
}

/** Shows day and time under one another, narrow enough for a table of many columns, or one in half a screen. */
export function Moment({ iso, zone }: { iso: string; zone: string }) {
  const [day, time] = timeText(iso, zone).split(' ')
  return (
    <span className={`${css.two} num`}>
      <span>{time}</span>
      <span className={css.faint}>{day}</span>
    </span>
  )
}

/** Shows the highest rung of the ladder that has been reached. */
export function Rung({ rung }: { rung: number }) {
  return rung > 0 ? (
    <span className={css.rung} title={texts.rungTitle(rung)}>
      <span aria-hidden>R{rung}</span>
      <VisuallyHidden>{texts.rungHidden(rung)}</VisuallyHidden>
    </span>
  ) : null
}

interface IdButtonProps {
  readonly id: string
  readonly label: string
  readonly title?: string
  /** Undefined where there is nothing to open. */
  readonly onPress: (() => void) | undefined
}

/** Shows what a row is called; pressed it opens what belongs to it. */
export function IdButton({ id, label, title, onPress }: IdButtonProps) {
  if (!onPress) return <span className="num">{id}</span>
  return (
    <button type="button" className={`${css.plain} ${css.link} num`} title={title} aria-label={label} onClick={onPress}>
      {id}
    </button>
  )
}

interface SumsOfProps {
  readonly all: readonly Money[]
  /** A gain or a loss, with its sign and colour. */
  readonly asProfit?: boolean
}

/** Shows a sum of money; of several currencies each by itself, with its name. */
export function SumsOf({ all, asProfit = false }: SumsOfProps) {
  const shown = ({ amount }: Money) => (asProfit ? <Profit amount={amount} /> : plainMoneyText(amount))
  const [first] = all
  if (all.length === 1 && first) return shown(first)
  return (
    <span className={css.two}>
      {all.map((one) => (
        <span key={one.currency}>
          {shown(one)} <span className={css.faint}>{one.currency}</span>
        </span>
      ))}
    </span>
  )
}
