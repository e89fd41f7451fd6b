/** Asks the trader to show once more who it is. Resolves with whether that was done. */
type Ask = () => Promise<boolean>

let ask: Ask | null = null
let underWay: Promise<boolean> | null = null

/** The page says how it asks. @returns the way to take that back */
export function askForProofBy(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = null
  }
}

/** Several requests at once ask once. */
export function proofGiven(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  underWay ??= ask().finally(() => {
    underWay = null
  })
  return underWay
}
