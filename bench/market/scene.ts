import { noRisk, type Risk, riskRungNumbers } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { atDesk, type Desk, instruction } from '../recovery/scene.ts'

export interface MarketSize {
  readonly traders: number
  readonly positionsEach: number
  /** Each plays the recording with the positions and once without. */
  readonly rounds: number
  /** How fast the recording is played, as FEED_SPEED says it; as fast as it goes where nothing is said. */
  readonly speed?: string
}

const nobody = { name: 'Scene', email: 'scene@example.test' }

/** Rungs two to four dollars of gold apart, other ones for each trader. */
export function ladderOf(trader: number): Risk {
  const step = 20 + trader / 10
  const rungs = riskRungNumbers.flatMap((n) => [[`profit${n}`, n * step] as const, [`sl${n}`, step * 0.8] as const])
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
    for (const id of traders) if (!traderIds.includes(id)) await desk.store.ensureTrader(id, nobody)
    for (let row = 0; row < size.positionsEach; row++) await openAt(desk, first, row, traders)
    // Last, so that no price of the above reaches a rung.
    for (const [n, id] of traders.entries()) await desk.store.putRisk(id, ladderOf(n))
  })
}

/** Opens a position for everybody. The market stays where it was left: a price that is given anew there matches nothing. */
async function openAt(
  { paper, play, store }: Desk,
  first: Quote,
  row: number,
  traders: readonly string[],
): Promise<void> {
  const position = Math.max(0, await paper.lastFeedPosition())
  const [bid, ask] = [first.bid + awayAt(row), first.ask + awayAt(row)]
  const order = (n: number) => {
    const deal = instruction(row + n)
    const sign = deal.type === 'Order_Type_Buy' ? 1 : -1
    return { ...deal, sl: bid - sign * stopAt(row), tp: bid + sign * targetAt(row) }
  }
  await play([{ quote: { ...first, bid, ask }, position }], async () => {
    await Promise.all(traders.map((id, n) => store.publishTrade(id, order(n), null)))
  })
}
