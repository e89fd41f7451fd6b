import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultInstruments, type Instrument } from '@ratchet/contract'

const [gold] = defaultInstruments as [Instrument]
const symbolCount = 20
/** The further instruments that make twenty together with the product's own. */
export const addedInstruments: readonly Instrument[] = Array.from(
  { length: symbolCount - defaultInstruments.length },
  (_, n) => ({ ...gold, symbol: `METAL${n}`, name: `Metal ${n}` }),
)
const symbols = [...defaultInstruments.map(({ symbol }) => symbol), ...addedInstruments.map(({ symbol }) => symbol)]

/** A Wednesday's afternoon: every session is open. */
const startMs = Date.parse('2026-11-18T14:00:00Z')
const stepMs = 100

export interface Rhythm {
  readonly bursts: number
  /** Quotes of each symbol in a burst, ten a second: every message to the browsers, five a second, has all symbols. */
  readonly rows: number
  readonly restMs: number
}

const bidOf = (symbol: number, burst: number, row: number) => 130_000 + 1000 * symbol + 100 * burst + row

/** Writes a recording of twenty symbols that trade for a while and rest for a while. @returns the value of FEED that plays it */
export function writeBursts(folder: string, { bursts, rows, restMs }: Rhythm): string {
  mkdirSync(folder, { recursive: true })
  const files = symbols.map((name, symbol) => {
    const lines = ['time_ms,bid,ask']
    for (let burst = 0; burst < bursts; burst++)
      for (let row = 0; row < rows; row++) {
        const [bid, timeMs] = [bidOf(symbol, burst, row), startMs + burst * (rows * stepMs + restMs) + row * stepMs]
        lines.push(`${timeMs},${(bid / 100).toFixed(2)},${((bid + 30) / 100).toFixed(2)}`)
      }
    const file = join(folder, `${name}.csv`)
    writeFileSync(file, `${lines.join('\n')}\n`)
    return file
  })
  return `ticks:${files.join(',')}`
}

/** Whether the message has every symbol, as the last row of a burst has it. */
export function endsBurst(message: string, { bursts, rows }: Rhythm): boolean {
  const { items = [] } = JSON.parse(message) as { items?: { symbol: string; bid: number }[] }
  const bids = new Map(items.map(({ symbol, bid }) => [symbol, Math.round(bid * 100)]))
  return Array.from({ length: bursts }, (_, burst) => burst).some((burst) =>
    symbols.every((name, symbol) => bids.get(name) === bidOf(symbol, burst, rows - 1)),
  )
}
