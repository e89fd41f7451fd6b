export interface Scale {
  readonly low: number
  readonly high: number
  /** From low to high. */
  readonly ticks: readonly number[]
}

/** A division may add so little to a whole number of steps by rounding; a cent beside a billion is more. */
const noise = 1e-12

/** Finds the smallest of 1, 2 or 5 times a power of ten that is not below `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((one) => one * power >= least * 0.999_999) ?? 10
  return factor * power
}

/**
 * Makes an axis that holds all values and zero, in steps that people count in.
 * @param whole counts: no step below 1
 */
export function scaleOf(values: readonly number[], whole: boolean, steps = 4): Scale {
  const min = Math.min(0, ...values)
  const max = Math.max(0, ...values)
  const span = max - min || 1
  const step = Math.max(roundStep(span / steps), whole ? 1 : 0.01)
  const first = Math.floor(min / step + noise)
  const last = Math.max(first + 1, Math.ceil(max / step - noise))
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(6)))
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks }
}

/** Chooses which spans get a word under the axis: as many as have room, counted back from the newest. */
export function labelled(count: number, bandPx: number, labelPx: number): readonly number[] {
  const every = Math.max(1, Math.ceil(labelPx / Math.max(bandPx, 0.1)))
  return Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0)
}
