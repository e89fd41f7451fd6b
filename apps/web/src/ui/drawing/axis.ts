/** How wide a digit of an axis is, in CSS pixels. */
export const digitPx = 6.6

/** Chooses prices for the axis, in steps of 1, 2 or 5 times a power of ten. */
export function priceTicks(low: number, high: number, most: number, digits: number): number[] {
  const least = Math.max((high - low) / Math.max(1, most), 10 ** -digits)
  const power = 10 ** Math.floor(Math.log10(least) + 1e-9)
  const step = ([1, 2, 5, 10].find((one) => one * power >= least * 0.999_999) ?? 10) * power
  const first = Math.ceil(low / step - 1e-9)
  const count = Math.floor(high / step + 1e-9) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, n) => Number(((first + n) * step).toFixed(digits)))
}

/** Finds the middle of a line of one pixel, so that it is sharp. */
export const half = (px: number): number => Math.round(px) + 0.5
