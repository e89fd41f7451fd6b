import type { Order, Position } from '@ratchet/domain'
import type { Era } from './server-time.ts'

/** What the account's log keeps: the book as of its last report, and what the next session goes on from. */
export interface Durable {
  /** Whether the account was read at all. */
  readonly isBegun: boolean
  /** Of the last session. */
  readonly epoch: number
  /** Names of the journals that its terminals had, the newest last. */
  readonly journals: readonly string[]
  /** When a terminal was heard last, at least. */
  readonly heardMs: number | null
  /** By our tickets. */
  readonly positions: ReadonlyMap<string, Position>
  readonly orders: ReadonlyMap<string, Order>
  readonly balance: number
  /** The terminal's identifiers of positions whose ticket here is another one: a netting position that turned. */
  readonly tickets: ReadonlyMap<string, string>
  /** The newest deal, and all deals that may come again: ticket and msc. */
  readonly dealMsc: number
  readonly deals: ReadonlyMap<string, number>
  /** Our symbols by the broker's. */
  readonly names: ReadonlyMap<string, string>
  readonly eras: readonly Era[]
}

export const emptyDurable: Durable = {
  isBegun: false,
  epoch: 0,
  journals: [],
  heardMs: null,
  positions: new Map(),
  orders: new Map(),
  balance: 0,
  tickets: new Map(),
  dealMsc: 0,
  deals: new Map(),
  names: new Map(),
  eras: [],
}

/** Deals of so long before the newest are asked for again. It is more than the hour by which the server's clock is set back in autumn. */
export const dealMarginMs = 2 * 60 * 60_000
const maxJournals = 8

/** The msc from which a new session is to send deals. */
export const dealsFrom = ({ dealMsc }: Durable): number => Math.max(0, dealMsc - dealMarginMs)

export const withJournal = (journals: readonly string[], journal: string): readonly string[] =>
  [...journals.filter((one) => one !== journal), journal].slice(-maxJournals)

/** As the log keeps it. */
export const cursorOf = (durable: Durable): string =>
  JSON.stringify(durable, (_, value: unknown) => (value instanceof Map ? { map: [...value] } : value))

export function durableOf(cursor: string | null): Durable {
  if (cursor === null) return emptyDurable
  const read = JSON.parse(cursor, (_, value: unknown) => {
    const isMap = typeof value === 'object' && value !== null && 'map' in value && Array.isArray(value.map)
    return isMap ? new Map(value.map as [string, unknown][]) : value
  }) as Durable
  return { ...emptyDurable, ...read }
}
