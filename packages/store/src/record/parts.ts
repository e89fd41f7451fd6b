import type pg from 'pg'
import { asOwner } from '../connections/connect.ts'

/** A part of the record, as an operator looks at it. */
export interface Part {
  readonly n: number
  /** Whether it is the one that is written. */
  readonly isCurrent: boolean
  readonly records: number
  /** Of its first and last record; null where it has none. */
  readonly fromMs: number | null
  readonly toMs: number | null
  /** Of rows and indexes. */
  readonly bytes: number
}

/** What was asked of a part cannot be done; the message is one line for the operator. */
export class PartRefused extends Error {
  override readonly name = 'PartRefused'
}

/** The name of a part's table. It is said here and in `ledger.make_parts`. */
export const tableOf = (n: number): string => `record.part_${n}`

/** All parts up to the current one, oldest first. Counts every record. */
export const listParts = (url: string): Promise<readonly Part[]> =>
  asOwner(url, async (client) => {
    const parts: Part[] = []
    const current = await currentPartOf(client)
    for (let n = 1; n <= current; n++) {
      const { rows: sizes } = await client.query<{ bytes: string }>('select pg_total_relation_size($1) as bytes', [
        tableOf(n),
      ])
      await client.query('begin; set local role ratchet_engine')
      const { rows } = await client.query<{ records: string; from: string | null; to: string | null }>(
        'select count(*) as records, min(at_ms) as from, max(at_ms) as to from ledger.flight where part = $1',
        [n],
      )
      await client.query('commit')
      const { records = 0, from = null, to = null } = rows[0] ?? {}
      parts.push({
        n,
        isCurrent: n === current,
        records: Number(records),
        fromMs: from === null ? null : Number(from),
        toMs: to === null ? null : Number(to),
        bytes: Number(sizes[0]?.bytes ?? 0),
      })
    }
    return parts
  })

export async function currentPartOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>('select last_value as n from ledger.flight_part')
  return Number(rows[0]?.n ?? 0)
}
