import type {
  ActiveTrade,
  Changes,
  ClosedTrade,
  Counts,
  ModifiedTrade,
  PublicTrade,
  Risk,
  StreamMessage,
} from '@ratchet/contract'
import { positionKey } from '../api/ticket.ts'
import { dropRow, type Newest, newestOf, noNewest, takeRow } from './newest.ts'
import { byTime, dropRows, putRows } from './rows.ts'
import type { Naming } from './shape.ts'

export interface ListRows {
  trades: PublicTrade
  activeTrades: ActiveTrade
  modifiedTrades: ModifiedTrade
  closedTrades: ClosedTrade
}
export type ListName = keyof ListRows
/** These lists may have any number of rows. Open positions are always complete. */
export type LongList = Exclude<ListName, 'activeTrades'>

type NewestOfAll = { readonly [K in LongList]: Newest<ListRows[K]> }

/** Holds everything that the screens know of a trader, as of `seq`. */
export interface World {
  /** The sequence number of the last applied change; null before the first snapshot. */
  readonly seq: number | null
  /** Whether the lists are known, from a snapshot or by HTTP. */
  readonly heard: boolean
  readonly counts: Counts | null
  readonly risk: Risk | null
  /** The newest rows of the long lists, and all open positions. */
  readonly trades: readonly PublicTrade[]
  readonly activeTrades: readonly ActiveTrade[]
  readonly modifiedTrades: readonly ModifiedTrade[]
  readonly closedTrades: readonly ClosedTrade[]
  /** The same long lists, with what is known of the rest of them. */
  readonly newest: NewestOfAll
  /** Grows with each snapshot. */
  readonly generation: number
}

export const emptyWorld: World = {
  seq: null,
  heard: false,
  counts: null,
  risk: null,
  trades: [],
  activeTrades: [],
  modifiedTrades: [],
  closedTrades: [],
  newest: { trades: noNewest, modifiedTrades: noNewest, closedTrades: noNewest },
  generation: 0,
}

/** Names a row by its key in its list; one position has many stop changes, whose numbers are the trader's own. */
export const idOf: { readonly [K in ListName]: (row: ListRows[K]) => string } = {
  trades: (row) => row.id,
  activeTrades: positionKey,
  modifiedTrades: (row) => `${row.seq}:${row.id}`,
  closedTrades: positionKey,
}

const newestOpened = byTime<ActiveTrade>(
  (row) => row.time,
  (row) => row.id,
  positionKey,
)

/** Brokers number for themselves, so a position is found by its ticket among those of its account. */
const ofAccount: Naming<ActiveTrade> = {
  name: (row) => row.id,
  owner: ({ server, brokerId }) => `${brokerId} ${server}`,
  hasSameOwner: (a, b) => a.brokerId === b.brokerId && a.server === b.server,
}

/**
 * - `applied`: the world has moved on.
 * - `duplicate`: already taken in; nothing changed.
 * - `gap`: something before it is missing; ask again from the world's own `seq`.
 */
export type Verdict = 'applied' | 'duplicate' | 'gap'
type Snapshot = Extract<StreamMessage, { type: 'snapshot' }>
export type TraderEvent = Extract<StreamMessage, { type: 'event' }>

/** A trader's screens show these data, which come from the stream or by HTTP. */
export type Lists = Omit<Snapshot, 'type' | 'seq'>

/** Uses lists read by HTTP until the stream's first snapshot; after that they are older than the known rows. */
export const fromLists = (world: World, lists: Lists): World =>
  world.seq === null ? { ...filled(world, lists), seq: null } : world

const fromSnapshot = (world: World, message: Snapshot): World => ({ ...filled(world, message), seq: message.seq })

/** Keeps the long lists both as plain rows, for lookups, and with the numbers of their other rows. */
const withNewest = (newest: NewestOfAll) => ({
  newest,
  trades: newest.trades.rows,
  modifiedTrades: newest.modifiedTrades.rows,
  closedTrades: newest.closedTrades.rows,
})

function filled(world: World, message: Lists): Omit<World, 'seq'> {
  const { counts, orders, risk, trades, modifiedTrades, closedTrades } = message
  const { newest } = world
  return {
    heard: true,
    counts,
    risk,
    activeTrades: putRows([], message.activeTrades, newestOpened, ofAccount),
    ...withNewest({
      trades: newestOf(newest.trades, trades, orders),
      modifiedTrades: newestOf(newest.modifiedTrades, modifiedTrades, counts.modified),
      closedTrades: newestOf(newest.closedTrades, closedTrades, counts.closed),
    }),
    generation: world.generation + 1,
  }
}

/** Returns the keys of positions that are gone. A server of an earlier version tells their tickets alone. */
const goneFrom = (open: readonly ActiveTrade[], { removedPositions, removedActiveTrades: tickets }: Changes) =>
  removedPositions?.map(positionKey) ?? (tickets && open.filter(({ id }) => tickets.includes(id)).map(positionKey))

function withChanges(world: World, changes: Changes, published: boolean): World {
  let { trades, modifiedTrades, closedTrades } = world.newest
  for (const row of changes.trades ?? []) trades = takeRow(trades, row, idOf.trades, published)
  for (const id of changes.removedTrades ?? []) trades = dropRow(trades, id, idOf.trades)
  for (const row of changes.modifiedTrades ?? [])
    modifiedTrades = takeRow(modifiedTrades, row, idOf.modifiedTrades, true)
  for (const row of changes.closedTrades ?? []) closedTrades = takeRow(closedTrades, row, idOf.closedTrades, true)
  const open = putRows(world.activeTrades, changes.activeTrades, newestOpened, ofAccount)
  return {
    ...world,
    ...withNewest({ trades, modifiedTrades, closedTrades }),
    activeTrades: dropRows(open, goneFrom(open, changes), positionKey),
    risk: changes.risk ?? world.risk,
  }
}

/** Applies one snapshot or event, without side effects: the caller decides what to do about a gap. */
export function receive(world: World, message: Snapshot | TraderEvent): { world: World; verdict: Verdict } {
  if (message.type === 'snapshot') return { world: fromSnapshot(world, message), verdict: 'applied' }
  if (world.seq === null) return { world, verdict: 'gap' }
  if (message.seq <= world.seq) return { world, verdict: 'duplicate' }
  if (message.seq > world.seq + 1) return { world, verdict: 'gap' }
  // Only this record makes a new trade; every other one changes an existing trade.
  const next = withChanges(world, message.changes, message.record.kind === 'trade.published')
  return { world: { ...next, seq: message.seq, counts: message.counts }, verdict: 'applied' }
}
