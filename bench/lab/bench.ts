import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { defaultInstruments, noRisk, type Risk } from '@ratchet/contract'
import {
  closePrice,
  compileLadder,
  drawEntries,
  firstTickAt,
  gridLadders,
  type LabGrid,
  openPrice,
  profitCents,
  runGrid,
  rungLevels,
  TickBuilder,
  type TickColumns,
  tickAt,
} from '@ratchet/domain'
import { launchBrowser } from '@ratchet/e2e/browser'
import { type Result, rowOf } from '../measure.ts'
import { startServer } from '../server.ts'
import { recordedGold } from '../sweep/ticks.ts'
import { leavesAt } from './plain-loop.ts'

export interface LabSize {
  readonly trades: number
  /** Values of each of the two figures. */
  readonly values: number
  readonly rounds: number
  /** One in so many ladders goes through the plain loop. */
  readonly sample: number
}

const gold = defaultInstruments.find(({ symbol }) => symbol === 'GOLD') as (typeof defaultInstruments)[number]
const say = (line: string) => process.stderr.write(`${line}\n`)
const count = (value: number) => value.toLocaleString('en-US')
/** The ladder that the Lab begins with for somebody who has none, and a stop 50 pips from the open, as its fields have it. */
const base: Risk = { ...noRisk, profit1: 50, sl1: 20 }
const stop = 500

/** Files for the Lab, and what is in them: five days of recorded gold, or a walk where there is no recording. */
function files(folder: string): {
  readonly paths: readonly string[]
  readonly ticks: TickColumns
  readonly of: string
} {
  const recorded = recordedGold.every((file) => existsSync(file))
  const paths = recorded ? recordedGold : [walkIn(folder)]
  const builder = new TickBuilder()
  for (const path of paths) {
    const content = path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)
    for (const row of content.toString().trim().split('\n').slice(1)) {
      const [timeMs, bid, ask] = row.split(',').map(Number) as [number, number, number]
      builder.push({ timeMs, bid: Math.round(bid * 100), ask: Math.round(ask * 100) })
    }
  }
  const of = recorded ? 'five days of recorded gold' : 'a walk'
  return { paths, ticks: builder.columns(), of }
}

function walkIn(folder: string): string {
  const path = join(folder, 'GOLD-walk.csv')
  const rows = Array.from({ length: 20_000 }, (_, n) => {
    const bid = 1300 + 9 * Math.sin(n / 900) + 2 * Math.sin(n / 130)
    return `${1_763_452_800_000 + n * 700},${bid.toFixed(2)},${(bid + 0.3).toFixed(2)}`
  })
  writeFileSync(path, `time_ms,bid,ask\n${rows.join('\n')}\n`)
  return path
}

/** What all trades brought under each ladder, through the plain loop. */
function plainly(ticks: TickColumns, trades: number, ladders: readonly Risk[]): number[] {
  const entries = drawn(ticks, trades)
  return ladders.map((risk) => {
    const ladder = compileLadder(risk, gold)
    return entries.reduce((sum, { side, openAt, volume }) => {
      const opened = firstTickAt(ticks, openAt)
      const open = openPrice(side, tickAt(ticks, opened))
      const sl = side === 'buy' ? open - stop : open + stop
      const left = leavesAt(ticks, { side, opened, sl, rungs: rungLevels(ladder, side, open) })
      return sum + profitCents(gold, side, open, closePrice(side, tickAt(ticks, left)), volume)
    }, 0)
  })
}

/** Runs in the page: the longest time between two pictures, and how many values the bar of progress had. */
const watch = `(() => {
  const seen = globalThis.labSeen = { gapMs: 0, values: new Set(), isOver: false }
  let before = performance.now()
  const next = () => {
    const now = performance.now()
    seen.gapMs = Math.max(seen.gapMs, now - before)
    before = now
    const bar = document.querySelector('[data-testid=lab-search] progress')
    if (bar) seen.values.add(bar.value + bar.max)
    if (!seen.isOver) requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
})()`
const looked = `(() => {
  globalThis.labSeen.isOver = true
  return { gapMs: globalThis.labSeen.gapMs, values: globalThis.labSeen.values.size }
})()`
type Looked = { readonly gapMs: number; readonly values: number }

/**
 * The Lab's search in the real page: a grid of ladders over the ticks of its files, against the plain loop here; how long one waits for a
 * picture meanwhile, against the page at rest; and how soon its worker is gone after Cancel.
 */
export async function labBench(
  { trades, values, rounds, sample }: LabSize = { trades: 100, values: 100, rounds: 5, sample: 200 },
): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-lab-'))
  const server = await startServer(join(folder, 'data'), 'synthetic')
  const browser = await launchBrowser(true)
  try {
    const { paths, ticks, of } = files(folder)
    const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    const person = { name: 'Lab', email: 'lab@example.test', password: 'a long enough password' }
    await page.request.post('/api/auth/sign-up/email', { data: person, headers: { origin: server.url } })
    await page.goto('/admin/lab')
    await page.getByTestId('lab-files').setInputFiles([...paths])
    await page.getByTestId('lab-number').fill(String(trades))
    await page.getByText(`${trades} trades, in USD`).waitFor()
    for (const [axis, from, to] of [
      ['Across', 10, 208],
      ['Up', 2, 101],
    ] as const)
      for (const [label, text] of [
        ['From', from],
        ['To', to],
        ['Steps', values],
      ] as const)
        await page.getByLabel(`${axis}: ${label}`).fill(String(text))
    const axisOf = (from: number, to: number) =>
      Array.from({ length: values }, (_, n) => Math.round(10 * (from + (n * (to - from)) / (values - 1))) / 10)
    const grid: LabGrid = {
      x: { field: 'profit1', values: axisOf(10, 208) },
      y: { field: 'sl1', values: axisOf(2, 101) },
    }
    const ladders = gridLadders(base, grid)
    const some = ladders.filter((_, n) => n % sample === 0)
    const start = page.getByTestId('lab-start')
    const search = async (): Promise<Looked & { readonly ms: number }> => {
      await page.evaluate(watch)
      await start.click()
      await page.getByRole('progressbar', { name: 'Searching' }).waitFor()
      // Where the best ladder is better than luck, the search goes on in all random markets.
      await start.waitFor({ timeout: 600_000 })
      const told = await page.getByText(/ ladders in [\d.]+ s$/).textContent()
      const ms = Number(/in ([\d.]+) s/.exec(told ?? '')?.[1]) * 1000
      return { ...(await page.evaluate<Looked>(looked)), ms }
    }
    const rest = async () => {
      await page.evaluate(watch)
      await page.waitForTimeout(1500)
      return page.evaluate<Looked>(looked)
    }
    const expected = runGrid(ticks, drawn(ticks, trades), some, gold)
    const times = { ours: [] as number[], yardstick: [] as number[] }
    const gaps = { ours: [] as number[], yardstick: [] as number[] }
    for (let round = -1; round < rounds; round++) {
      const [there, quiet] = [await search(), await rest()]
      const begun = performance.now()
      const sums = plainly(ticks, trades, some)
      const ms = ((performance.now() - begun) * ladders.length) / some.length
      const brought = expected.map((cell) => cell.brought.reduce((sum, cents) => sum + cents, 0))
      if (sums.some((cents, n) => cents !== brought[n]))
        throw new Error('The plain loop came to other results than the search.')
      say(
        `${there.ms} ms, ${ms.toFixed(0)} ms; longest wait for a picture ${there.gapMs.toFixed(0)} ms, at rest ${quiet.gapMs.toFixed(0)}; ${there.values} values of progress`,
      )
      // The first round warms the code up.
      if (round < 0) continue
      times.ours.push(there.ms)
      times.yardstick.push(ms)
      gaps.ours.push(there.gapMs)
      gaps.yardstick.push(quiet.gapMs)
    }
    say(`gone ${await cancelled(page)} ms after Cancel`)
    const what = `${count(ladders.length)} ladders × ${trades} entries, ${count(ticks.length)} ticks (${of}), one worker, judged in random markets and by a walk forward`
    const share = ` over 1 in ${sample} ladders, scaled`
    return [
      rowOf(
        {
          what,
          unit: 'ms',
          yardstickName: `typed loop in Node${share}`,
        },
        times,
      ),
      rowOf({ what: 'longest wait for a frame meanwhile', unit: 'ms', yardstickName: 'the idle page' }, gaps),
    ]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const drawn = (ticks: TickColumns, number: number) =>
  drawEntries(ticks, { by: 'count', number, side: 'both', volume: 1000, stop, target: 0 })

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>['newPage']>>

/** Begins a search and cancels it as soon as it can be. @returns how long its worker lived on */
async function cancelled(page: Page): Promise<number> {
  const before = page.workers().length
  await page.evaluate(begunAndCancelled)
  const begun = performance.now()
  while (page.workers().length > before) await page.waitForTimeout(1)
  return Math.round(performance.now() - begun)
}

/** Runs in the page. */
const begunAndCancelled = `new Promise((done) => {
  document.querySelector('[data-testid=lab-start]').click()
  const look = () => {
    const cancel = document.querySelector('[data-testid=lab-search] progress + button')
    if (!cancel) return requestAnimationFrame(look)
    cancel.click()
    done()
  }
  look()
})`
