import { hasOrdersToEnd } from '../account/operator.ts'
import type { Actor } from './actor.ts'

/** Accounts that each round compares with the broker, in turns. */
const inTurn = 20
/** Accounts that a round compares in addition because their broker was away. */
const afterAbsence = 200

/**
 * Chooses the accounts that a round asks the broker about. Every round: accounts with a request that was unanswered in the round before,
 * frozen accounts, accounts whose broker was away, and those with an order that is to end (OCO3, ADM3). All others in turns, and soon after their broker was away.
 */
export class Rounds {
  /** Requests without an answer when the last round began. */
  #waiting = new Set<string>()
  readonly #away = new Set<string>()
  readonly #due = new Set<string>()
  #turn = 0

  /** Notes whether the broker of an account was there. Once it is back, every account at it may have missed reports. */
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
      const requests = actor.isSending ? [] : [...model.requests.keys()]
      for (const request of requests) waiting.add(request)
      if (requests.some((request) => this.#waiting.has(request)) || actor.isFrozen || this.#away.has(id)) {
        unsure.push(actor)
        rest.delete(actor)
      } else if (model.stranded.size > 0 || hasOrdersToEnd(model)) rest.add(actor)
      else if (room > 0 && this.#due.delete(id)) {
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
