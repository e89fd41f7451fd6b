import { hash } from 'node:crypto'
import { type ChainedRecord, canonicalJson, chainStart, linkText } from '@ratchet/domain'
import type { Read } from './books.ts'
import { Violation } from './violation.ts'

/** The last record of a trader that was looked at. */
interface Link {
  readonly seq: number
  readonly hash: string
}

interface Row extends Omit<ChainedRecord, 'rows'> {
  readonly changes: object
  readonly prev: string
  readonly hash: string
}

const since = `select f.trader_id as trader, f.seq::float8 as seq, f.at_ms::float8 as at, f.kind, f.trade_id as "tradeId",
    f.market_time_ms::float8 as "marketTime", f.data, f.changes, encode(f.prev, 'hex') as prev, encode(f.hash, 'hex') as hash
  from ledger.flight f left join jsonb_to_recordset($1) as s (trader text, seq bigint) on s.trader = f.trader_id
  where f.seq > coalesce(s.seq, 0) order by f.trader_id, f.seq`

const sha256 = (text: string) => hash('sha256', text)

/** Looks whether each record has the hash that its words make, from the record before it on, as anybody can who holds a statement. */
export class Chain {
  #ends = new Map<string, Link>()

  async hold(read: Read): Promise<void> {
    const ends = [...this.#ends].map(([trader, { seq }]) => ({ trader, seq }))
    for (const row of (await read(since, [JSON.stringify(ends)])) as unknown as readonly Row[]) {
      const before = this.#ends.get(row.trader) ?? { seq: 0, hash: chainStart }
      const { changes, prev, hash: said, ...record } = row
      const rows = Object.fromEntries(Object.entries(changes).map(([name, one]) => [name, sha256(canonicalJson(one))]))
      const made = sha256(linkText(before.hash, { ...record, rows }))
      if (row.seq !== before.seq + 1 || prev !== before.hash || said !== made)
        throw new Violation('record', `record ${row.seq} of ${row.trader} does not continue the chain: ${row.kind}`)
      this.#ends.set(row.trader, { seq: row.seq, hash: said })
    }
  }
}
