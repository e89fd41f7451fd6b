import type { Damage, ReadKind, RequestFault, RequestKind } from '../../acceptance/scene.ts'
import type { Fields } from './frames.ts'
import type { Arrival, LinkRules } from './link.ts'

const kinds: Readonly<Record<string, RequestKind>> = {
  deal: 'order',
  pending: 'order',
  levels: 'levels',
  close: 'close',
  modify: 'modify',
  remove: 'remove',
}
const kindOf = (message: Fields): RequestKind | undefined =>
  message.t === 'trade' ? kinds[message.do ?? ''] : undefined
const reads = ['find', 'deals', 'bars', 'symbols', 'resync']

/** Messages of the terminal that answer each kind of read. */
const answers: Readonly<Record<ReadKind, readonly string[]>> = {
  lookup: ['found', 'done'],
  history: ['deal'],
  book: ['book', 'position', 'order'],
}

const damaged: Readonly<Record<Damage, (message: Fields) => readonly (Fields | string)[] | 'cut'>> = {
  unavailable: () => 'cut',
  missing: () => 'cut',
  'not json': () => ['<html>'],
  'cut short': (message) => [JSON.stringify(message).slice(0, -20)],
  // The number of the message that is missing shows.
  gap: (message) => [JSON.stringify({ ...message, n: String(Number(message.n) + 1) })],
  // The count in `book`, or the sum in `same`, shows what is missing.
  empty: () => [],
  truncated: (message) => (message.t === 'book' ? [message] : []),
  'without time': ({ msc: _, ...message }) => [message],
}

/** The faults of the messages between the terminals and Ratchet. */
export class SceneFaults implements LinkRules {
  readonly arrived: (RequestKind | 'read')[] = []
  /** Whether events come more than once. */
  isRepeating = false
  /** Whether messages have names and words that they did not have before. */
  isModern = false
  readonly #planned: { readonly kind: RequestKind; readonly fault: RequestFault }[] = []
  readonly #damages = new Map<ReadKind, Damage>()
  /** By id of the request that was sent last. */
  readonly #faulty = new Map<string, RequestFault | undefined>()

  plan(kind: RequestKind, fault: RequestFault): void {
    this.#planned.push({ kind, fault })
  }

  damage(read: ReadKind, damage: Damage): void {
    this.#damages.set(read, damage)
  }

  mend(): void {
    this.#damages.clear()
  }

  /** Ratchet sends a message, and the fault that is planned for its kind is for this one. @returns whether it is lost, and its connection with it */
  isLost(message: Fields): boolean {
    const kind = kindOf(message)
    if (!kind) return false
    const planned = this.#planned.findIndex((one) => one.kind === kind)
    const [taken] = planned < 0 ? [] : this.#planned.splice(planned, 1)
    this.#faulty.set(message.id ?? '', taken?.fault)
    return taken?.fault === 'lost'
  }

  arriving(message: Fields): Arrival {
    const kind = kindOf(message)
    if (kind) this.arrived.push(kind)
    else if (reads.includes(message.t ?? '')) this.arrived.push('read')
    const fault = kind && this.#faulty.get(message.id ?? '')
    return typeof fault === 'object' ? fault.heldUntil : 'pass'
  }

  leaving(message: Fields): readonly (Fields | string)[] | 'cut' | undefined {
    const type = message.t ?? ''
    if (type === 'done' && this.#faulty.get(message.id ?? '') === 'unanswered') {
      this.#faulty.delete(message.id ?? '')
      return 'cut'
    }
    for (const [read, damage] of this.#damages) if (answers[read].includes(type)) return damaged[damage](message)
    if (this.isRepeating && type === 'deal') return [message, message]
    return this.isModern ? [modern(message)] : undefined
  }
}

/** A later release of the terminal: names that are new, and a reason that is new. */
const modern = (message: Fields): Fields => ({
  ...message,
  ...(message.t === 'deal' && { reason: 'iceberg' }),
  somethingNew: 'of 2030',
})
