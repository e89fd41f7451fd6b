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
  const spreads: number[] = []
  const gaps: { fromMs: number; ms: number }[] = []
  const found = await readMarketFile(file, { ...options, digits: fullDigits }, 0, ({ timeMs, bid, ask }: Tick) => {
    if (first === undefined) first = timeMs
    else if (timeMs - last > gapMs) gaps.push({ fromMs: last, ms: timeMs - last })
    last = timeMs
    ticks++
    spreads.push(ask - bid)
  })
  // The ticks that stand for a long bar lie apart without any gap.
  const overMs = Math.max(gapMs, found.barMs)
  const real = gaps.filter(({ ms }) => ms > overMs).sort((a, b) => b.ms - a.ms)
  spreads.sort((a, b) => a - b)
  const spreadAt = (part: number) => toDecimal(spreads[Math.floor((spreads.length - 1) * part)] ?? 0, fullDigits)
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
    spread: { min: spreadAt(0), median: spreadAt(0.5), max: spreadAt(1) },
  }
}

const iso = (ms: number): string => new Date(ms).toISOString()
