import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { guessMapping, netOfAll, readTable } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { readHistoryFile } from './read-file.ts'

/** Files as traders' programs write them, beside the project where they are at all. */
const folder = join(
  process.env.RATCHET_SHARED ?? join(import.meta.dirname, '../../../../../../../shared'),
  'data/cases',
)
const missing = !existsSync(folder)
const absent = missing ? ' (skipped: the cases are not on this machine)' : ''

async function read(path: string) {
  const file = new File([new Uint8Array(readFileSync(join(folder, path)))], path)
  const { content } = await readHistoryFile(file)
  if (content.kind === 'table') return readTable(content.table, guessMapping(content.table))
  return { ...content.found, questions: [], faults: [], unused: [] }
}

describe.skipIf(missing)(`files of traders’ programs${absent}`, () => {
  it.each([
    ['comma-three-decimals.csv', 2, 0, ''],
    ['comment-words-comma.csv', 2, 0, ''],
    ['commentcomma.csv', 2, 0, ''],
    ['ctrader-gmt2.csv', 3, -4330, ''],
    ['ctrader-nozone.csv', 3, -4330, ''],
    ['ctrader-slash.csv', 2, -210, ''],
    ['ctrader-utc.csv', 3, -4330, ''],
    ['ctrader-utc0.csv', 3, -4330, ''],
    ['ctrader-utc0200.csv', 3, -4330, ''],
    ['ctrader-utc2.csv', 3, -4330, ''],
    ['dollar.csv', 2, -140, ''],
    ['exness-tight-stops.csv', 3, 8591, ''],
    ['headings-camel.csv', 2, 9000, ''],
    ['headings-opening.csv', 2, 9000, ''],
    ['headings-snake.csv', 2, 9000, ''],
    ['midnight.csv', 3, 7000, ''],
    ['mql5-signal-no-balance.csv', 3, 119_140, ''],
    ['mql5-signal-old.csv', 3, -107, ''],
    ['mt5-positions-as-csv.csv', 2, -152, ''],
    ['myfxbook.csv', 2, -160, ''],
    ['named-deposit.csv', 2, 0, ''],
    ['named-open-trade.csv', 2, 0, ''],
    ['offset.csv', 2, 0, ''],
    ['positive-commission.csv', 2, 140, 'costs'],
    ['preamble.csv', 2, -152, ''],
    ['tags-comma.tsv', 2, 0, ''],
    ['zone-a.csv', 2, 0, ''],
    ['zone-b.csv', 2, 0, ''],
    ['zone-c.csv', 2, 0, ''],
    ['zone-d.csv', 2, 0, ''],
    ['zone-e.csv', 2, 0, ''],
  ])('F3 F4 F5: %s has %i trades that net %i cents', async (name, count, net, open) => {
    const { trades, questions, unused } = await read(`tables/${name}`)
    expect([trades.length, netOfAll(trades)]).toEqual([count, net])
    expect(questions.flatMap((question) => (question.answer === undefined ? question.name : [])).join()).toBe(open)
    expect(unused).toEqual([])
  })

  it.each([
    ['ctrader-utc2.csv', '2026-03-10T09:30:00.000Z'],
    ['ctrader-utc0200.csv', '2026-03-10T09:30:00.000Z'],
    ['zone-a.csv', '2026-03-02T07:31:05.000Z'],
    ['zone-b.csv', '2026-03-02T07:31:05.000Z'],
    ['zone-c.csv', '2026-03-02T14:31:05.000Z'],
    ['zone-d.csv', '2026-03-02T06:31:05.000Z'],
    ['zone-e.csv', '2026-03-02T06:31:05.000Z'],
    ['offset.csv', '2026-03-02T14:31:05.123Z'],
    ['exness-tight-stops.csv', '2026-05-12T07:02:03.000Z'],
  ])('F3: the first trade of %s opened at %s', async (name, opened) => {
    const { trades, isWall } = await read(`tables/${name}`)
    expect([isWall, new Date(trades[0]?.openAt ?? 0).toISOString()]).toEqual([false, opened])
  })

  it.each([
    ['mt4-none-waiting.htm', 4000, [[0, 0]]],
    ['mt4-waiting-as-tests-write.htm', 4000, [[0, 0]]],
    ['mt4-waiting.htm', 4000, [[0, 0]]],
    ...[
      'market-orders',
      'one-market-order',
      'priced-orders',
      'sums-second-deposit-only',
      'sums-with-deposit',
      'sums-without-deposit',
    ].map(
      (name) =>
        [
          `mt5-${name}.htm`,
          6720,
          [
            [2644, 2660],
            [2656, 2640],
            [2631, 2660],
          ],
        ] as const,
    ),
  ] as const)('F1 F6 F7: %s nets %i cents, has its first levels, and agrees with itself', async (name, net, levels) => {
    const { trades, checks } = await read(`reports/${name}`)
    expect(netOfAll(trades)).toBe(net)
    expect(trades.map(({ stop, target }) => [stop / 1e9, target / 1e9])).toEqual(levels)
    expect(checks.filter(({ ok }) => !ok)).toEqual([])
  })
})
