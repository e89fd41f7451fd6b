import type { Quote } from '@ratchet/domain'
import { expect, it } from 'vitest'
import { createEchoFeed } from './echo.ts'

const market = { feed: 'broker' as const, label: 'live prices', speed: 1, symbols: ['GOLD'] }
const quote = (bid: number, symbol = 'GOLD'): Quote => ({ symbol, bid, ask: bid + 1, timeMs: bid })
const bids = (batch: readonly { quote: Quote; position: number }[] | undefined) =>
  batch?.map((one) => [one.position, one.quote.bid])

it('numbers on from where a book was left, and begins with the price in force', async () => {
  const feed = createEchoFeed(() => market)
  for (const bid of [1, 2, 3]) feed.say(quote(bid))
  const first = feed.open(40, new Map())[Symbol.asyncIterator]()
  expect(bids((await first.next()).value)).toEqual([[41, 3]])
  const next = first.next()
  feed.say(quote(4))
  expect(bids((await next).value)).toEqual([[42, 4]])
  for (const bid of [5, 6]) feed.say(quote(bid))
  expect(bids((await first.next()).value)).toEqual([
    [43, 5],
    [44, 6],
  ])
  await feed.close()
  expect((await first.next()).done).toBe(true)
})

it('ends for who read before when it is read anew, and waits without a quote', async () => {
  const feed = createEchoFeed(() => market)
  const first = feed.open(0, new Map())[Symbol.asyncIterator]()
  const waits = first.next()
  const second = feed.open(7, new Map())[Symbol.asyncIterator]()
  const given = second.next()
  expect((await waits).done).toBe(true)
  feed.say(quote(9))
  expect(bids((await given).value)).toEqual([[8, 9]])
  await feed.close()
})

it('keeps the newest where nobody takes them', async () => {
  const feed = createEchoFeed(() => market)
  const reader = feed.open(0, new Map())[Symbol.asyncIterator]()
  const first = reader.next()
  feed.say(quote(1))
  await first
  for (let bid = 2; bid <= 1500; bid++) feed.say(quote(bid))
  const batch = (await reader.next()).value
  expect([batch?.length, batch?.at(-1)?.quote.bid]).toEqual([1000, 1500])
  await feed.close()
})
