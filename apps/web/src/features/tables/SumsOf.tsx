import { plainMoneyText } from '../../format/text.ts'
import type { Money } from '../../trading/accounts/sums.ts'
import { Profit } from '../../ui/Profit.tsx'
import css from './tables.module.css'

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
    <span className={css.sums}>
      {all.map((one) => (
        <span key={one.currency}>
          {shown(one)} <span className={css.faint}>{one.currency}</span>
        </span>
      ))}
    </span>
  )
}
