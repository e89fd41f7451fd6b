import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { canonicalSymbol, serverClock, symbolOfName } from '@ratchet/domain'
import { marketOptions, marketOptionTypes, moment, runCommand, UsageError } from '../cli.ts'
import { downloadTicks, hoursToAsk } from './download.ts'
import { importFile } from './import.ts'
import { storeTicks } from './store.ts'
import { fullDigits, survey } from './survey.ts'

const usage = [
  'npm run -s ticks -- inspect FILE',
  'npm run -s ticks -- import FILE --symbol GOLD',
  'npm run -s ticks -- download --symbol GOLD --from 2024-01-02 --to 2024-01-05',
].join(' | ')

function options() {
  try {
    const text = { type: 'string' } as const
    const types = { symbol: text, from: text, to: text, ...marketOptionTypes }
    const { values, positionals } = parseArgs({ options: types, allowPositionals: true })
    const [command = '', file, ...more] = positionals
    if (more.length > 0) throw new UsageError(`One file at a time. Usage: ${usage}`)
    const market = { clock: serverClock, spread: 0, ...marketOptions(values) }
    return { command, file, values, market }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${(error as Error).message.split('\n')[0]} Usage: ${usage}`)
  }
}

type Options = ReturnType<typeof options>

const print = (found: object) => process.stdout.write(`${JSON.stringify(found, null, 2)}\n`)

function symbolFrom({ values }: Options): string {
  const symbol = canonicalSymbol(values.symbol ?? '')
  if (!/^[A-Z0-9._]{1,20}$/.test(symbol)) throw new UsageError(`Name the symbol with --symbol. Usage: ${usage}`)
  return symbol
}

const tickFolder = (): string => resolve(process.env.RATCHET_DATA_DIR ?? 'data', 'ticks')

function fileFrom({ file }: Options): string {
  if (file === undefined) throw new UsageError(`Name a file. Usage: ${usage}`)
  return file
}

async function importNamed(given: Options): Promise<void> {
  const file = fileFrom(given)
  const symbol = symbolFrom(given)
  const told = symbolOfName(file)
  if (told !== null && told !== symbol)
    process.stderr.write(`Mind: the file's name says ${told}; it is taken for ${symbol}.\n`)
  print(await importFile(file, symbol, tickFolder(), given.market))
}

async function download(given: Options): Promise<void> {
  const symbol = symbolFrom(given)
  const from = moment('from', given.values.from)
  const to = moment('to', given.values.to)
  if (from === undefined || to === undefined || to <= from)
    throw new UsageError(`Name --from and a later --to. Usage: ${usage}`)
  const hours = hoursToAsk(from, to)
  const { file, ticks } = await storeTicks(tickFolder(), symbol, fullDigits, (onTick) =>
    downloadTicks(symbol, hours, fullDigits, onTick),
  )
  print({ file, symbol, format: 'duka ticks', ticks })
}

await runCommand(async () => {
  const given = options()
  if (given.command === 'inspect') print(await survey(fileFrom(given), given.market))
  else if (given.command === 'import') await importNamed(given)
  else if (given.command === 'download') await download(given)
  else throw new UsageError(`Say inspect, import or download. Usage: ${usage}`)
})
