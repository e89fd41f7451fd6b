import type { BrokerRequest } from '@ratchet/domain'
import { deadlineMs } from './transport.ts'

/** What was not answered after so long comes too late: it has the deadline once to begin its answer, and once to end it. */
export const lateAfterMs = 2 * deadlineMs

/** Requests of an account of ours whose answer is not on record, by client id. */
export class OpenRequests {
  readonly #waiting = new Map<string, BrokerRequest>()
  /** Those whose answer is waited for, each with when it left. */
  readonly #underWay = new Map<string, number>()
  /** Those that OANDA is known not to have carried out: they never left, or were turned away before they were read. */
  readonly #undone = new Set<string>()

  get size(): number {
    return this.#waiting.size
  }

  get all(): readonly BrokerRequest[] {
    return [...this.#waiting.values()]
  }

  has(clientId: string): boolean {
    return this.#waiting.has(clientId)
  }

  /** Whether its answer may still come in time. */
  isUnderWay(clientId: string, nowMs: number): boolean {
    const leftMs = this.#underWay.get(clientId)
    return leftMs !== undefined && nowMs - leftMs <= lateAfterMs
  }

  isUndone(clientId: string): boolean {
    return this.#undone.has(clientId)
  }

  begin(request: BrokerRequest, nowMs: number): void {
    this.#waiting.set(request.clientId, request)
    this.#underWay.set(request.clientId, nowMs)
    this.#undone.delete(request.clientId)
  }

  left(clientId: string, nowMs: number): void {
    if (this.#underWay.has(clientId)) this.#underWay.set(clientId, nowMs)
  }

  /** Its answer was taken, or will not come. */
  ended(clientId: string): void {
    this.#underWay.delete(clientId)
  }

  /** It did not leave. */
  kept(clientId: string): void {
    this.#waiting.delete(clientId)
    this.#undone.add(clientId)
  }

  /** It came, and was not carried out. */
  turnedAway(clientId: string): void {
    this.#undone.add(clientId)
  }

  /** Its answer is on record. */
  answered(clientId: string): void {
    this.#waiting.delete(clientId)
    this.#undone.delete(clientId)
  }

  /** It is proved that it never came. */
  absent(clientId: string): void {
    this.#waiting.delete(clientId)
  }
}
