import { archiveHours, archiveNameOf, archivePath, giveHour, type OnTick, type Tick } from '@ratchet/domain'
import { UsageError } from '../cli.ts'

const timeoutMs = 30_000
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
  for (const startMs of hours) {
    const url = `${archiveUrl()}/${archivePath(name, startMs)}`
    const bytes = await fetchHour(url)
    if (bytes.length === 0) continue
    giveHour(url, { symbol: name, startMs }, bytes, digits, before, (tick) => {
      before = tick
      onTick(tick)
    })
  }
  if (!before) throw new UsageError(`The archive has no quotes of ${name} in that time`)
}

async function fetchHour(url: string): Promise<Uint8Array> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (answer.status === 404) return new Uint8Array()
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
