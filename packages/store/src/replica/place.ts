import { sql } from 'kysely'
import type { Trx } from '../api/session.ts'

/** How far a trader's record goes at the primary, which is asked once the trader's tables are brought up to it. */
export interface Mark {
  readonly seq: number
  /** Of the last record; the chain makes it the proof of all before it. Null where there is none. */
  readonly hash: string | null
  /** Where the log of changes ends, as `placeInLog` reads it, and when that was, by the primary's clock. */
  readonly log: string
  readonly atMs: number
}

/** What a snapshot at the replica has of the trader. */
export interface Place {
  readonly isReplica: boolean
  readonly seq: number
  readonly hash: string | null
  /** The number of the last record that the trader's tables are made of. */
  readonly upto: number
  readonly log: string | null
  /** When the last change that came was committed; null where none came since the replica's start. */
  readonly committedMs: number | null
}

const lastHash = (traderId: string) =>
  sql`(select encode(f.hash, 'hex') from ledger.flight f where f.trader_id = ${traderId} and f.seq = t.seq)`

/** For one statement in the trader's name at the primary. */
export async function readMark(trx: Trx, traderId: string): Promise<Mark> {
  const { rows } = await sql<Mark>`
    select coalesce(t.seq, 0) as seq, ${lastHash(traderId)} as hash, pg_current_wal_flush_lsn()::text as log,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as "atMs"
    from (select) one left join ledger.traders t on t.id = ${traderId}`.execute(trx)
  return rows[0] as Mark
}

/** The same of a snapshot at the replica. */
export async function readPlace(trx: Trx, traderId: string): Promise<Place> {
  const { rows } = await sql<Place>`
    select pg_is_in_recovery() as "isReplica", coalesce(t.seq, 0) as seq, ${lastHash(traderId)} as hash,
      coalesce((select l.upto from ledger.tallies l where l.trader_id = ${traderId}), 0) as upto,
      pg_last_wal_replay_lsn()::text as log,
      (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as "committedMs"
    from (select) one left join ledger.traders t on t.id = ${traderId}`.execute(trx)
  return rows[0] as Place
}

/** PostgreSQL writes a place of its log as two hexadecimal numbers. */
function placeInLog(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** How far the replica is behind at most: the age of the last change that it has, where the primary has a newer one. */
export function behindMs({ log, atMs }: Mark, place: Place): number {
  if (place.log !== null && placeInLog(place.log) >= placeInLog(log)) return 0
  return place.committedMs === null ? Number.POSITIVE_INFINITY : Math.max(0, atMs - place.committedMs)
}

/** Why a snapshot at the replica is not taken for what the primary has. */
export type Unfit = 'promoted' | 'behind' | 'unseen'

/**
 * Whether the snapshot shows the trader exactly what the primary had when it gave the mark (RPL2). A number alone would not say so: after a
 * failover a replica may have records that the new primary never had.
 */
export function unfit(mark: Mark, place: Place, mostBehindMs: number): Unfit | undefined {
  if (!place.isReplica) return 'promoted'
  if (behindMs(mark, place) > mostBehindMs) return 'behind'
  const isSame = place.seq === mark.seq && place.upto === mark.seq && place.hash === mark.hash
  return isSame ? undefined : 'unseen'
}
