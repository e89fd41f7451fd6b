import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type {
  ClosedTrade,
  LadderUnit,
  ModifiedTrade,
  OwnRungs,
  PublicFlightRecord,
  ReplayResult,
} from '@ratchet/contract'
import { root, tickFiles } from './server.ts'

export interface PlannedPosition {
  readonly id: string
  readonly side: 'buy' | 'sell'
  readonly volume: number
  readonly openAt: number
  readonly sl: number
  readonly tp: number
  readonly ladder?: Partial<OwnRungs>
  /** What the figures of its ladder count. */
  readonly unit?: LadderUnit
}

export type ReplayedPosition = ReplayResult['positions'][number]

const run = promisify(execFile)

/** Replays positions by the product's own command, as a user would. */
export async function replay(
  files: readonly string[],
  positions: readonly PlannedPosition[],
): Promise<Map<string, ReplayedPosition>> {
  const folder = await mkdtemp(join(tmpdir(), 'ratchet-replay-'))
  try {
    const plan = join(folder, 'plan.json')
    await writeFile(plan, JSON.stringify({ ladder: {}, positions }))
    const args = ['run', '-s', 'replay', '--', '--ticks', files.join(','), '--symbol', 'GOLD', '--plan', plan]
    const { stdout } = await run('npm', args, { cwd: root, maxBuffer: 1 << 28 })
    const result = JSON.parse(stdout) as ReplayResult
    return new Map(result.positions.map((position) => [position.id, position]))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

let rows: string[] | undefined
/** Returns every row of the recorded ticks, in order. */
function recordedRows(): readonly string[] {
  rows ??= tickFiles.flatMap((file) => gunzipSync(readFileSync(file)).toString().trim().split('\n').slice(1))
  return rows
}

/** Rounds half away from zero to two digits, from the digits themselves. */
function cents(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.')
  const padded = `${fraction}000`
  return (Number(whole) * 100 + Number(padded.slice(0, 2)) + (Number(padded[2]) >= 5 ? 1 : 0)) / 100
}

/**
 * Several quotes can share a millisecond, and a plan names a moment, not a quote. Where a pending order was triggered by a later
 * one of them, the replay is given the ticks from that very quote on.
 */
export async function ticksFrom(timeMs: number, side: 'buy' | 'sell', openPrice: number): Promise<string> {
  const all = recordedRows()
  const first = all.findIndex((row) => {
    const [time, bid = '', ask = ''] = row.split(',')
    return Number(time) === timeMs && cents(side === 'buy' ? ask : bid) === openPrice
  })
  if (first < 0) throw new Error(`No recorded quote at ${timeMs} has the price ${openPrice}`)
  const folder = await mkdtemp(join(tmpdir(), 'ratchet-ticks-'))
  const file = join(folder, 'from.csv')
  await writeFile(file, `time_ms,bid,ask\n${all.slice(first).join('\n')}\n`)
  return file
}

/** Closing deals by the trade that they belong to, oldest first: a position may be closed in parts. */
export function byTrade(closed: readonly ClosedTrade[]): [tradeId: string, deals: ClosedTrade[]][] {
  const deals = new Map<string, ClosedTrade[]>()
  for (const row of closed.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time) || Number(a.id) - Number(b.id)))
    deals.set(row.tradeId ?? '', [...(deals.get(row.tradeId ?? '') ?? []), row])
  return [...deals]
}

/** The volume with which its position was opened, in lots. */
export const openedVolume = (deals: readonly ClosedTrade[]): number =>
  Number(deals.reduce((sum, { volume }) => sum + volume, 0).toFixed(4))

/**
 * Tells what the server did with a position, in the replay's words.
 * @param flight of its trade: it names the rungs that closed parts
 */
export function asReplayed(
  id: string,
  deals: readonly ClosedTrade[],
  modified: readonly ModifiedTrade[],
  flight: readonly PublicFlightRecord[],
): ReplayedPosition {
  const closed = deals.at(-1)
  if (!closed) throw new Error(`Nothing of ${id} was closed`)
  const rungs = flight.flatMap(({ kind, by, rung }) => (kind === 'close.intent' && by === 'rung' ? [Number(rung)] : []))
  const parts = deals.slice(0, -1).map(({ time, volume, price, profit }, n) => ({
    time: Date.parse(time),
    rung: rungs[n] ?? 0,
    volume,
    price,
    profit,
  }))
  return {
    id,
    openTime: Date.parse(closed.openTime),
    openPrice: closed.priceOpen,
    changes: modified
      .filter((row) => row.id === closed.position_id)
      .sort((a, b) => a.seq - b.seq)
      .map(({ time, rung, sl, tp }) => ({ time: Date.parse(time), rung, sl, tp })),
    ...(parts.length > 0 && { parts }),
    closeTime: Date.parse(closed.time),
    closePrice: closed.price,
    // Where the position ended otherwise than the replay can, the comparison tells.
    reason: closed.reason as ReplayedPosition['reason'],
    profit: Number(deals.reduce((sum, { profit }) => sum + profit, 0).toFixed(2)),
  }
}
