/**
 * How high the card of the first steps will be, as far as this browser can tell before anything is loaded. Room is kept for it where the
 * last dashboard had it, and after a sign-up.
 */
const key = 'ratchet.first-steps'
/** Its height with the first step to be done: beside one another, and one below the other. */
const usual = { wide: 178, narrow: 408 } as const
/** Where the steps begin to stand one below the other. */
const narrowWidth = 992

const usualHeight = (): number => (innerWidth < narrowWidth ? usual.narrow : usual.wide)

/** @returns 0 where no card is expected */
export function expectedHeight(): number {
  try {
    const [width, height] = (localStorage.getItem(key) ?? '').split(' ').map(Number)
    if (width === undefined || !height) return 0
    return width === innerWidth ? height : usualHeight()
  } catch {
    return 0
  }
}

/** @param height of the card; 0 where there is none, undefined for a card that is not drawn yet */
export function expectFirstSteps(height: number = usualHeight()): void {
  try {
    if (height > 0) localStorage.setItem(key, `${innerWidth} ${height}`)
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing makes room once the card is there.
  }
}
