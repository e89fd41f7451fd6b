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
import { byTime, dropRows, laterTicket, type Order, putRows } from './rows.ts'

/** Everything the screens know of a trader, as of `seq`. */
export interface World {
  /** Sequence number of the last change taken in; null before the first snapshot. */
  readonly seq: number | null
  /** Whether the lists are known at all: by a snapshot, or by HTTP while no stream could be had. */
  readonly heard: boolean
  readonly counts: Counts | null
  readonly risk: Risk | null
  readonly trades: readonly PublicTrade[]
  readonly activeTrades: readonly ActiveTrade[]
  readonly modifiedTrades: readonly ModifiedTrade[]
  readonly closedTrades: readonly ClosedTrade[]
  /** Rows that are gone, as 'list:id': a page that was already on its way must not bring them back. */
  readonly gone: ReadonlySet<string>
  /** Raised with each snapshot; a page asked for in an earlier generation is not let in. */
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
  gone: new Set(),
  generation: 0,
}

export interface ListRows {
  trades: PublicTrade
  activeTrades: ActiveTrade
  modifiedTrades: ModifiedTrade
  closedTrades: ClosedTrade
}
export type ListName = keyof ListRows

export const listNames: readonly ListName[] = ['trades', 'activeTrades', 'modifiedTrades', 'closedTrades']

const orders: { readonly [K in ListName]: Order<ListRows[K]> } = {
  trades: byTime(
    (row) => row.createdAt,
    (row) => row.id,
  ),
  activeTrades: byTime(
    (row) => row.time,
    (row) => row.id,
  ),
  modifiedTrades: (a, b) => b.seq - a.seq || laterTicket(a.id, b.id),
  closedTrades: byTime(
    (row) => row.time,
    (row) => row.id,
  ),
}

/**
 * - `applied`: the world has moved on.
 * - `duplicate`: already taken in; nothing changed.
 * - `gap`: something before it is missing; ask again from the world's own `seq`.
 */
export type Verdict = 'applied' | 'duplicate' | 'gap'
type Snapshot = Extract<StreamMessage, { type: 'snapshot' }>
export type TraderEvent = Extract<StreamMessage, { type: 'event' }>

/** What a trader's screens show, however it came. */
export type Lists = Omit<Snapshot, 'type' | 'seq'>

/** Lists read by HTTP stand in until the stream has said where it is; after that they are older than what is known. */
export const fromLists = (world: World, lists: Lists): World =>
  world.seq === null ? { ...filled(world, lists), seq: null } : world

const fromSnapshot = (world: World, message: Snapshot): World => ({ ...filled(world, message), seq: message.seq })

function filled(world: World, message: Lists): Omit<World, 'seq'> {
  return {
    heard: true,
    counts: message.counts,
    risk: message.risk,
    trades: putRows([], message.trades, orders.trades),
    activeTrades: putRows([], message.activeTrades, orders.activeTrades),
    modifiedTrades: putRows([], message.modifiedTrades, orders.modifiedTrades),
    closedTrades: putRows([], message.closedTrades, orders.closedTrades),
    gone: new Set(),
    generation: world.generation + 1,
  }
}

function withChanges(world: World, changes: Changes): World {
  const leaving = [
    ...(changes.removedTrades ?? []).map((id) => `trades:${id}`),
    ...(changes.removedActiveTrades ?? []).map((id) => `activeTrades:${id}`),
  ]
  return {
    ...world,
    trades: dropRows(putRows(world.trades, changes.trades, orders.trades), changes.removedTrades, (row) => row.id),
    activeTrades: dropRows(
      putRows(world.activeTrades, changes.activeTrades, orders.activeTrades),
      changes.removedActiveTrades,
      (row) => row.id,
    ),
    modifiedTrades: putRows(world.modifiedTrades, changes.modifiedTrades, orders.modifiedTrades),
    closedTrades: putRows(world.closedTrades, changes.closedTrades, orders.closedTrades),
    risk: changes.risk ?? world.risk,
    gone: leaving.length ? new Set([...world.gone, ...leaving]) : world.gone,
  }
}

/** Takes in one snapshot or event. Pure: what to do about a gap is the caller's business. */
export function receive(world: World, message: Snapshot | TraderEvent): { world: World; verdict: Verdict } {
  if (message.type === 'snapshot') return { world: fromSnapshot(world, message), verdict: 'applied' }
  if (world.seq === null) return { world, verdict: 'gap' }
  if (message.seq <= world.seq) return { world, verdict: 'duplicate' }
  if (message.seq > world.seq + 1) return { world, verdict: 'gap' }
  const next = withChanges(world, message.changes)
  return { world: { ...next, seq: message.seq, counts: message.counts }, verdict: 'applied' }
}

/** Lets in a page of older rows. What an event has brought or taken away since the page was asked for stands. */
export function addPage<K extends ListName>(
  world: World,
  list: K,
  items: readonly ListRows[K][],
  generation: number,
): World {
  if (generation !== world.generation) return world
  const welcome = items.filter((row) => !world.gone.has(`${list}:${row.id}`))
  const rows = world[list] as readonly ListRows[K][]
  return { ...world, [list]: putRows(rows, welcome, orders[list] as Order<ListRows[K]>, true) }
}
