import { setTimeout } from 'node:timers/promises'
import { archiveHours, archiveNameOf, archivePath, giveHour, type OnTick, type Tick } from '@ratchet/domain'
import { UsageError } from '../cli.ts'

const timeoutMs = 30_000
/** Between two hours, and before each further try of one that the archive refuses for the moment. */
const pauseMs = 250
const triesMs: readonly number[] = [1000, 3000]
/** A month; more at once is unkind to a public archive. */
const mostHours = 31 * 24

const archiveUrl = (): string => process.env.RATCHET_ARCHIVE_URL ?? 'https://datafeed.dukascopy.com/datafeed'

/** The beginnings of the hours that a time range touches. */
export function hoursToAsk(fromMs: number, toMs: number): number[] {
  const hours = archiveHours(fromMs, toMs)
  if (hours.length > mostHours)
    throw new UsageError(`That is ${hours.length} hours; ask for at most ${mostHours} at once`)
  return hours
}

/** Fetches hours of ticks from Dukascopy's public archive, one after the other; hours without quotes are empty or missing there. */
export async function downloadTicks(
  symbol: string,
  hours: readonly number[],
  digits: number,
  onTick: OnTick,
): Promise<void> {
  const name = archiveNameOf(symbol) ?? symbol
  let before: Tick | undefined
  for (const [n, startMs] of hours.entries()) {
    if (n > 0) await setTimeout(pauseMs)
    if (process.stderr.isTTY) process.stderr.write(`\r${n + 1} of ${hours.length} hours`)
    const url = `${archiveUrl()}/${archivePath(name, startMs)}`
    const bytes = await fetchHour(url)
    if (bytes.length === 0) continue
    giveHour(url, { symbol: name, startMs }, bytes, digits, before, (tick) => {
      before = tick
      onTick(tick)
    })
  }
  if (process.stderr.isTTY) process.stderr.write('\n')
  if (!before) throw new UsageError(`The archive has no quotes of ${name} in that time`)
}

async function fetchHour(url: string, [nextMs, ...laterMs] = triesMs): Promise<Uint8Array> {
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (answer.status === 404) return new Uint8Array()
    if ((answer.status === 429 || answer.status >= 500) && nextMs !== undefined) {
      await answer.body?.cancel()
      await setTimeout(nextMs)
      return await fetchHour(url, laterMs)
    }
    if (!answer.ok) throw new UsageError(`${url}: the archive answered ${answer.status}; try again later`)
    return new Uint8Array(await answer.arrayBuffer())
  } catch (error) {
    if (error instanceof UsageError) throw error
    const { cause, message } = error as Error & { cause?: { code?: string } }
    throw new UsageError(
      `${url}: the archive cannot be reached (${cause?.code ?? message}); check the connection and try again`,
    )
  }
}
