import type { ActivitySpan } from '@ratchet/contract'
import type { ReactNode } from 'react'
import { wholeText } from '../../format/text.ts'
import { useCurrencies } from '../../trading/accounts/accounts.ts'
import { apartText } from '../../trading/accounts/sums.ts'
import { Profit } from '../../ui/Profit.tsx'
import { ActivityChart, ClosedKey, ModifiedKey } from './ActivityChart.tsx'
import { BeforeKey, DailyChart, NowKey, Result } from './DailyChart.tsx'
import { FigurePanel } from './FigurePanel.tsx'
import { FigureTable } from './FigureTable.tsx'
import { spanText, sum, total, yearsText } from './figure-text.ts'
import css from './performance.module.css'
import * as texts from './texts.ts'
import { useFollowActivity } from './useActivity.ts'

/**
 * Shows what the trader's own trades came to: how many were closed and changed, and what they brought beside the year
 * before.
 */
export default function Performance({ traderId }: { traderId: string | null | undefined }) {
  useFollowActivity()
  const currencies = useCurrencies()
  // The server adds up all accounts, and these would be dollars and yen in one sum.
  const apart = currencies.length > 1
  return (
    <div className={css.pair}>
      <FigurePanel
        title={texts.tradeActivity}
        name="trade-activity"
        first="5d"
        traderId={traderId}
        has={(items) => sum(items, 'closed') + sum(items, 'modified') > 0}
        empty={(label) => texts.noActivity(label)}
        legend={(items) => (
          <>
            <Key
              of={<ClosedKey />}
              name={texts.closed}
              figure={items.length ? wholeText(sum(items, 'closed')) : null}
            />
            <Key
              of={<ModifiedKey />}
              name={texts.modified}
              figure={items.length ? wholeText(sum(items, 'modified')) : null}
            />
          </>
        )}
        chart={(items, unit) => <ActivityChart items={items} unit={unit} />}
        table={(items, unit) => (
          <FigureTable
            title={texts.tradeActivityTable}
            heads={[texts.units[unit], texts.closed, texts.modified]}
            rows={items.map((span) => ({
              key: span.day,
              cells: [spanText(span.day, unit), wholeText(span.closed), wholeText(span.modified)],
            }))}
          />
        )}
      />
      <FigurePanel
        title={texts.dailyPerformance}
        name="daily-performance"
        first="5d"
        traderId={traderId}
        has={(items) => !apart && items.some(({ profit, before }) => profit !== null || before !== null)}
        empty={(label) => (apart ? texts.severalCurrencies(apartText(currencies)) : texts.noResults(label))}
        legend={(items) => (
          <>
            <Key
              of={<NowKey />}
              name={texts.currentYears(yearsText(items, 0))}
              figure={apart ? null : <Total items={items} field="profit" />}
            />
            <Key
              of={<BeforeKey />}
              name={texts.previousYears(yearsText(items, 1))}
              figure={apart ? null : <Total items={items} field="before" />}
            />
          </>
        )}
        chart={(items, unit) => <DailyChart items={items} unit={unit} />}
        table={(items, unit) => (
          <FigureTable
            title={texts.dailyPerformanceTable}
            heads={[texts.units[unit], texts.currentYear, texts.previousYear]}
            rows={items.map((span) => ({
              key: span.day,
              cells: [
                spanText(span.day, unit),
                <Result key="now" amount={span.profit} />,
                <Result key="before" amount={span.before} />,
              ],
            }))}
          />
        )}
      />
    </div>
  )
}

function Total({ items, field }: { items: readonly ActivitySpan[]; field: 'profit' | 'before' }) {
  const amount = total(items, field)
  return amount === null ? null : <Profit amount={amount} />
}

function Key({ of, name, figure }: { of: ReactNode; name: string; figure: ReactNode }) {
  return (
    <span>
      {of}
      {name} <b className="num">{figure}</b>
    </span>
  )
}
