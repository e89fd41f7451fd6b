import { moneyText } from '../format/text.ts'
import css from './figures.module.css'
import { None } from './None.tsx'

/** A gain and a loss differ in colour, in sign and in the arrow: no one has to tell red from green. */
export function Profit({ amount }: { amount: number | null | undefined }) {
  if (amount === null || amount === undefined) return <None />
  const kind = amount > 0 ? 'gain' : amount < 0 ? 'loss' : 'even'
  return (
    <span className={`${css[kind]} num`}>
      <span aria-hidden className={css.arrow}>
        {amount > 0 ? '▲' : amount < 0 ? '▼' : ''}
      </span>
      {moneyText(amount)}
    </span>
  )
}

export function SideMark({ side }: { side: 'Buy' | 'Sell' }) {
  return <span className={side === 'Buy' ? css.buy : css.sell}>{side}</span>
}
