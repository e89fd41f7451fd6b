import type { FoundTrade } from '@ratchet/domain'
import { expect, it } from 'vitest'
import { samplesOf, sampleText, unusedText } from './sample-text.ts'

const trade: FoundTrade = {
  line: 2,
  position: '1',
  deal: '1',
  symbol: 'XAUUSD',
  side: 'buy',
  volume: 1000,
  openAt: Date.UTC(2026, 2, 2, 11, 31),
  open: 2_900_000_000_000,
  closeAt: Date.UTC(2026, 2, 2, 11, 45),
  close: 2_902_000_000_000,
  stop: 0,
  target: 0,
  profit: 2000,
  swap: 0,
  commission: -70,
  fee: 0,
  comment: '',
}
const later = (ms: number) => ms - 7_200_000

it('a trade of a file is told in words, in UTC', () => {
  expect(sampleText(trade, 'GOLD', later)).toBe(
    'Bought 0.10 GOLD at 2,900.00 on 2 March 2026 09:31 UTC, closed at 2,902.00 on 2 March 2026 09:45 UTC: profit +20.00, commission −0.70, net +19.30',
  )
  const bare = Object.assign({}, trade, { side: 'sell', open: 0, close: 0, commission: 0, profit: -2000 })
  expect(sampleText(bare, 'GOLD', later)).toBe(
    'Sold 0.10 GOLD on 2 March 2026 09:31 UTC, closed on 2 March 2026 09:45 UTC: net −20.00',
  )
})

it('samples are the first, the dearest and the last trade', () => {
  const of = (line: number, commission: number) => Object.assign({}, trade, { line, commission })
  expect(samplesOf([of(2, 0), of(3, -1), of(4, -9), of(5, 0)]).map(({ line }) => line)).toEqual([2, 4, 5])
  expect(samplesOf([of(2, 0)]).map(({ line }) => line)).toEqual([2])
  expect(samplesOf([])).toEqual([])
})

it('T5: columns of money that are not used are named with what they come to', () => {
  expect(unusedText([{ column: 8, head: 'Prowizja', sum: -140 }])).toBe(
    '1 column of figures is not used: “Prowizja” (total −1.40). If it holds commission, swap, a fee or a net result, choose it above.',
  )
  expect(
    unusedText([
      { column: 8, head: 'a', sum: 0 },
      { column: 9, head: '', sum: 30 },
    ]),
  ).toMatch(/^2 columns .*column 10 \(total 0\.30\)/)
})
