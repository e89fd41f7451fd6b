import { mostShards } from '@ratchet/store'
import type { Run } from '../runs.ts'
import { type Costs, costsOf } from './costs.ts'

/** What is taken of traders, not measured. Whoever knows better changes it here and makes the table anew. */
const taken = {
  traders: [1000, 100_000, 10_000_000],
  /** Of all traders, with a page open in the busiest hour. */
  watching: 0.2,
  positionsOfTrader: 3,
  /** Instructions of a trader in a day, and how many times the average of 24 hours the busiest second is. */
  instructionsPerDay: 10,
  busiest: 20,
  /** Ticks a second of a symbol in a lively market. */
  ticksPerS: 20,
  /** Records that a position writes where a quote moves its stop: rung, request, answer. */
  recordsOfMove: 3,
  /** Of all positions, those whose stops a single shock moves. */
  shocked: 0.5,
  /** Within so many seconds all of those stops are moved and written, and an engine is back after a kill. */
  withinS: 60,
  backWithinS: 10,
  /** Of what was measured at the limit, what is planned with. */
  used: 0.5,
} as const

interface Need {
  readonly streams: number
  readonly apiCores: number
  readonly streamGigabytes: number
  readonly orders: number
  readonly positions: number
  readonly calmRecords: number
  /** Machines as the measured one, each with one engine and a database, by what asks for them. */
  readonly byOrders: number
  readonly byShock: number
  readonly shockOnOneS: number
  /** Of engines and PostgreSQL together, wherever they run. */
  readonly shockCores: number
  /** Each as large as an engine takes up in the time. */
  readonly shards: number
}

function needOf(traders: number, costs: Costs): Need {
  const { watching, positionsOfTrader, instructionsPerDay, busiest, ticksPerS, recordsOfMove, shocked, withinS } = taken
  const streams = traders * watching
  const orders = (traders * instructionsPerDay * busiest) / 86_400
  const positions = traders * positionsOfTrader
  const shockRecords = positions * shocked * recordsOfMove
  const shockOnOneS = shockRecords / costs.recordsPerS
  return {
    streams,
    apiCores: (streams * costs.coresPerStream) / taken.used,
    streamGigabytes: (streams * costs.kilobytesPerStream) / 1e6,
    orders,
    positions,
    calmRecords: positions * ticksPerS * costs.recordsPerPositionAndTick,
    byOrders: Math.ceil(orders / (costs.ordersPerS * taken.used)),
    byShock: Math.ceil(shockOnOneS / withinS),
    shockOnOneS,
    shockCores: shockRecords / withinS / costs.recordsPerCoreS / taken.used,
    shards: Math.ceil(positions / costs.recoveredPerS / taken.backWithinS),
  }
}

const figure = (value: number) => value.toLocaleString('en-US', { maximumSignificantDigits: 2 })

/** The calculated part of docs/operate/several-machines.md: costs, assumptions, needs. */
export function scaleText(runs: readonly Run[]): string {
  const costs = costsOf(runs)
  const needs = taken.traders.map((traders) => needOf(traders, costs))
  const line = (what: string, of: (need: Need) => number) =>
    `| ${[what, ...needs.map((need) => figure(of(need)))].join(' | ')} |`
  const days = [...new Set(runs.map(({ day }) => day))].sort()
  const machines = [...new Set(runs.map(({ machine }) => machine))]
  return `
Measured on ${machines.join(' and ')}, ${days[0]} to ${days.at(-1)}:

| cost | measured |
|---|---|
| orders, all parts on one machine | ${figure(costs.ordersPerS)} a second |
| durable records of positions, while ticks arrive | ${figure(costs.recordsPerS)} a second |
| records per tick of gold, with 10,000 positions | ${figure(costs.recordsPerPositionAndTick * 10_000)} |
| an open page that gets 20 symbols 5 times a second | ${figure(costs.coresPerStream * 1e6)} µs of processor time a second, ${figure(costs.kilobytesPerStream)} kB |
| records of several engines that share six shards | ${figure(costs.recordsPerCoreS)} per second of processor time, ${figure(costs.spread)} times as many as with one engine |
| one more shard, idle | ${figure(costs.coresPerShard * 1000)} ms of processor time a second, ${figure(costs.connectionsPerShard)} connections, ${figure(costs.megabytesPerShard)} MB |
| open positions that an engine recovers after a kill | ${figure(costs.recoveredPerS)} a second |
| checking one quote against a million positions | ${figure(costs.microsecondsPerQuote)} µs |
| requests of one broker token in the busiest second | ${figure(costs.requestsPerTokenS)} |

Assumptions, not measured: ${figure(taken.watching * 100)} % of traders have a page open. Each trader has ${taken.positionsOfTrader} open positions and sends ${taken.instructionsPerDay} instructions a day. In the busiest second
${taken.busiest} times as many instructions arrive as on average. In a lively market a symbol ticks ${taken.ticksPerS} times a second. A shock (price jump) moves the stops of ${figure(taken.shocked * 100)} % of all positions, and each move writes ${taken.recordsOfMove} records. We plan each machine
at ${figure(taken.used * 100)} % of the throughput that we measured.

| traders | ${taken.traders.map((traders) => traders.toLocaleString('en-US')).join(' | ')} |
|---|${taken.traders.map(() => '---').join('|')}|
${line('open pages', (need) => need.streams)}
${line('cores of the apis', (need) => need.apiCores)}
${line('GB of memory of the apis', (need) => need.streamGigabytes)}
${line('orders in the busiest second', (need) => need.orders)}
${line('open positions', (need) => need.positions)}
${line('records per second in a lively market', (need) => need.calmRecords)}
${line('seconds that one engine takes to write the records of a shock', (need) => need.shockOnOneS)}
${line('machines like the measured one for the orders of the busiest second, each with engine and database', (need) => need.byOrders)}
${line(`machines like the measured one to write a shock within ${taken.withinS} s`, (need) => need.byShock)}
${line(`cores of engines and PostgreSQL to write a shock within ${taken.withinS} s, with shards`, (need) => need.shockCores)}
${line(`shards, to recover within ${taken.backWithinS} s of a kill`, (need) => need.shards)}
${line(`databases, with at most ${mostShards} shards each`, (need) => Math.ceil(need.shards / mostShards))}
${line('cores of idle shards', (need) => need.shards * costs.coresPerShard)}
${line('connections to PostgreSQL of idle shards', (need) => need.shards * costs.connectionsPerShard)}
${line('GB of memory of idle shards, engines and PostgreSQL', (need) => (need.shards * costs.megabytesPerShard) / 1000)}
${line(`broker tokens to move the stops of a shock within ${taken.withinS} s`, (need) => Math.ceil((need.positions * taken.shocked) / costs.requestsPerTokenS / taken.withinS))}
`
}

const [from, to] = ['<!-- calculated: written by npm run scale -- --keep -->\n', '<!-- end of calculated figures -->']

/** The document with these numbers in it. @throws Error if one of its two marks is missing */
export function withScale(text: string, runs: readonly Run[]): string {
  const [start, end] = [text.indexOf(from), text.indexOf(to)]
  if (start < 0 || end < start) throw new Error(`The document has no place between "${from.trim()}" and "${to}".`)
  return `${text.slice(0, start + from.length)}${scaleText(runs)}${text.slice(end)}`
}
