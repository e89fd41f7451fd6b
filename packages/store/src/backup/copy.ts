import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import { columnsOf, nameOf, type SavedTable } from './shape.ts'

/** Of a table's rows, as PostgreSQL writes them as text, in the order in which they are read. */
export interface Digest {
  readonly rows: number
  readonly sha256: string
}

/** Pieces end with a row, and have about so many bytes. */
const pieceBytes = 4 << 20
const rowEnd = 0x0a

/**
 * Text means the same on every server only where it is written and read by one set of rules. Rows are read in the order in which they lie,
 * and nothing is cut short for taking its time.
 */
export const copySettings = `set local datestyle = 'ISO'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8';
  set local synchronize_seqscans = off; set local max_parallel_workers_per_gather = 0;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local search_path = pg_catalog`

/** The rows of a table in pieces, and their digest at the end. Read them to it before anything else is asked of the connection. */
export async function* rowsOf(client: pg.Client, table: SavedTable): AsyncGenerator<Buffer, Digest> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const piece of piecesOf(client, table)) {
    hash.update(piece)
    // A row end inside a value is written as two other characters.
    for (let at = piece.indexOf(rowEnd); at >= 0; at = piece.indexOf(rowEnd, at + 1)) rows++
    yield piece
  }
  return { rows, sha256: hash.digest('hex') }
}

async function* piecesOf(client: pg.Client, table: SavedTable): AsyncGenerator<Buffer> {
  let [kept, bytes]: [Buffer[], number] = [[], 0]
  for await (const chunk of client.query(to(`copy ${nameOf(table)} (${columnsOf(table)}) to stdout`))) {
    kept.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes < pieceBytes) continue
    const all = Buffer.concat(kept)
    const end = all.lastIndexOf(rowEnd) + 1
    if (end === 0) continue
    yield all.subarray(0, end)
    kept = [all.subarray(end)]
    bytes = all.length - end
  }
  if (bytes > 0) yield Buffer.concat(kept)
}

/** Adds one piece to a table. */
export async function addRows(client: pg.Client, table: SavedTable, piece: Buffer): Promise<void> {
  const copying = client.query(from(`copy ${nameOf(table)} (${columnsOf(table)}) from stdin`))
  copying.end(piece)
  await once(copying, 'finish')
}

/** The digest of a table as it is now. */
export async function digestOf(client: pg.Client, table: SavedTable): Promise<Digest> {
  const rows = rowsOf(client, table)
  let next = await rows.next()
  while (!next.done) next = await rows.next()
  return next.value
}
