import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { defaultInstruments, type Instrument, type ReplayPlan, replayPlan } from '@ratchet/contract'
import { canonicalSymbol, PlanError, replay } from '@ratchet/domain'
import { FileError } from '../formats/lines.ts'
import { readTicks } from '../formats/read.ts'

/** What a person has to mend; printed as one line, without a stack. */
class UsageError extends Error {}

const usage = 'npm run -s replay -- --ticks FILE[,FILE…] --symbol GOLD --plan plan.json [--from ISO] [--to ISO]'

function options() {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({ options: { ticks: text, symbol: text, plan: text, from: text, to: text } })
    const { ticks, plan } = values
    if (!ticks) throw new UsageError(`Name the tick files. Usage: ${usage}`)
    if (!plan) throw new UsageError(`Name the plan. Usage: ${usage}`)
    return {
      files: ticks.split(','),
      plan,
      symbol: values.symbol ?? 'GOLD',
      from: moment('from', values.from),
      to: moment('to', values.to),
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${(error as Error).message.split('\n')[0]} Usage: ${usage}`)
  }
}

function moment(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = Date.parse(/T.*(Z|[+-]\d\d:?\d\d)$|^\d{4}-\d\d-\d\d$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(ms)) throw new UsageError(`--${name} "${text}" is no ISO 8601 time`)
  return ms
}

function instrumentOf(symbol: string): Instrument {
  const found = defaultInstruments.find((instrument) => instrument.symbol === canonicalSymbol(symbol))
  if (!found)
    throw new UsageError(
      `--symbol ${symbol} is not known; choose ${defaultInstruments.map((i) => i.symbol).join(' or ')}`,
    )
  return found
}

async function readPlan(file: string): Promise<ReplayPlan> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file}: the plan cannot be read`)
  })
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

try {
  const { files, plan, symbol, from, to } = options()
  const instrument = instrumentOf(symbol)
  const planned = await readPlan(plan)
  const ticks = await readTicks(files, instrument, { from, to })
  if (ticks.length === 0) throw new UsageError('No tick lies between --from and --to')
  process.stdout.write(`${JSON.stringify(replay(ticks, planned, instrument))}\n`)
} catch (error) {
  if (!(error instanceof UsageError || error instanceof FileError || error instanceof PlanError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
