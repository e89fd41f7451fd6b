import type { Actor } from './actor.ts'

/** Accounts that are compared with the broker in one round, in turns. */
const inTurn = 20
/** Accounts that are compared in one round beside them because their broker was away. */
const afterAbsence = 200

/**
 * Which accounts a round is to ask the broker about. Each round: those whose requests wait for an answer since the round before,
 * that are frozen, or for which the broker was away. In turns, and soon after the broker was away, all others.
 */
export class Rounds {
  /** Requests without an answer when the last round began. */
  #waiting = new Set<string>()
  readonly #away = new Set<string>()
  readonly #due = new Set<string>()
  #turn = 0

  /** The broker was there, or was not, for an account. Once it is back, much may have been missed of all accounts behind it. */
  reached(actor: Actor, isThere: boolean, actors: Iterable<Actor>): void {
    const { id, server } = actor.model.account
    if (!isThere) this.#away.add(id)
    else if (this.#away.delete(id))
      for (const { model } of actors)
        if (model.account.server === server && model.account.id !== id) this.#due.add(model.account.id)
  }

  next(actors: readonly Actor[]): { readonly unsure: readonly Actor[]; readonly rest: readonly Actor[] } {
    const waiting = new Set<string>()
    const unsure: Actor[] = []
    const rest = new Set<Actor>(this.#nextInTurn(actors))
    let room = afterAbsence
    for (const actor of actors) {
      const { model } = actor
      const { id } = model.account
      const requests = [...model.requests.keys()]
      for (const request of requests) waiting.add(request)
      if (requests.some((request) => this.#waiting.has(request)) || actor.isFrozen || this.#away.has(id)) {
        unsure.push(actor)
        rest.delete(actor)
      } else if (room > 0 && this.#due.delete(id)) {
        rest.add(actor)
        room--
      }
    }
    this.#waiting = waiting
    return { unsure, rest: [...rest] }
  }

  #nextInTurn(actors: readonly Actor[]): readonly Actor[] {
    const turn = actors.slice(this.#turn, this.#turn + inTurn)
    this.#turn = this.#turn + inTurn < actors.length ? this.#turn + inTurn : 0
    return turn
  }
}
