/** An invariant does not hold; the message names it and its subject. */
export class Violation extends Error {
  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`)
    this.name = 'Violation'
  }
}
