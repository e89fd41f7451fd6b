import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { noRisk } from '@ratchet/contract'
import { tickFiles } from './server.ts'

/** OANDA's own recorded gold, in three digits. The recording is not part of the project. */
const recording = tickFiles[4] ?? ''
export const isRecorded = existsSync(recording)

const rungs = [1, 2, 3, 4, 5, 6].map((n) => ({ profit: 20 * n, sl: 12 }))
/** A ladder by which a stretch of the recording climbs. */
export const stretchLadder = {
  ...noRisk,
  ...Object.fromEntries(
    rungs.flatMap(({ profit, sl }, n) => [[`profit${n + 1}`, profit] as const, [`sl${n + 1}`, sl] as const]),
  ),
}

export interface Tick {
  readonly bid: number
  readonly ask: number
}
/** A stretch of a recording, in points of 1/1000: a price to buy at, and what the stop has to be after each price that follows, to the one that hits it. */
interface Stretch {
  readonly first: Tick
  readonly prices: readonly { readonly tick: Tick; readonly stop: number }[]
}

const everyNth = 25
/** The stop at the beginning is so far below the price. */
const firstStop = 2000

/** The first stretch of the recording on which at least four rungs are reached before the stop is hit. */
export function goldStretch(): Stretch {
  const lines = gunzipSync(readFileSync(recording)).toString().split('\n').slice(1)
  const points = (text: string | undefined) => Math.round(Number(text) * 1000)
  const ticks = lines.flatMap((line, n) => {
    const [, bid, ask] = line.split(',')
    return n % everyNth === 0 && ask ? [{ bid: points(bid), ask: points(ask) }] : []
  })
  return stretchOf(ticks)
}

function stretchOf(ticks: readonly Tick[]): Stretch {
  for (let from = 0; from < ticks.length; from += 10) {
    const first = ticks[from] as Tick
    const prices: { tick: Tick; stop: number }[] = []
    let reached = 0
    let stop = first.ask - firstStop
    for (const tick of ticks.slice(from + 1, from + 800)) {
      if (tick.bid <= stop) {
        if (reached < 4) break
        return { first, prices: [...prices, { tick, stop }] }
      }
      // A pip of gold is a hundredth at OANDA: ten points.
      while (reached < rungs.length && tick.bid >= first.ask + (rungs[reached]?.profit ?? 0) * 10) {
        const { profit, sl } = rungs[reached++] as (typeof rungs)[number]
        stop = first.ask + (profit - sl) * 10
      }
      prices.push({ tick, stop })
    }
  }
  throw new Error('The recording has no such stretch.')
}
