/** What must hold whatever breaks does not; the message says which invariant, and of what. */
export class Violation extends Error {
  constructor(invariant: string, what: string) {
    super(`${invariant}: ${what}`)
    this.name = 'Violation'
  }
}
