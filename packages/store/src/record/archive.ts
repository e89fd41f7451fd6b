import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { pipeline as pipe } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { chainStart } from '@ratchet/domain'
import type pg from 'pg'
import { asOwner } from '../connections/connect.ts'
import { linkHash, rowHashes } from './chain.ts'
import { currentPartOf, PartRefused, tableOf } from './parts.ts'

/** A record as a line of an archive: the columns of its row, bytes as PostgreSQL writes them in JSON. */
interface ArchivedRow {
  readonly trader_id: string
  readonly seq: number
  readonly at_ms: number
  readonly kind: string
  readonly trade_id: string | null
  readonly market_time_ms: number | null
  readonly data: object
  readonly changes: object
  readonly prev: string | null
  readonly hash: string | null
}

/** First and last line of an archive. */
interface Head {
  readonly ratchet: 'part of the record'
  readonly part: number
}
interface End {
  readonly records: number
  /** Of all lines between first and last, each with its end. */
  readonly sha256: string
}

type OnProgress = (records: number) => void

const atATime = 500

/**
 * Copies a part that is not written any more into a new file: each record a line, gzip. Every hash is made again on the way. The part stays.
 * @returns how many records there are @throws PartRefused, and where a record does not continue the one before it
 */
export function archivePart(url: string, n: number, path: string, onProgress: OnProgress): Promise<number> {
  return asOwner(url, async (client) => {
    if (!(n >= 1 && n < (await currentPartOf(client))))
      throw new PartRefused(`Part ${n} is still written, or is none. Parts before the current one can be archived.`)
    // Whoever was still writing it when the next one was begun ends first. The owner is not shown rows; the engine's role is.
    await client.query(`begin; lock table ${tableOf(n)} in share mode; set local role ratchet_engine`)
    const check = new ChainCheck(client, true)
    const file = await open(path, 'wx').catch((error: Error) => {
      throw new PartRefused(`${path} cannot be made (${error.message}). Name a new file.`)
    })
    try {
      await pipeline(linesOfPart(client, n, check, onProgress), createGzip(), file.createWriteStream({ flush: true }))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return check.records
  })
}

async function* linesOfPart(client: pg.Client, part: number, check: ChainCheck, onProgress: OnProgress) {
  await client.query(`declare taken no scroll cursor for select row_to_json(f)::text as line from ledger.flight f
    where part = ${part} order by trader_id, seq`)
  yield lineOf({ ratchet: 'part of the record', part } satisfies Head)
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${atATime} from taken`)
    for (const { line } of rows) {
      await check.next(line)
      yield `${line}\n`
    }
    onProgress(check.records)
    if (rows.length < atATime) break
  }
  yield lineOf({ records: check.records, sha256: check.sha256 } satisfies End)
}

const lineOf = (value: object) => `${JSON.stringify(value)}\n`

/**
 * Brings an archived part back into a database whose own is empty, as after a backup without it. Every hash is made again on the way.
 * @returns how many records there are @throws PartRefused, and where a record does not continue the one before it
 */
export function restorePart(
  url: string,
  path: string,
  onProgress: OnProgress,
): Promise<{ readonly part: number; readonly records: number }> {
  return asOwner(url, async (client) => {
    const lines = linesOfFile(path)
    try {
      const part = await readHead(lines, path)
      if (!(part >= 1 && part < (await currentPartOf(client))))
        throw new PartRefused(`Part ${part} has not ended in this database. An archive belongs to its own ledger.`)
      const table = tableOf(part)
      // The owner may write no row. The engine's role may write these until the end of this transaction.
      await client.query(`begin; lock table ${table} in exclusive mode; grant usage on schema record to ratchet_engine;
        grant select, insert on ${table} to ratchet_engine; set local role ratchet_engine`)
      const { rowCount } = await client.query(`select from ${table} limit 1`)
      if (rowCount) throw new PartRefused(`Part ${part} has records already.`)
      const check = new ChainCheck(client, await hasAllAfter(client, part))
      const ending = await load(client, table, lines, check, onProgress)
      if (ending?.records !== check.records || ending.sha256 !== check.sha256)
        throw new PartRefused(`${path} is not whole.`)
      await check.end()
      await client.query(`reset role; revoke select, insert on ${table} from ratchet_engine;
        revoke usage on schema record from ratchet_engine; commit`)
      return { part, records: check.records }
    } finally {
      await lines.return(undefined)
    }
  })
}

async function load(
  client: pg.Client,
  table: string,
  lines: AsyncGenerator<string>,
  check: ChainCheck,
  onProgress: OnProgress,
): Promise<End | undefined> {
  let taken: string[] = []
  const write = async () => {
    await client.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [
      `[${taken.join(',')}]`,
    ])
    taken = []
    onProgress(check.records)
  }
  let ending: End | undefined
  for (let next = await lines.next(); !next.done && !ending; next = await lines.next()) {
    ending = endingOf(next.value)
    if (ending) break
    await check.next(next.value)
    if (taken.push(next.value) === atATime) await write()
  }
  if (taken.length > 0) await write()
  return ending
}

function endingOf(line: string): End | undefined {
  if (!line.startsWith('{"records":')) return undefined
  return JSON.parse(line) as End
}

/** Follows the chains of records that come by trader and number, from one part of the record into the next. */
class ChainCheck {
  records = 0
  readonly #client: pg.Client
  readonly #hasAllLater: boolean
  readonly #hash: Hash = createHash('sha256')
  #last: ArchivedRow | undefined

  /** @param hasAllLater whether the ledger has all parts after this one */
  constructor(client: pg.Client, hasAllLater: boolean) {
    this.#client = client
    this.#hasAllLater = hasAllLater
  }

  /** Of all lines so far. */
  get sha256(): string {
    return this.#hash.copy().digest('hex')
  }

  /** @throws PartRefused */
  async next(line: string): Promise<void> {
    const row = JSON.parse(line) as ArchivedRow
    const follows = this.#last?.trader_id === row.trader_id
    if (!follows) await this.#endOfTrader()
    const before = follows ? this.#last : await this.#find(row.trader_id, row.seq - 1)
    const isNext = before ? before.seq === row.seq - 1 : row.seq === 1
    // Records that are older than the chain have no hashes.
    if (!isNext || (row.hash !== null && (row.prev !== hashAfter(before) || bytes(hashOf(row)) !== row.hash)))
      throw doesNotContinue(row.seq, row.trader_id)
    this.#last = row
    this.records++
    this.#hash.update(`${line}\n`)
  }

  /**
   * Looks at what comes after in the ledger. Where a later part is lost too, that is looked at once it is brought back.
   * @throws PartRefused where it does not go on from these, or where the end of a trader's record is missing
   */
  async end(): Promise<void> {
    await this.#endOfTrader()
    if (!this.#hasAllLater) return
    const { rows } = await this.#client.query<{ id: string; seq: number }>(
      `select id, seq from ledger.traders t where seq > 0
        and not exists (select from ledger.flight f where f.trader_id = t.id and f.seq = t.seq) limit 1`,
    )
    if (rows[0]) throw doesNotContinue(rows[0].seq, rows[0].id)
  }

  async #endOfTrader(): Promise<void> {
    const last = this.#last
    if (!last || !this.#hasAllLater) return
    const { rows } = await this.#client.query<{ row: ArchivedRow }>({
      name: 'find-next',
      text: 'select row_to_json(f) as row from ledger.flight f where trader_id = $1 and seq > $2 order by seq limit 1',
      values: [last.trader_id, last.seq],
    })
    const after = rows[0]?.row
    if (after && (after.seq !== last.seq + 1 || (after.hash && after.prev !== hashAfter(last))))
      throw doesNotContinue(after.seq, after.trader_id)
  }

  async #find(traderId: string, seq: number): Promise<ArchivedRow | undefined> {
    const { rows } = await this.#client.query<{ row: ArchivedRow }>({
      name: 'find-record',
      text: 'select row_to_json(f) as row from ledger.flight f where trader_id = $1 and seq = $2',
      values: [traderId, seq],
    })
    return rows[0]?.row
  }
}

/** Whether none of the closed parts after this one is empty. */
async function hasAllAfter(client: pg.Client, part: number): Promise<boolean> {
  const current = await currentPartOf(client)
  for (let n = part + 1; n < current; n++) {
    const { rowCount } = await client.query('select from ledger.flight where part = $1 limit 1', [n])
    if (!rowCount) return false
  }
  return true
}

const doesNotContinue = (seq: number, traderId: string) =>
  new PartRefused(`Record ${seq} of trader ${traderId} does not continue the chain, or is missing.`)

const bytes = (hex: string) => `\\x${hex}`
const hashAfter = (before: ArchivedRow | undefined) => before?.hash ?? bytes(chainStart)

const hashOf = (row: ArchivedRow): string =>
  linkHash((row.prev ?? '').slice(2), {
    trader: row.trader_id,
    seq: row.seq,
    at: row.at_ms,
    kind: row.kind,
    tradeId: row.trade_id,
    marketTime: row.market_time_ms,
    data: row.data,
    rows: rowHashes(row.changes),
  })

async function* linesOfFile(path: string): AsyncGenerator<string> {
  // Its errors come out of the loop below.
  const file = pipe(createReadStream(path), createGunzip(), () => {}).setEncoding('utf8')
  let rest = ''
  try {
    for await (const chunk of file) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new PartRefused(`${path} is not whole (${(error as Error).message}).`)
  }
}

/** @returns the number of the part @throws PartRefused */
async function readHead(lines: AsyncGenerator<string>, path: string): Promise<number> {
  const first = await lines.next().catch(() => undefined)
  try {
    const head = JSON.parse(first?.value ?? '') as Partial<Head>
    if (head.ratchet === 'part of the record' && Number.isInteger(head.part)) return head.part ?? 0
  } catch {
    // It is something else.
  }
  throw new PartRefused(`${path} cannot be read, or is no archive of a part.`)
}
