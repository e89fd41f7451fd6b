import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { compileLadder, LadderIndex, type Quote, type Side } from '@ratchet/domain'
import { ladderOf } from './scene.ts'

export interface OpenPosition {
  readonly ticket: string
  /** Which of the scene's traders has it. */
  readonly trader: number
  readonly side: Side
  readonly open: number
  readonly sl: number
  readonly tp: number
}

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as Instrument

/**
 * What the market must do to these positions, by the replay's own index: a line for each change of levels and for each position that
 * left, in order. At the first of the quotes the server was left: it ends nothing. (REP3)
 */
export function twin(positions: readonly OpenPosition[], quotes: readonly Quote[]): string[] {
  const index = new LadderIndex(1, positions.length)
  const ladders = new Map<number, number>()
  const levels = new Map<number, { ticket: string; sl: number; tp: number }>()
  for (const { ticket, trader, side, open, sl, tp } of positions) {
    const ladder = ladders.get(trader) ?? index.ladder(compileLadder(ladderOf(trader), gold))
    ladders.set(trader, ladder)
    levels.set(index.add(0, side, open, ladder, sl, tp), { ticket, sl, tp })
  }
  const lines: string[] = []
  let now = quotes[0] as Quote
  const consumer = {
    left: (entry: number, reason: string, price: number) =>
      lines.push(`${levels.get(entry)?.ticket} left by ${reason} at ${price}, ${now.timeMs}`),
    climbed: (entry: number, _: number, sl: number, tp: number) => {
      const before = levels.get(entry)
      if (before === undefined || (before.sl === sl && before.tp === tp)) return
      levels.set(entry, { ...before, sl, tp })
      lines.push(`${before.ticket} has ${sl} ${tp}, ${now.timeMs}`)
    },
  }
  index.climb(0, now.bid, now.ask, consumer)
  for (const quote of quotes.slice(1)) {
    now = quote
    index.quote(0, quote.bid, quote.ask, consumer)
  }
  return lines.sort()
}
