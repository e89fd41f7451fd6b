import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '@ratchet/e2e/browser'
import type { Result } from '../measure.ts'
import { startServer } from '../server.ts'

interface DragSize {
  /** Of each look. */
  readonly seconds: number
  readonly rounds: number
}

const quotesPerSecond = 20
/** The market's time of a Wednesday afternoon. */
const startMs = Date.parse('2026-11-18T14:00:00Z')
const say = (line: string) => process.stderr.write(`${line}\n`)

/** Writes a minute of gold that moves up and down, to be played again and again. @returns the value of FEED that plays it */
function writeMarket(folder: string): string {
  const lines = Array.from({ length: quotesPerSecond * 600 }, (_, n) => {
    const bid = 1300 + Math.round(80 * Math.sin(n / 90) + 15 * Math.sin(n / 7)) / 100
    return `${startMs + (n * 1000) / quotesPerSecond},${bid.toFixed(2)},${(bid + 0.3).toFixed(2)}`
  })
  const file = join(folder, 'GOLD-moves.csv')
  writeFileSync(file, `time_ms,bid,ask\n${lines.join('\n')}\n`)
  return `ticks:${file}`
}

const order = {
  server: 'Ratchet-Demo',
  action: 'Trade_Action_Deal',
  type: 'Order_Type_Buy',
  symbol: 'GOLD',
  volume: 0.1,
  price: 0,
  deviation: 0,
  sl: 1290,
  tp: 1310,
  tradeDetails: 'drag',
  status: 'Pending',
  magic: '0',
}

interface Seen {
  /** The longest piece of work of the page's thread, from 50 ms on, which the browser tells; 0 where none was as long. */
  longestTaskMs: number
  longTasks: number
  /** Between two pictures. */
  gaps: number[]
}
type Watching = { seen: Seen; isOver: boolean }

/**
 * The screen of charts, with a position on it and twenty quotes a second, while its chart is dragged by the mouse from side to side: how long the page
 * is busy at a stretch, and how long one waits for the next picture. The yardstick is the same page, with the same quotes, that nobody touches.
 */
export async function dragBench({ seconds, rounds }: DragSize = { seconds: 10, rounds: 5 }): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-drag-'))
  const server = await startServer(join(folder, 'data'), writeMarket(folder), { env: { FEED_LOOP: 'true' } })
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
    const headers = { origin: server.url }
    const person = { name: 'Drag', email: 'drag@example.test', password: 'a long enough password' }
    const signedUp = await context.request.post('/api/auth/sign-up/email', { data: person, headers })
    const ordered = await context.request.post('/api/trades', { data: order, headers })
    if (!signedUp.ok() || !ordered.ok()) throw new Error(`No order: ${signedUp.status()} ${await ordered.text()}`)
    const page = await context.newPage()
    await page.goto('/admin/chart')
    const chart = page.getByRole('img', { name: 'Candles of GOLD' })
    await chart.waitFor()
    await page.getByText('Loading history…').waitFor({ state: 'detached' })
    await page.getByText('Buy 0.10').first().waitFor({ state: 'attached' })
    const box = await chart.boundingBox()
    if (!box) throw new Error('The chart is not there.')
    const drag = async (endMs: number) => {
      const [middle, height] = [box.x + box.width / 2, box.y + box.height * 0.7]
      await page.mouse.move(middle, height)
      await page.mouse.down()
      for (let n = 0; performance.now() < endMs; n++)
        await page.mouse.move(middle + Math.sin(n / 12) * box.width * 0.3, height)
      await page.mouse.up()
    }
    const look = async (isDragged: boolean): Promise<Seen> => {
      await page.evaluate(watch)
      const endMs = performance.now() + seconds * 1000
      if (isDragged) await drag(endMs)
      else await page.waitForTimeout(seconds * 1000)
      return page.evaluate(() => {
        const watching = (globalThis as unknown as { watching: Watching }).watching
        watching.isOver = true
        return watching.seen
      })
    }
    const [dragged, still]: [Seen[], Seen[]] = [[], []]
    for (let round = -1; round < rounds; round++) {
      const [quiet, moved] = [await look(false), await look(true)]
      say(
        `longest task ${moved.longestTaskMs} ms, picture after picture ${p99(moved.gaps)} ms; nobody drags: ${quiet.longestTaskMs}, ${p99(quiet.gaps)}`,
      )
      // The first look warms the code up.
      if (round < 0) continue
      dragged.push(moved)
      still.push(quiet)
    }
    return [row(dragged, still)]
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Runs in the page. */
const watch = `(() => {
  globalThis.watching = { seen: { longestTaskMs: 0, longTasks: 0, gaps: [] }, isOver: false }
  const { watching } = globalThis
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      watching.seen.longTasks++
      watching.seen.longestTaskMs = Math.max(watching.seen.longestTaskMs, duration)
    }
  })
  observer.observe({ type: 'longtask' })
  let before = performance.now()
  const next = () => {
    const now = performance.now()
    watching.seen.gaps.push(now - before)
    before = now
    if (watching.isOver) observer.disconnect()
    else requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
})()`

function p99(gaps: readonly number[]): number {
  const sorted = gaps.toSorted((a, b) => a - b)
  return Number((sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN).toFixed(1))
}

function row(dragged: readonly Seen[], still: readonly Seen[]): Result {
  const all = (of: readonly Seen[]) => p99(of.flatMap(({ gaps }) => gaps))
  const tasks = dragged.reduce((sum, { longTasks }) => sum + longTasks, 0)
  const longest = Math.max(...dragged.map(({ longestTaskMs }) => longestTaskMs))
  const told = tasks === 0 ? 'no task over 50 ms' : `${tasks} tasks over 50 ms, the longest ${longest} ms`
  const what = `p99 of the time between two pictures while a chart is dragged and ${quotesPerSecond} quotes a second come in (${told})`
  const [ours, yardstick] = [all(dragged), all(still)]
  return {
    what,
    unit: 'ms',
    ours,
    yardstick,
    yardstickName: 'the same page and quotes, untouched',
    ratio: Number((yardstick / ours).toPrecision(4)),
  }
}
