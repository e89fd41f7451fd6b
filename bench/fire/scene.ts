import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { noRisk } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import { atDesk, instruction } from '../recovery/scene.ts'

export interface FireSize {
  readonly traders: number
  readonly positionsEach: number
  readonly rounds: number
  /** Rows of the yardstick. */
  readonly inserts: number
}

/** A Wednesday's afternoon. */
const startMs = Date.parse('2026-11-18T14:00:00Z')
const at = (ms: number, bid: number): Quote => ({ symbol: 'GOLD', bid, ask: bid + 30, timeMs: startMs + ms })
const open = 130_000
/** The market stands, leaps by six dollars, and stands for an hour. */
const quotes = [at(0, open), at(3000, open + 600), at(3_600_000, open + 600)]
/** The first rung lies five dollars away, the next out of reach. */
const ladder = { ...noRisk, profit1: 50, sl1: 40, profit2: 500, sl2: 400 }

/** Writes the market as a recording. @returns the value of FEED that plays it */
export function writeMarket(folder: string): string {
  const lines = quotes.map(({ timeMs, bid, ask }) => `${timeMs},${(bid / 100).toFixed(2)},${(ask / 100).toFixed(2)}`)
  const file = join(folder, 'GOLD-leaps.csv')
  writeFileSync(file, `time_ms,bid,ask\n${lines.join('\n')}\n`)
  return `ticks:${file}`
}

const nobody = { name: 'Scene', email: 'scene@example.test' }

/** Opens positions for everybody at the first quote, with the stores, engine and paper broker that the server is made of. */
export function fillBooks(url: string, { traders, positionsEach }: FireSize): Promise<void> {
  return atDesk(url, async ({ store, play }) => {
    const ids = Array.from({ length: traders }, (_, n) => `scene-${n}`)
    for (const id of ids) await store.ensureTrader(id, nobody)
    await play([{ quote: quotes[0] as Quote, position: 0 }], async () => {
      for (let row = 0; row < positionsEach; row++)
        // Each the first of three kinds: a buy.
        await Promise.all(ids.map((id) => store.publishTrade(id, instruction(0), null)))
    })
    for (const id of ids) await store.putRisk(id, ladder)
  })
}
