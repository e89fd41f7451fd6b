import { parseArgs } from 'node:util'
import { type ReplayPlan, replayPlan } from '@ratchet/contract'
import { assumedIn, PlanError, replay, replayBounds } from '@ratchet/domain'
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

const usage =
  'npm run -s replay -- --ticks FILE[,FILE…] --symbol GOLD --plan plan.json [--from ISO] [--to ISO] [--zone ZONE] [--spread PRICE] [--bounds]'

function options() {
  const text = { type: 'string' } as const
  const types = {
    ticks: text,
    symbol: text,
    plan: text,
    from: text,
    to: text,
    bounds: { type: 'boolean' },
    ...marketOptionTypes,
  } as const
  const { values } = parseOrExplain(usage, () => parseArgs({ options: types }))
  const { ticks, plan, symbol } = values
  const files = (ticks ?? '').split(',').filter((file) => file !== '')
  if (files.length === 0) throw new UsageError(`Name the tick files. Usage: ${usage}`)
  if (!plan) throw new UsageError(`Name the plan. Usage: ${usage}`)
  const range = { from: moment('from', values.from), to: moment('to', values.to) }
  if (values.bounds && (values.from ?? values.to))
    throw new UsageError('--bounds takes whole files of bars, without --from and --to')
  const bounds = values.bounds ?? false
  return { files, plan, instrument: instrumentOf(symbol), range, bounds, market: marketOptions(values) }
}

async function readPlan(file: string): Promise<ReplayPlan> {
  const text = await planText(file)
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${file}: the plan is no JSON (${(error as Error).message})`)
  }
  const parsed = replayPlan.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new UsageError(`${file}: ${issue?.path.join('.') || 'the plan'}: ${issue?.message}`)
}

await runCommand(async () => {
  const { files, plan, instrument, range, bounds, market } = options()
  const planned = await readPlan(plan)
  const ticks = await readTicks(files, instrument, range, market, ({ format, barMs }) => {
    if (bounds && barMs === 0) throw new UsageError(`--bounds takes files of bars, and one of these is ${format}`)
  })
  if (ticks.length === 0) throw new UsageError('No tick lies between --from and --to')
  const { positions } = replay(ticks, planned, instrument)
  const within = bounds ? replayBounds(ticks, planned, instrument) : []
  const told = positions.map((position, at) =>
    bounds ? Object.assign({}, position, { bounds: within[at] }) : position,
  )
  // Bounds that take something as given are an estimate: what they take is told beside them.
  const openAt = planned.positions.map((position) => position.openAt)
  const assumed = bounds ? { assumed: assumedIn(ticks, openAt) } : {}
  process.stdout.write(`${JSON.stringify({ positions: told, ...assumed })}\n`)
}, PlanError)
