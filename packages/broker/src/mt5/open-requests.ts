import type { BrokerRequest } from '@ratchet/domain'

/**
 * What was not answered after so long comes too late: the terminal executes nothing that is older than three seconds, and a trade server answers
 * in a few.
 */
const lateAfterMs = 6000
/** Of requests that were answered, so many are remembered: their positions and orders get the comment and the magic number of the request. */
const maxRemembered = 1000

interface Sent {
  readonly request: BrokerRequest
  /** When it left; undefined while it did not. */
  leftMs: number | undefined
  /** Of the terminal that it was sent to. */
  readonly journal: string
  isAnswered: boolean
}

/** Requests of this process to one account, by client id. */
export class OpenRequests {
  readonly #sent = new Map<string, Sent>()

  get waiting(): readonly BrokerRequest[] {
    return [...this.#sent.values()].flatMap(({ request, isAnswered }) => (isAnswered ? [] : [request]))
  }

  begin(request: BrokerRequest, nowMs: number, journal: string): void {
    this.#sent.delete(request.clientId)
    this.#sent.set(request.clientId, { request, leftMs: nowMs, journal, isAnswered: false })
    if (this.#sent.size <= maxRemembered) return
    for (const [id, { isAnswered }] of this.#sent)
      if (isAnswered) {
        this.#sent.delete(id)
        return
      }
  }

  /** The request, answered or not. */
  of(clientId: string): BrokerRequest | undefined {
    return this.#sent.get(clientId)?.request
  }

  /** The journal of the terminal that it was sent to; undefined if another process sent it. */
  journalOf(clientId: string): string | undefined {
    return this.#sent.get(clientId)?.journal
  }

  isWaiting(clientId: string): boolean {
    return this.#sent.get(clientId)?.isAnswered === false
  }

  /** Whether its answer may still come in time. */
  isUnderWay(clientId: string, nowMs: number): boolean {
    const sent = this.#sent.get(clientId)
    return sent?.isAnswered === false && sent.leftMs !== undefined && nowMs - sent.leftMs <= lateAfterMs
  }

  /** The connection that it left by is over: nothing of it comes that way any more. */
  cutOff(): void {
    for (const sent of this.#sent.values()) sent.leftMs = undefined
  }

  answered(clientId: string): void {
    const sent = this.#sent.get(clientId)
    if (sent) sent.isAnswered = true
  }

  /** It is proved that it never came. */
  absent(clientId: string): void {
    this.#sent.delete(clientId)
  }
}
