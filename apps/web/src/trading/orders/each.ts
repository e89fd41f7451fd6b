export interface Outcome<T> {
  readonly done: number
  /** What stayed as it was, and why. */
  readonly refused: readonly { readonly of: T; readonly reason: string }[]
}

/** Few enough that a refusal of the first ones is seen early, and many enough that a hundred do not take a minute. */
const atOnce = 4

/**
 * Does something to each of some positions or orders by a request of its own. One that is refused keeps no other from it.
 * @param onEnd is told after each, done or refused
 */
export async function doEach<T>(
  all: readonly T[],
  act: (one: T) => Promise<unknown>,
  onEnd: (soFar: Outcome<T>) => void,
): Promise<Outcome<T>> {
  let outcome: Outcome<T> = { done: 0, refused: [] }
  const waiting = [...all]
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const of = one
      const reason = await act(of).then(
        () => null,
        (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
      )
      const { done, refused } = outcome
      outcome = reason === null ? { done: done + 1, refused } : { done, refused: [...refused, { of, reason }] }
      onEnd(outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return outcome
}
