import { noRisk, type Risk, rungNumbers } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { atDesk, type Desk, instruction, settle } from '../recovery/scene.ts'

export interface MarketSize {
  readonly traders: number
  readonly positionsEach: number
}

const nobody = { name: 'Scene', email: 'scene@example.test' }

/** Rungs two to four dollars of gold apart, other ones for each trader. */
export function ladderOf(trader: number): Risk {
  const step = 20 + trader / 10
  const rungs = rungNumbers.flatMap((n) => [[`profit${n}`, n * step] as const, [`sl${n}`, step * 0.8] as const])
  return { ...noRisk, ...Object.fromEntries(rungs) }
}

/** People who are there already, then made up ones. */
export const tradersOf = ({ traders }: MarketSize, known: readonly string[]): string[] =>
  Array.from({ length: traders }, (_, n) => known[n] ?? `scene-${n}`)

/** Six dollars to either side of where the recording begins, in no order. */
const awayAt = (row: number): number => (((row * 37) % 101) - 50) * 12
const stopAt = (row: number): number => 1000 + ((row * 53) % 60) * 20
const targetAt = (row: number): number => 1500 + ((row * 31) % 50) * 30

/**
 * Fills the books of a stopped server whose recording begins with `first`: each trader has a ladder, and positions around that price
 * with a stop and a target of their own at the broker.
 */
export function fillMarket(url: string, size: MarketSize, first: Quote, traderIds: readonly string[]): Promise<void> {
  return atDesk(url, async (desk) => {
    const traders = tradersOf(size, traderIds)
    const begin = async (id: string, n: number) => {
      if (!traderIds.includes(id)) await desk.store.ensureTrader(id, nobody)
      await desk.store.putRisk(id, ladderOf(n))
    }
    await Promise.all(traders.map(begin))
    for (let row = 0; row < size.positionsEach; row++) await openAt(desk, first, row, traders)
  })
}

/** Opens a position for everybody. The place in the feed is kept: the price is put in force, and nothing is matched by it. */
async function openAt(desk: Desk, first: Quote, row: number, traders: readonly string[]): Promise<void> {
  const { paper, engine, store } = desk
  const place = await paper.lastFeedPosition()
  const [bid, ask] = [first.bid + awayAt(row), first.ask + awayAt(row)]
  paper.prime({ ...first, bid, ask }, place)
  engine.prime({ ...first, bid, ask }, place)
  const order = (n: number) => {
    const deal = instruction(row + n)
    const sign = deal.type === 'Order_Type_Buy' ? 1 : -1
    return { ...deal, sl: bid - sign * stopAt(row), tp: bid + sign * targetAt(row) }
  }
  await Promise.all(traders.map((id, n) => store.publishTrade(id, order(n), null)))
  await engine.takeWork()
  await settle(desk)
}
