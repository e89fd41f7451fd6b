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

/** The parts of docs/operate/several-machines.md that are made of numbers: costs, what is taken, what follows. */
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
| a whole order, on a machine that does all of it | ${figure(costs.ordersPerS)} a second |
| a record of a position, durable, beside the ticks | ${figure(costs.recordsPerS)} a second |
| records for a tick of gold, of 10,000 positions | ${figure(costs.recordsPerPositionAndTick * 10_000)} |
| an open page, twenty symbols five times a second | ${figure(costs.coresPerStream * 1e6)} µs of processor a second, ${figure(costs.kilobytesPerStream)} kB |
| a record beside the ticks, by engines that share six shards | ${figure(costs.recordsPerCoreS)} for a second of the processor, ${figure(costs.spread)} times what one engine does |
| one more shard, at rest | ${figure(costs.coresPerShard * 1000)} ms of processor a second, ${figure(costs.connectionsPerShard)} connections, ${figure(costs.megabytesPerShard)} MB |
| an open position after a kill | ${figure(costs.recoveredPerS)} a second |
| a quote in the index, a million positions | ${figure(costs.microsecondsPerQuote)} µs |
| requests on one broker's token, busiest second | ${figure(costs.requestsPerTokenS)} |

Taken, not measured: ${figure(taken.watching * 100)} % of the traders watch, each has ${taken.positionsOfTrader} open positions and sends ${taken.instructionsPerDay} instructions a day, the busiest second has ${taken.busiest} times the
average, a symbol ticks ${taken.ticksPerS} times a second in a lively market, one shock moves the stops of ${figure(taken.shocked * 100)} % of all positions with ${taken.recordsOfMove} records each, half of what was measured is planned with.

| traders | ${taken.traders.map((traders) => traders.toLocaleString('en-US')).join(' | ')} |
|---|${taken.traders.map(() => '---').join('|')}|
${line('open pages', (need) => need.streams)}
${line('cores of apis for them', (need) => need.apiCores)}
${line('GB of memory for them', (need) => need.streamGigabytes)}
${line('orders in the busiest second', (need) => need.orders)}
${line('open positions', (need) => need.positions)}
${line('records a second in a lively market', (need) => need.calmRecords)}
${line('seconds until one engine has written a shock', (need) => need.shockOnOneS)}
${line('machines as the measured one, with an engine and a database each, for the orders', (need) => need.byOrders)}
${line(`the same, for a shock within ${taken.withinS} s`, (need) => need.byShock)}
${line(`cores of engines and PostgreSQL that share the shards, for a shock within ${taken.withinS} s`, (need) => need.shockCores)}
${line(`shards, to be back within ${taken.backWithinS} s of a kill`, (need) => need.shards)}
${line(`databases for them, of ${mostShards} at most`, (need) => Math.ceil(need.shards / mostShards))}
${line('cores that they take at rest', (need) => need.shards * costs.coresPerShard)}
${line('connections to PostgreSQL that they keep', (need) => need.shards * costs.connectionsPerShard)}
${line('GB of memory that they take, of engines and PostgreSQL', (need) => (need.shards * costs.megabytesPerShard) / 1000)}
${line('tokens at a broker, for the same shock', (need) => Math.ceil((need.positions * taken.shocked) / costs.requestsPerTokenS / taken.withinS))}
`
}

const [from, to] = ['<!-- reckoned: written by npm run scale -- --keep -->\n', '<!-- end of what is reckoned -->']

/** The document with these numbers in it. @throws Error if one of its two marks is missing */
export function withScale(text: string, runs: readonly Run[]): string {
  const [start, end] = [text.indexOf(from), text.indexOf(to)]
  if (start < 0 || end < start) throw new Error(`the document has no place between "${from.trim()}" and "${to}".`)
  return `${text.slice(0, start + from.length)}${scaleText(runs)}${text.slice(end)}`
}
