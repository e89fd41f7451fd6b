import { SimpleGrid } from '@mantine/core'
import type { ActivitySpan } from '@ratchet/contract'
import { wholeText } from '../../format/text.ts'
import { useCurrencies } from '../../trading/accounts/accounts.ts'
import { apartText } from '../../trading/accounts/sums.ts'
import { Profit } from '../../ui/Profit.tsx'
import { ActivityChart, activityData } from './ActivityChart.tsx'
import { DailyChart, dailyData } from './DailyChart.tsx'
import { FigurePanel } from './FigurePanel.tsx'
import { sum, total, yearsText } from './figure-text.ts'
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
    <SimpleGrid minColWidth="min(100%, 560px)" spacing={14}>
      <FigurePanel
        title={texts.tradeActivity}
        name="trade-activity"
        traderId={traderId}
        has={(items) => sum(items, 'closed') + sum(items, 'modified') > 0}
        empty={(label) => texts.noActivity(label)}
        legend={(items) => [
          [texts.closed, items.length ? wholeText(sum(items, 'closed')) : null],
          [texts.modified, items.length ? wholeText(sum(items, 'modified')) : null],
        ]}
        chart={(items, unit) => <ActivityChart items={items} unit={unit} />}
        data={activityData}
        table={texts.tradeActivityTable}
      />
      <FigurePanel
        title={texts.dailyPerformance}
        name="daily-performance"
        traderId={traderId}
        has={(items) => !apart && items.some(({ profit, before }) => profit !== null || before !== null)}
        empty={(label) => (apart ? texts.severalCurrencies(apartText(currencies)) : texts.noResults(label))}
        legend={(items) => [
          [texts.currentYears(yearsText(items, 0)), apart ? null : <Total key="now" items={items} field="profit" />],
          [
            texts.previousYears(yearsText(items, 1)),
            apart ? null : <Total key="before" items={items} field="before" />,
          ],
        ]}
        chart={(items, unit) => <DailyChart items={items} unit={unit} />}
        data={dailyData}
        table={texts.dailyPerformanceTable}
      />
    </SimpleGrid>
  )
}

function Total({ items, field }: { items: readonly ActivitySpan[]; field: 'profit' | 'before' }) {
  const amount = total(items, field)
  return amount === null ? null : <Profit amount={amount} />
}
