/** Says which rows of a list are in the page, and how much room those above and below them take, in px. */
export interface Span {
  readonly first: number
  /** The first row that is not. */
  readonly end: number
  readonly before: number
  readonly after: number
}

/** So many rows are kept above and below those in view, so that a quick turn of the wheel finds something there. */
const spare = 8
/** Browsers cut off what is higher than some 17 million px; a longer list is drawn at a smaller scale. */
export const highestPx = 12_000_000

/**
 * Tells where a list stands when its region is scrolled to `scrollTop`. A list that is higher than a browser can bear
 * is squeezed: the scroll bar then spans it all the same, and a pixel of it is worth several.
 */
export function spanOf(total: number, rowPx: number, scrollTop: number, viewPx: number): Span {
  const wholePx = total * rowPx
  const drawnPx = Math.min(wholePx, highestPx)
  const free = Math.max(1, drawnPx - viewPx)
  const top = Math.min(Math.max(0, scrollTop), free)
  const topOfList = wholePx > drawnPx ? (top * (wholePx - viewPx)) / free : top
  const first = Math.max(0, Math.min(total, Math.floor(topOfList / rowPx)) - spare)
  const end = Math.min(total, Math.ceil((topOfList + viewPx) / rowPx) + spare)
  // Rows stand where they belong in the list, seen from the place that is in view.
  const before = Math.max(0, Math.min(drawnPx, top - (topOfList - first * rowPx)))
  const after = Math.max(0, drawnPx - before - (end - first) * rowPx)
  return { first, end, before, after }
}
