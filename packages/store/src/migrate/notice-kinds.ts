import { noticeKinds, noticesOf } from '@ratchet/contract'
import { inShortLocks } from '@ratchet/postgres'
import type pg from 'pg'

/**
 * Stores which kinds of records are notices, so that `ledger.project_notices` writes them. The first call also writes the notices of all earlier records.
 * A kind that is added later counts from now on.
 */
export async function storeNoticeKinds(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await inShortLocks(client, async () => {
      // Row-level security binds the owner of the tables too.
      await client.query('set local role ratchet_engine')
      const { rows } = await client.query<{ kind: string }>('select kind from engines.notice_kinds')
      const known = new Set(rows.map(({ kind }) => kind))
      const added = noticeKinds.filter((kind) => !known.has(kind))
      if (added.length > 0) await store(client, added, known.size === 0)
    })
  } finally {
    client.release()
  }
}

async function store(client: pg.ClientBase, added: readonly string[], isFirst: boolean): Promise<void> {
  const failures: readonly string[] = noticesOf('failures')
  // A projection between the two statements would miss its records. The table's owner may lock it.
  if (isFirst)
    await client.query('reset role; lock table ledger.tallies in exclusive mode; set local role ratchet_engine')
  await client.query(
    `insert into engines.notice_kinds (kind, failure, since_ms)
     select kind, failure, $3 from unnest($1::text[], $2::boolean[]) k (kind, failure) on conflict do nothing`,
    [added, added.map((kind) => failures.includes(kind)), isFirst ? 0 : Date.now()],
  )
  if (isFirst)
    await client.query(`insert into ledger.notices (trader_id, seq, kind, failure)
      select f.trader_id, f.seq, f.kind, k.failure from ledger.flight f
        join engines.notice_kinds k using (kind) join ledger.tallies l on l.trader_id = f.trader_id and f.seq <= l.upto
      on conflict do nothing`)
}
