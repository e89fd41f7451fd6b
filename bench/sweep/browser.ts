import { outcomeFingerprint, type QuoteBlock, sweep, type Trials } from '@ratchet/domain'
import { type Result, rowOf } from '../measure.ts'
import { withPage } from '../web/page.ts'

type Run = () => Promise<{ readonly ms: number; readonly fingerprint: string }>
/** The functions that the page offers; see apps/web/bench. */
type Bench = { sweepBench(given: object): Run; sweepOnce: Run }

const runs = 5
const base64 = ({ buffer, byteOffset, byteLength }: Int32Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64')

/** The sweep in a browser's workers, started anew each time, against one thread here; both come to the same, to the hash. */
export function inBrowser(block: QuoteBlock, trials: Trials, ladders: string): Promise<Result> {
  const { count, side, stop } = trials
  const given = { bid: base64(block.bid), ask: base64(block.ask), words: base64(trials.words), count, side, stop }
  return withPage(async (page) => {
    await page.evaluate((columns) => {
      const bench = globalThis as unknown as Bench
      bench.sweepOnce = bench.sweepBench(columns)
    }, given)
    const times = { ours: [] as number[], yardstick: [] as number[] }
    for (let run = 0; run <= runs; run++) {
      const there = await page.evaluate(() => (globalThis as unknown as Bench).sweepOnce())
      const start = performance.now()
      const here = sweep({ block, trials })
      const ms = performance.now() - start
      if (outcomeFingerprint(here) !== there.fingerprint)
        throw new Error('The sweep in the browser told of other events than the one in Node')
      // The first run only warms the code up.
      if (run === 0) continue
      times.ours.push(there.ms)
      times.yardstick.push(ms)
    }
    const what = `${ladders}, in a browser's workers, start included`
    return rowOf({ what, unit: 'ms', yardstickName: 'one thread of Node' }, times)
  }, false)
}
