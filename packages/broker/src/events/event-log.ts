import { fileURLToPath } from 'node:url'
import type { BrokerReport } from '@ratchet/domain'
import { type BrokerEvent, type EventLog, EventsMoved, type LogEnd } from '@ratchet/engine/ports'
import { migrate, Pool } from '@ratchet/postgres'
import type pg from 'pg'

/** Folder of the numbered SQL files of the schema `brokers`. */
export const eventMigrations = fileURLToPath(new URL('../../migrations-journal', import.meta.url))

/** Brings the schema `brokers` of a database up to date. @param upTo the last migration to apply, for a backup of an earlier release */
export const migrateEvents = (target: string | pg.Pool, upTo?: number): Promise<readonly string[]> =>
  migrate(target, { schema: 'brokers', dir: eventMigrations, upTo })

/** Opens the log in the schema `brokers` of a database. @param migrated whether that was done already, by a user who may */
export async function openEventLog(connectionString: string, migrated = false): Promise<EventLog> {
  const pool = new Pool({ connectionString, max: 2 })
  pool.on('error', () => {})
  if (!migrated) await migrateEvents(pool)
  return {
    end: async (account) => {
      const { rows } = await pool.query<LogEnd>(
        'select seq::int as seq, cursor from brokers.accounts where account_id = $1',
        [account],
      )
      return rows[0] ?? { seq: 0, cursor: null }
    },
    append: (account, at, events, cursor) => append(pool, account, at, events, cursor),
    since: async (account, seq) => {
      const { rows } = await pool.query<{ report: BrokerReport }>(
        'select report from brokers.reports where account_id = $1 and seq > $2 order by seq',
        [account, seq],
      )
      return rows.map(({ report }) => report)
    },
    answerOf: async (account, clientId) => {
      const { rows } = await pool.query<{ report: BrokerReport }>(
        'select report from brokers.reports where account_id = $1 and client_id = $2 order by seq limit 1',
        [account, clientId],
      )
      return rows[0]?.report.answer ?? null
    },
    close: () => pool.end(),
  }
}

/** One statement: a process that stops breathing holds no lock, and whoever takes its accounts over does not wait for it. */
const appending = `with given as (
    select one, at, one ->> 'key' as key from jsonb_array_elements($4::jsonb) with ordinality g (one, at)
  ), fresh as (
    select one, at, key, $2::bigint + row_number() over (order by at) as seq from given
    where key not in (select key from brokers.reports where account_id = $1 and key = any(select key from given))
  ), moved as (
    insert into brokers.accounts as a (account_id, seq, cursor) values ($1, $2::bigint + (select count(*) from fresh), $5)
    on conflict (account_id) do update set seq = excluded.seq, cursor = excluded.cursor
    where a.seq = $2 and a.cursor is not distinct from $3 returning seq
  ), written as (
    insert into brokers.reports (account_id, seq, key, client_id, report)
    select $1, seq, key, one ->> 'clientId', one -> 'report' || jsonb_build_object('seq', seq) from fresh where exists (select from moved)
  )
  select exists (select from moved) as "isMoved", array(select at::int from fresh order by at) as fresh`

async function append(
  pool: pg.Pool,
  account: string,
  at: LogEnd,
  events: readonly BrokerEvent[],
  cursor: string | null,
): Promise<readonly BrokerReport[]> {
  const given = events.map(({ key, report }) => ({ key, clientId: report.answer?.clientId ?? null, report }))
  const { rows } = await pool.query<{ isMoved: boolean; fresh: readonly number[] }>(appending, [
    account,
    at.seq,
    at.cursor,
    JSON.stringify(given),
    cursor,
  ])
  const [said] = rows
  if (!said?.isMoved) throw new EventsMoved('The events of this account moved on.')
  return said.fresh.flatMap((nth, i) => {
    const event = events[nth - 1]
    return event ? [{ ...event.report, seq: at.seq + 1 + i }] : []
  })
}
