import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Quote } from '@ratchet/domain'
import { startEmbeddedPostgres } from '@ratchet/store/embedded'
import { type Result, rowOf } from '../measure.ts'
import { startServer } from '../server.ts'
import { type Heard, Listeners } from './listener.ts'
import { asked, databaseAt, expectDone, prepare, recording, requireRecording, type Scene } from './prepared.ts'
import type { MarketSize } from './scene.ts'

const fullSize: MarketSize = { traders: 200, positionsEach: 50, rounds: 5 }

const say = (line: string) => process.stderr.write(`${line}\n`)

/** Ticks per second of the complete server on a recorded day of gold: with open positions, and with none, in turns. */
export async function marketBench(size: MarketSize = fullSize): Promise<Result[]> {
  requireRecording()
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-market-'))
  const dataDir = join(folder, 'postgres')
  // The prepared database need not survive a power cut during its preparation.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  let postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  try {
    say(`Opening ${size.traders * size.positionsEach} positions of ${size.traders} traders`)
    const scene = await prepare(folder, postgres.url, size)
    await postgres.stop()
    postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    return await measureIn(scene, postgres.url, size)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Run {
  readonly ticksPerSecond: number
  readonly eventsPerSecond: number
  readonly events: number
  readonly messages: number
}

async function measureIn(scene: Scene, url: string, { traders, positionsEach, rounds }: MarketSize): Promise<Result[]> {
  const [full, empty]: [Run[], Run[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    const ours = await run(scene, url, 'full')
    const yardstick = await run(scene, url, 'empty')
    full.push(ours)
    empty.push(yardstick)
    say(
      `${Math.round(ours.ticksPerSecond)} ticks/s with ${ours.events} events, ${Math.round(ours.eventsPerSecond)} of them a second, ` +
        `${ours.messages} messages to sockets; ${Math.round(yardstick.ticksPerSecond)} ticks/s without positions`,
    )
  }
  const [first] = full
  if (!first || scene.expected.length === 0) throw new Error('No position did anything.')
  const rates = (runs: readonly Run[], rate: (one: Run) => number) => runs.map(rate)
  const what = `ticks of recorded gold, ${traders * positionsEach} open positions, ${scene.cookies.length} sockets`
  const unit = '/s'
  return [
    rate(
      { what, yardstickName: 'without positions', unit },
      rates(full, (one) => one.ticksPerSecond),
      rates(empty, (one) => one.ticksPerSecond),
    ),
    rate(
      {
        what: `records of those positions, ${first.events} in all`,
        yardstickName: 'ticks of the same run',
        unit,
      },
      rates(full, (one) => one.eventsPerSecond),
      rates(full, (one) => one.ticksPerSecond),
    ),
  ]
}

/** Medians of rates, more being better. */
function rate(
  row: Pick<Result, 'what' | 'yardstickName' | 'unit'>,
  ours: readonly number[],
  yardstick: readonly number[],
): Result {
  const { ratio, ...rest } = rowOf(row, { ours, yardstick })
  return { ...rest, ratio: Number((1 / ratio).toPrecision(4)) }
}

/** Ticks between the first and the last quote that were heard of. A market that plays on begins anew each time it goes back. */
function ticksHeard(ticks: readonly Quote[], quotes: readonly Heard[]): number {
  let [passed, before] = [0, Number.NaN]
  for (const { marketMs } of quotes) {
    const at = ticks.findLastIndex(({ timeMs }) => timeMs <= marketMs)
    if (!Number.isNaN(before)) passed += at >= before ? at - before : at - before + ticks.length
    before = at
  }
  return passed
}

const mostTries = 8

/** With few positions the recording can be over before a socket has heard of its beginning: then it is played again. */
async function run(scene: Scene, url: string, template: 'full' | 'empty'): Promise<Run> {
  for (let tries = 0; tries < mostTries; tries++) {
    const found = await playOnce(scene, url, template)
    if (found.ticksPerSecond > 0) return found
  }
  throw new Error('The market was over before anybody heard of its beginning, again and again.')
}

/** Plays the recording on a copy of the database: once, or, where nothing happens in it, for as many ticks as there are in it. */
async function playOnce(
  { folder, ticks, speed, cookies, expected }: Scene,
  url: string,
  template: 'full' | 'empty',
): Promise<Run> {
  const endMs = ticks.at(-1)?.timeMs ?? 0
  const isOver = (quotes: readonly Heard[]) =>
    template === 'full' ? quotes.at(-1)?.marketMs === endMs : ticksHeard(ticks, quotes) >= ticks.length
  const [name, databaseUrl] = [`run_${template}`, databaseAt(url, `run_${template}`)]
  await asked(url, `create database ${name} template "${template}"`)
  const listeners = new Listeners()
  const server = await startServer(join(folder, 'data'), `ticks:${recording}`, {
    databaseUrl,
    env: { FEED_SPEED: speed, FEED_LOOP: template === 'full' ? 'false' : 'true' },
    whileRecovering: (at) => listeners.open(at, cookies),
  })
  const counted = async () => {
    const [row] = await asked<{ n: number }>(databaseUrl, 'select count(*)::int n from ledger.flight')
    return row?.n ?? 0
  }
  try {
    await listeners.until(isOver)
    const [first, last] = [listeners.quotes[0], listeners.quotes.at(-1)]
    if (!first || !last) throw new Error('The market was not heard of.')
    const seconds = (last.atMs - first.atMs) / 1000
    const passed = ticksHeard(ticks, listeners.quotes)
    listeners.close()
    await server.stop()
    const [before] = await asked<{ n: number }>(databaseAt(url, template), 'select count(*)::int n from ledger.flight')
    const events = (await counted()) - (before?.n ?? 0)
    if (template === 'full') await expectDone(databaseUrl, expected)
    const { messages } = listeners
    return { ticksPerSecond: passed / seconds, eventsPerSecond: events / seconds, events, messages }
  } finally {
    await server.kill()
    await asked(url, `drop database ${name} with (force)`)
  }
}
