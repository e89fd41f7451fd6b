import { connectionConfig, createApiStore, type ListRequest, migrate, readNameKey } from '@ratchet/store'
import { startScratchPostgres } from '@ratchet/store/embedded'
import { closedUnguarded } from '@ratchet/store/testing'
import pg from 'pg'
import { type Result, rowOf } from '../measure.ts'
import { fillDeals, trader } from './table.ts'

const limit = 50

/** Rounds that count, and reads of each of the two in a round. */
export interface Size {
  readonly rounds: number
  readonly reads: number
}

interface Page {
  readonly items: readonly { readonly ticket: string }[]
  readonly total?: number
}
/** Reads something; `n` counts the readings. */
type Way = (n: number) => Promise<Page>
interface Case {
  readonly what: string
  readonly yardstickName: string
  readonly ours: Way
  readonly yardstick: Way
  /** Rows that plain SQL passes over to get to the same page. */
  readonly skips: (n: number) => { readonly ours: number; readonly yardstick: number }
}

interface ReadsSize extends Size {
  readonly rows: number
}

const fullSize: ReadsSize = { rows: 1_000_000, rounds: 7, reads: 60 }

/** Pages of a long list of closing deals, through the api's store, on a database of their own. */
export async function readsBench({ rows, ...size }: ReadsSize = fullSize): Promise<Result[]> {
  const postgres = await startScratchPostgres()
  try {
    await migrate(postgres.url)
    const startedMs = performance.now()
    await fillDeals(postgres.url, rows)
    process.stderr.write(`${rows} deals were written in ${Math.round((performance.now() - startedMs) / 1000)} s\n`)
    return await readDeals(postgres.url, rows, size)
  } finally {
    await postgres.stop()
  }
}

/** @param rows that `fillDeals` wrote into the database */
export async function readDeals(url: string, rows: number, size: Size): Promise<Result[]> {
  const store = createApiStore({ url, nameKey: await readNameKey(url), notify: () => {}, connections: 1 })
  // The cluster's superuser, whom no policy binds, over connections that are otherwise the same.
  const free = new pg.Pool({
    ...connectionConfig(url, 'api'),
    options: '-c search_path=ledger',
    pipeline: true,
    max: 1,
    // The cluster may end it before it has come to its end by itself.
  }).on('error', () => {})
  try {
    const page = (request: Omit<ListRequest, 'limit'>) => store.listClosed(trader, { ...request, limit })
    const unguarded = closedUnguarded(free)
    const results = []
    for (const one of cases(rows, page, (request) => unguarded(trader, { ...request, limit }), free))
      results.push(await compare(one, free, size))
    return results
  } finally {
    await store.close()
    await free.end()
  }
}

type Read = (request: Omit<ListRequest, 'limit'>) => Promise<Page>

function cases(rows: number, page: Read, unguarded: Read, free: pg.Pool): readonly Case[] {
  // Another place each time, so that it is not the same few rows that are always at hand.
  const depth = (n: number) => Math.floor(rows * 0.45) + ((n * 997) % Math.floor(rows / 100))
  const deep = `page at depth ${Math.floor(rows * 0.45)} of ${rows}`
  const nowhere = () => ({ ours: 0, yardstick: 0 })
  const there = (n: number) => ({ ours: depth(n), yardstick: depth(n) })
  const first = { ours: () => page({}), yardstick: () => page({}), skips: nowhere }
  const plain = async (n: number): Promise<Page> => ({ items: await byOffset(free, depth(n)) })
  return [
    {
      what: deep,
      yardstickName: 'the first page',
      ...first,
      ours: (n) => page({ skip: depth(n) }),
      skips: (n) => ({ ours: depth(n), yardstick: 0 }),
    },
    {
      what: deep,
      yardstickName: 'the same by offset',
      ours: (n) => page({ skip: depth(n) }),
      yardstick: plain,
      skips: there,
    },
    {
      what: 'first page with row-level security',
      yardstickName: 'without it',
      ...first,
      yardstick: () => unguarded({}),
    },
    {
      what: `${deep} with row-level security`,
      yardstickName: 'without it',
      ours: (n) => page({ skip: depth(n) }),
      yardstick: (n) => unguarded({ skip: depth(n) }),
      skips: there,
    },
    {
      what: 'first page with its total',
      yardstickName: 'the page alone',
      ...first,
      ours: () => page({ count: true }),
    },
  ]
}

async function byOffset(free: pg.Pool, skip: number): Promise<Page['items']> {
  const text = 'select * from ledger.closed where trader_id = $1 order by seq desc offset $2 limit $3'
  const { rows } = await free.query(text, [trader, skip, limit])
  return rows
}

/** Times both in turns, and checks each new answer. */
async function compare({ what, yardstickName, ours, yardstick, skips }: Case, free: pg.Pool, { rounds, reads }: Size) {
  const times = { ours: [] as number[], yardstick: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    for (let i = 0; i < reads; i++) {
      const n = round * reads + i
      const mine = await timed(ours, n)
      const theirs = await timed(yardstick, n)
      const skip = skips(n)
      if (i === 0) await check(what, free, [mine.page, skip.ours], [theirs.page, skip.yardstick])
      // The first round warms up: statements are planned, and pages come into memory.
      if (round === 0) continue
      times.ours.push(mine.ms)
      times.yardstick.push(theirs.ms)
    }
  }
  return rowOf({ what, yardstickName, unit: 'ms' }, times)
}

async function timed(way: Way, n: number): Promise<{ readonly ms: number; readonly page: Page }> {
  const startMs = performance.now()
  const page = await way(n)
  return { ms: performance.now() - startMs, page }
}

async function check(what: string, free: pg.Pool, ...pages: readonly (readonly [Page, number])[]): Promise<void> {
  for (const [page, skip] of pages) {
    const expected = await byOffset(free, skip)
    const [found, wanted] = [page.items, expected].map((items) => items.map(({ ticket }) => ticket).join())
    if (found !== wanted || expected.length !== limit) throw new Error(`${what}: not the rows that are there`)
    if (page.total === undefined) continue
    const { rows } = await free.query('select count(*) as n from ledger.closed where trader_id = $1', [trader])
    if (rows[0].n !== page.total) throw new Error(`${what}: not the number of rows that are there`)
  }
}
