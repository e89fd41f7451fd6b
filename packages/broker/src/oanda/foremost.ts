/** Takes what goes first out of what waits: of the foremost rank the one that waited longest. @returns undefined where nothing waits */
export function takeForemost<R, T>(waiting: T[], ranks: readonly R[], rankOf: (one: T) => R): T | undefined {
  for (const rank of ranks) {
    const at = waiting.findIndex((one) => rankOf(one) === rank)
    if (at >= 0) return waiting.splice(at, 1)[0]
  }
  return undefined
}
