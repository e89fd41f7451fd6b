import { type Result, rowOf } from '../measure.ts'
import { type Page, withPage } from './page.ts'

export interface Sizes {
  readonly rows: number
  readonly updates: number
  /** Candles, one a minute. */
  readonly minutes: number
  readonly runs: number
}

interface Pair {
  readonly ours: number
  readonly theirs: number
}
interface Times {
  readonly ours: number[]
  readonly yardstick: number[]
}

type GridWay = 'transaction' | 'rows'
/** The way that its maker recommends for many changes, and the fastest that we found. */
const gridWays: Readonly<Record<GridWay, string>> = {
  transaction: 'AG Grid Community 36.2, one applyTransaction',
  rows: 'AG Grid Community 36.2 at its fastest, updateData on each row node',
}

/** The functions that the page offers; see apps/web/bench. */
interface TablePage {
  ready(): boolean
  scrollTo(index: number): void
  run(
    count: number,
    oursFirst: boolean,
    way: GridWay,
  ): Promise<Pair & { readonly seen: number; readonly right: boolean }>
}
type CandleName = 'ours' | 'library' | 'peer'
interface CandlePage {
  first(name: CandleName): Promise<number>
  pan(name: CandleName, pictures: number): Promise<{ readonly ms: number; readonly moved: number }>
}
type Bench = { table: TablePage; candles: CandlePage } & {
  tableBench(rows: number): Promise<TablePage>
  candleBench(minutes: number): CandlePage
}

const say = (line: string) => process.stderr.write(`${line}\n`)
const count = (value: number) => value.toLocaleString('en-US')

async function openTables(page: Page, rows: number): Promise<void> {
  say(`Two tables of ${count(rows)} rows`)
  await page.evaluate(async (total) => {
    const bench = globalThis as unknown as Bench
    bench.table = await bench.tableBench(total)
  }, rows)
  const ready = () =>
    page.waitForFunction(() => (globalThis as unknown as Bench).table.ready(), null, { timeout: 60_000 })
  await ready()
  await page.evaluate((middle) => (globalThis as unknown as Bench).table.scrollTo(middle), rows >> 1)
  await ready()
}

/** Random rows of a long table get another price; until both tables show it and the main thread is free. */
async function table(page: Page, { rows, updates, runs }: Sizes, way: GridWay): Promise<Result> {
  const times: Times = { ours: [], yardstick: [] }
  for (let run = -2; times.ours.length < runs; run++) {
    const pair = await page.evaluate(
      ([changes, oursFirst, how]) => (globalThis as unknown as Bench).table.run(changes, oursFirst, how),
      [updates, run % 2 === 0, way] as const,
    )
    if (!pair.right)
      throw new Error('A table does not show the prices that it was given, or ours has drawn other cells too')
    // The first runs only warm the code up, and one that changed nothing in view had nothing to show.
    if (run < 0 || pair.seen === 0) continue
    times.ours.push(pair.ours)
    times.yardstick.push(pair.theirs)
    say(`${pair.ours.toFixed(1)} ms, ${pair.theirs.toFixed(1)} ms (${pair.seen} of the changed rows in the page)`)
  }
  const what = `${count(updates)} changed cells in a table of ${count(rows)} rows`
  return rowOf({ what, yardstickName: gridWays[way], unit: 'ms' }, times)
}

const pictures = 30
const candleNames: Readonly<Record<CandleName, string>> = {
  ours: 'ours',
  library: 'KLineChart 10.0.2 alone',
  peer: 'Lightweight Charts 5.2.1',
}

/** The trader's chart with averages and three orders on it, beside the library that draws it and a peer, both with the averages alone. */
async function candles(page: Page, { minutes, runs }: Sizes): Promise<Result[]> {
  say(`Three charts of ${count(minutes)} candles`)
  await page.evaluate((total) => {
    const bench = globalThis as unknown as Bench
    bench.candles = bench.candleBench(total)
  }, minutes)
  const names = Object.keys(candleNames) as CandleName[]
  const times = Object.fromEntries(names.map((name) => [name, { first: [] as number[], pan: [] as number[] }]))
  for (let run = -1; run < runs; run++)
    for (const name of names) {
      const first = await page.evaluate((one) => (globalThis as unknown as Bench).candles.first(one), name)
      const pan = await page.evaluate(([one, n]) => (globalThis as unknown as Bench).candles.pan(one, n), [
        name,
        pictures,
      ] as const)
      if (Number.isNaN(first) || pan.moved < pictures)
        throw new Error(`${candleNames[name]} showed ${pan.moved} of ${pictures} pictures (first after ${first} ms)`)
      say(`${name}: first ${first.toFixed(1)} ms, each picture ${pan.ms.toFixed(2)} ms`)
      if (run < 0) continue
      times[name]?.first.push(first)
      times[name]?.pan.push(pan.ms)
    }
  const of = (name: CandleName) => times[name] ?? { first: [], pan: [] }
  return (['library', 'peer'] as const).flatMap((name) => {
    const named = { yardstickName: candleNames[name], unit: 'ms' }
    const what = `${count(minutes)} candles`
    return [
      rowOf({ what: `first frame of ${what}`, ...named }, { ours: of('ours').first, yardstick: of(name).first }),
      rowOf(
        { what: `each frame of ${what} while panned`, ...named },
        { ours: of('ours').pan, yardstick: of(name).pan },
      ),
    ]
  })
}

/** The dashboard's own table and the trader's chart, in a browser, beside others on the same page. */
export const webBench = (sizes: Sizes = { rows: 100_000, updates: 10_000, minutes: 525_600, runs: 9 }) =>
  withPage(async (page) => {
    await openTables(page, sizes.rows)
    const tables = [await table(page, sizes, 'transaction'), await table(page, sizes, 'rows')]
    return [...tables, ...(await candles(page, sizes))]
  })
