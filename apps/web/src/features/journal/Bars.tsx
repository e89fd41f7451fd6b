import { VisuallyHidden } from '@mantine/core'
import type { JournalGroup } from '@ratchet/domain'
import { groupText, shortMoney, signOf } from './figure-text.ts'
import css from './journal.module.css'
import * as texts from './texts.ts'

interface BarsProps {
  readonly title: string
  /** All places of the axis, with a short and a full name. */
  readonly places: readonly (readonly [key: number, short: string, name: string])[]
  readonly groups: readonly JournalGroup<number>[]
  /** Every so many places have their name under them. */
  readonly every: number
}

/** Results side by side: gains stand on a line, losses hang from it. What a bar shows is said in words as well. */
export function Bars({ title, places, groups, every }: BarsProps) {
  const byKey = new Map(groups.map((group) => [group.key, group]))
  const [low, high] = groups.reduce(([a, b], { cents }) => [Math.min(a, cents), Math.max(b, cents)], [0, 0])
  const span = Math.max(1, high - low)
  const percent = (cents: number) => `${(100 * cents) / span}%`
  return (
    <div className={css.barsBox}>
      <div className={`${css.barsEdges} num`} aria-hidden>
        <span>{high > 0 ? shortMoney(high) : ''}</span>
        <span>{low < 0 ? shortMoney(low) : ''}</span>
      </div>
      <ul className={css.bars} aria-label={title}>
        {places.map(([key, short, name], n) => {
          const group = byKey.get(key)
          const words = group ? groupText(group) : texts.noTrades
          return (
            <li key={key} title={`${name}: ${words}`}>
              <span className={css.column} aria-hidden>
                <span className={css.line} style={{ top: percent(high) }} />
                {group ? (
                  <span
                    className={css.bar}
                    data-kind={signOf(group.cents)}
                    style={{ top: percent(high - Math.max(0, group.cents)), height: percent(Math.abs(group.cents)) }}
                  />
                ) : null}
              </span>
              <span className={css.barName} aria-hidden>
                {n % every === 0 ? short : ''}
              </span>
              <VisuallyHidden>{`${name}: ${words}`}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
