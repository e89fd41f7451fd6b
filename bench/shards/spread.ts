import { Traders } from '../orders/traders.ts'
import { type DeskChoices, ManyEngines, type Used } from './desk.ts'
import type { Row } from './row.ts'
import type { Templates } from './scene.ts'

export interface SpreadSize {
  readonly engines: number
  readonly shards: number
  readonly positions: number
  readonly speed: number
  readonly rounds: number
  /** How long the ticks are measured, before orders come. */
  readonly seconds: number
  readonly people: number
  readonly orders: number
}

/** One way of working, in one round. */
interface Worked {
  readonly recordsPerS: number
  readonly ordersPerS: number
  /** Processor time of the busiest engine over the mean of all. */
  readonly unevenness: number
  /** Megabytes of an engine's process, the mean of all. */
  readonly engineMb: number
}

const pause = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1000))
const sum = (all: readonly number[]) => all.reduce((before, one) => before + one, 0)

/** Seconds of processor between two looks, all processes together. */
const cpuS = (from: Used, to: Used): number =>
  (sum(to.engines) - sum(from.engines) + to.others - from.others + to.postgres - from.postgres) / 1000

/**
 * So many engines on the same shards, positions, prices and orders: first the prices alone, each of which moves stops, then orders as fast as they are
 * taken, beside the prices.
 */
async function workWith(
  engines: number,
  templates: Templates,
  postgresPid: number,
  size: SpreadSize,
  say: (line: string) => void,
): Promise<Worked> {
  const choices: DeskChoices = { ...size, engines, withApi: true }
  const desk = await ManyEngines.start(templates, postgresPid, choices)
  const traders = new Traders()
  try {
    const { people, orders, seconds } = size
    await traders.do({ kind: 'sign up', port: Number(new URL(desk.api?.url ?? '').port), people })
    const flood = (many: number) => traders.do({ kind: 'flood', connections: Math.min(people, 64), orders: many })
    // Everybody's account is open, and the code is warm.
    await flood(people * 4)
    await pause(1)
    const begun = await desk.used()
    await pause(seconds)
    const ticked = await desk.used()
    await flood(orders)
    const ended = await desk.used()
    const each = ended.engines.map((ms, n) => ms - (begun.engines[n] ?? 0))
    const { engines: memory, postgres } = desk.memory()
    await desk.stop()
    const records = ticked.records - begun.records
    const worked = {
      recordsPerS: records / cpuS(begun, ticked),
      ordersPerS: orders / cpuS(ticked, ended),
      unevenness: Math.max(...each) / (sum(each) / each.length),
      engineMb: sum(memory) / memory.length,
    }
    say(
      `${engines} engines: ${Math.round((records * 1000) / (ticked.atMs - begun.atMs))} records/s and ${Math.round((orders * 1000) / (ended.atMs - ticked.atMs))} orders/s by the clock; ` +
        `${Math.round(worked.recordsPerS)} records and ${Math.round(worked.ordersPerS)} orders a processor second; engines ${each.join(' ')} ms, others ${ended.others - begun.others}, PostgreSQL ${ended.postgres - begun.postgres}; ` +
        `${memory.map(Math.round).join(' ')} MB, PostgreSQL ${Math.round(postgres)} MB`,
    )
    return worked
  } finally {
    traders.end()
    await desk.kill()
  }
}

/** So many engines against one, in turns. */
export async function spreadRows(
  templates: Templates,
  postgresPid: number,
  size: SpreadSize,
  say: (line: string) => void,
): Promise<Row[]> {
  const [three, one]: [Worked[], Worked[]] = [[], []]
  for (let round = 0; round < size.rounds; round++) {
    three.push(await workWith(size.engines, templates, postgresPid, size, say))
    one.push(await workWith(1, templates, postgresPid, size, say))
  }
  const { engines, shards, positions } = size
  const yardstickName = 'one engine with all shards'
  const of = (about: keyof Worked) => ({
    ours: three.map((worked) => worked[about]),
    yardstick: one.map((worked) => worked[about]),
  })
  return [
    {
      what: `records per processor second: ${engines} engines, ${shards} shards, ${positions} positions`,
      unit: '/s',
      yardstickName,
      ...of('recordsPerS'),
      isRate: true,
    },
    {
      what: 'orders per processor second, meanwhile',
      unit: '/s',
      yardstickName,
      ...of('ordersPerS'),
      isRate: true,
    },
    {
      what: 'processor time of the busiest engine',
      unit: 'times',
      yardstickName: 'the mean',
      ours: three.map(({ unevenness }) => unevenness),
      yardstick: three.map(() => 1),
    },
    {
      what: 'memory of each engine',
      unit: 'MB',
      yardstickName,
      ...of('engineMb'),
    },
  ]
}
