import { readFile } from 'node:fs/promises'
import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { barDigits, canonicalSymbol, FileError, parseDecimal, parseWallClock } from '@ratchet/domain'
import type { MarketOptions } from './formats/read.ts'

/** A mistake that the user has to correct; it is printed as one line, without a stack. */
export class UsageError extends Error {}

/** Runs a command; what a person has to mend ends it with one line on standard error and status 1. `known` are further such errors. */
export async function runCommand(
  command: () => Promise<void>,
  ...known: (new (
    ...args: never[]
  ) => Error)[]
): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (![UsageError, FileError, ...known].some((kind) => error instanceof kind)) throw error
    process.stderr.write(`${(error as Error).message.replace(/\s+/g, ' ')}\n`)
    process.exitCode = 1
  }
}

/** @throws UsageError with the first line of what is wrong, and how the command is meant */
export function parseOrExplain<T>(usage: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('\n')[0]} Usage: ${usage}`)
  }
}

export function instrumentOf(symbol = 'GOLD'): Instrument {
  const found = defaultInstruments.find((instrument) => instrument.symbol === canonicalSymbol(symbol))
  if (found) return found
  throw new UsageError(
    `--symbol ${symbol} is not known; choose ${defaultInstruments.map((one) => one.symbol).join(' or ')}`,
  )
}

/** @throws UsageError if there is no such file, or it may not be read */
export const planText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file}: the plan cannot be read`)
  })

/** ISO 8601; without a zone it is UTC, a date alone its first moment. */
export function moment(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const ms = Date.parse(/T.*(Z|[+-]\d\d:?\d\d)$|^\d{4}-\d\d-\d\d$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(ms) || !/^\d{4}-\d\d-\d\d/.test(text))
    throw new UsageError(`--${name} "${text}" is no ISO 8601 time`)
  return ms
}

/** Options of files that name no zone or no ask. */
export const marketOptionTypes = { zone: { type: 'string' }, spread: { type: 'string' } } as const

export function marketOptions({
  zone,
  spread,
}: {
  zone?: string | undefined
  spread?: string | undefined
}): MarketOptions {
  const clock = zone === undefined ? undefined : parseWallClock(zone)
  if (zone !== undefined && !clock)
    throw new UsageError(`--zone "${zone}" is no zone; say for example "New York+7", GMT+3 or UTC`)
  const above = spread === undefined ? undefined : parseDecimal(spread, barDigits)
  if (spread !== undefined && (above === undefined || above < 0))
    throw new UsageError(`--spread "${spread}" is no price`)
  return { ...(clock && { clock }), ...(above !== undefined && { spread: above }) }
}
