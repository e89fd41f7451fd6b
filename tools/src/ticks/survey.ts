import { type FileFound, type FormatOptions, symbolOfName, type Tick, toDecimal } from '@ratchet/domain'
import { readMarketFile } from '../formats/read.ts'

/** Decimals at which files are surveyed and imported: more than any of them has. */
export const fullDigits = 9
/** A shorter silence is a calm market rather than a gap. */
const gapMs = 600_000
const longestGaps = 5

interface Gap {
  readonly from: string
  readonly to: string
  readonly ms: number
}

export interface Survey extends FileFound {
  readonly file: string
  /** The symbol in the file's name; null if there is none. */
  readonly symbol: string | null
  readonly first: string
  readonly last: string
  readonly ticks: number
  readonly gaps: { readonly overMs: number; readonly count: number; readonly longest: readonly Gap[] }
  readonly spread: { readonly min: number; readonly median: number; readonly max: number }
}

/** Reads a file from end to end and tells what is in it. */
export async function survey(file: string, options: Omit<FormatOptions, 'digits'>): Promise<Survey> {
  let first: number | undefined
  let last = 0
  let ticks = 0
  const spreads = new Spreads()
  const gaps: { fromMs: number; ms: number }[] = []
  const found = await readMarketFile(
    file,
    { ...options, digits: fullDigits },
    undefined,
    ({ timeMs, bid, ask }: Tick) => {
      if (first === undefined) first = timeMs
      else if (timeMs - last > gapMs) gaps.push({ fromMs: last, ms: timeMs - last })
      last = timeMs
      ticks++
      spreads.add(ask - bid)
    },
  )
  // The ticks that stand for a long bar lie apart without any gap.
  const overMs = Math.max(gapMs, found.barMs)
  const real = gaps.filter(({ ms }) => ms > overMs).sort((a, b) => b.ms - a.ms)
  return {
    file,
    format: found.format,
    symbol: symbolOfName(file),
    first: iso(first ?? 0),
    last: iso(last),
    rows: found.rows,
    barMs: found.barMs,
    ticks,
    gaps: {
      overMs,
      count: real.length,
      longest: real.slice(0, longestGaps).map(({ fromMs, ms }) => ({ from: iso(fromMs), to: iso(fromMs + ms), ms })),
    },
    spread: spreads.told(),
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()

/** A feed has a few thousand of them; of more, the last digits are let go. */
const mostSpreads = 100_000

/** Counts spreads by their size, so that a file of any length takes no more room than a short one. */
class Spreads {
  #counts = new Map<number, number>()
  #unit = 1
  #min = Infinity
  #max = 0
  #all = 0

  add(spread: number): void {
    this.#all++
    this.#min = Math.min(this.#min, spread)
    this.#max = Math.max(this.#max, spread)
    this.#count(spread, 1)
    if (this.#counts.size > mostSpreads) this.#coarser()
  }

  told(): { readonly min: number; readonly median: number; readonly max: number } {
    const price = (spread: number) => toDecimal(spread, fullDigits)
    return { min: price(this.#min), median: price(this.#median()), max: price(this.#max) }
  }

  #count(spread: number, times: number): void {
    const size = Math.floor(spread / this.#unit)
    this.#counts.set(size, (this.#counts.get(size) ?? 0) + times)
  }

  #coarser(): void {
    const [before, unit] = [this.#counts, this.#unit]
    this.#counts = new Map()
    this.#unit *= 10
    for (const [size, times] of before) this.#count(size * unit, times)
  }

  /** Of an even number the lower one. */
  #median(): number {
    let passed = 0
    for (const [size, times] of [...this.#counts].sort(([a], [b]) => a - b)) {
      passed += times
      if (passed > Math.floor((this.#all - 1) / 2)) return size * this.#unit
    }
    return 0
  }
}
