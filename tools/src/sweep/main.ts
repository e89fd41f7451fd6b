import { parseArgs } from 'node:util'
import { moneyNumber, outcomeFingerprint, quoteBlock } from '@ratchet/domain'
import {
  instrumentOf,
  marketOptions,
  marketOptionTypes,
  moment,
  parseOrExplain,
  planText,
  runCommand,
  UsageError,
} from '../cli.ts'
import { readTicks } from '../formats/read.ts'
import { readPlan } from './plan.ts'
import { sweepInWorkers } from './workers.ts'

const usage =
  'npm run -s sweep -- --ticks FILE[,FILE…] --symbol GOLD --plan plan.json [--from ISO] [--to ISO] [--zone ZONE] [--spread PRICE]. ' +
  'A plan: {"side": "buy", "stop": 100, "values": {"profit1": [10, 20], "sl1": 5, "profit2": 40, "close2": [25, 50]}, "volume": 0.1}; ' +
  'pips, and with "volume" in lots the percent that a rung closes'
const bestMost = 20
const say = (line: string) => process.stderr.write(`${line}\n`)

function options() {
  const text = { type: 'string' } as const
  const types = { ticks: text, symbol: text, plan: text, from: text, to: text, ...marketOptionTypes }
  return parseOrExplain(usage, () => parseArgs({ options: types })).values
}

/** Which of many ladders would have won most on these ticks, each in the market from the first to the last. */
await runCommand(async () => {
  const values = options()
  const files = (values.ticks ?? '').split(',').filter((file) => file !== '')
  if (files.length === 0 || !values.plan) throw new UsageError(`Name the tick files and the plan. Usage: ${usage}`)
  const instrument = instrumentOf(values.symbol)
  const { ladders, trials } = readPlan(await planText(values.plan), instrument)
  const range = { from: moment('from', values.from), to: moment('to', values.to) }
  const block = quoteBlock(await readTicks(files, instrument, range, marketOptions(values)))
  if (block.length === 0) throw new UsageError('No tick lies between --from and --to')
  say(`${trials.count} ladders on ${block.length} ticks`)
  const outcome = await sweepInWorkers({ block, trials }, (done, of) => say(`${done} of ${of} shares done`))
  const best = ladders
    .map((ladder, n) => {
      const cents = outcome.cents?.[n]
      const found = { ladder, points: outcome.points[n] as number, positions: outcome.positions[n] as number }
      return cents === undefined ? found : { ...found, profit: moneyNumber(cents) }
    })
    .sort((a, b) => b.points - a.points)
    .slice(0, bestMost)
  const found = {
    ticks: block.length,
    ladders: ladders.length,
    events: outcome.events,
    hash: outcomeFingerprint(outcome),
  }
  process.stdout.write(`${JSON.stringify({ ...found, best })}\n`)
})
