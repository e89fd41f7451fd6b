import type { Ticket } from '@ratchet/domain'
import type { RequestRow } from '../ports/index.ts'

/**
 * Requests by client id, and by what a step asks of them: where a quote reaches hundreds of positions of an account, each has one under way, and
 * every report that follows looks for those of one position, and for any whose outcome is unknown.
 */
export class RequestMap extends Map<string, RequestRow> {
  readonly #of = new Map<Ticket, Map<string, RequestRow>>()
  readonly #unknown = new Map<string, RequestRow>()

  /** Those whose outcome is unknown. */
  get unknown(): ReadonlyMap<string, RequestRow> {
    return this.#unknown
  }

  /** Those about one position, whatever their state. */
  of(position: Ticket): Iterable<RequestRow> {
    return this.#of.get(position)?.values() ?? []
  }

  override set(id: string, request: RequestRow): this {
    const { position, state } = request
    if (this.get(id)?.position !== position) this.#forget(id)
    if (position !== null) {
      const ofIt = this.#of.get(position)
      if (ofIt) ofIt.set(id, request)
      else this.#of.set(position, new Map([[id, request]]))
    }
    if (state === 'unknown') this.#unknown.set(id, request)
    else this.#unknown.delete(id)
    return super.set(id, request)
  }

  override delete(id: string): boolean {
    this.#forget(id)
    this.#unknown.delete(id)
    return super.delete(id)
  }

  override clear(): void {
    this.#of.clear()
    this.#unknown.clear()
    super.clear()
  }

  #forget(id: string): void {
    const position = this.get(id)?.position ?? null
    if (position === null) return
    const ofIt = this.#of.get(position)
    ofIt?.delete(id)
    if (ofIt?.size === 0) this.#of.delete(position)
  }
}

/** For whoever only reads it. */
export type ReadonlyRequestMap = ReadonlyMap<string, RequestRow> & Pick<RequestMap, 'of' | 'unknown'>
