import { Readable } from 'node:stream'
import { mostHourBytes, tickArchiveWords as words } from '@ratchet/contract'
import { archiveNameOf, archivePath, hourMs, isArchive } from '@ratchet/domain'
import type { Handlers } from '../core/http/call.ts'
import { FileAnswer } from '../core/http/file-answer.ts'
import { type PaceLimit, RequestPace } from '../core/limits/pace.ts'
import { invalidField, Refusal } from '../core/refusals/refusal.ts'

/** Hours that are asked of the archive: by one trader, and by all of this process. */
const paceOfTrader: PaceLimit = { perSecond: 3, burst: 3 }
const paceOfAll: PaceLimit = { perSecond: 8, burst: 8 }
/** Whoever would have to wait longer is refused, so that requests do not pile up. */
const longestWaitMs = 8000
const timeoutMs = 20_000

export interface TickArchiveParts {
  /** The archive's address, the operator's alone to choose; undefined where downloads are off. */
  readonly archiveUrl: string | undefined
}

/**
 * Hands over hours of a public archive as they are: what they hold is looked at in the trader's browser. Nothing of the address comes from the
 * trader but the name of a symbol and an hour, and what is no packed hour is not handed on. (KEP7)
 */
export function tickArchiveHandlers({ archiveUrl }: TickArchiveParts): Pick<Handlers, 'readArchiveHour'> {
  const own = new RequestPace(paceOfTrader, Date.now)
  const all = new RequestPace(paceOfAll, Date.now)
  const waited = async (pace: RequestPace, key: string) => {
    const waitMs = pace.take(key)
    if (waitMs > longestWaitMs) throw new Refusal('too_many', words.busy)
    await new Promise((done) => setTimeout(done, waitMs))
  }
  return {
    async readArchiveHour({ session, query: { symbol, time } }) {
      if (archiveUrl === undefined) throw new Refusal('conflict', words.off)
      const name = archiveNameOf(symbol)
      if (!name) throw invalidField('symbol', words.symbol)
      if (time + hourMs > Date.now()) throw invalidField('time', words.time)
      await waited(own, session.traderId)
      await waited(all, 'all')
      const hour = await fetchHour(`${archiveUrl}/${archivePath(name, time)}`)
      return new FileAnswer('hour.bi5', 'application/octet-stream', Readable.from(hour.length > 0 ? [hour] : []))
    },
  }
}

/** The bytes of an hour; none where the archive has no such hour, as on weekends. @throws Refusal */
async function fetchHour(url: string): Promise<Buffer> {
  let answer: Response
  try {
    // Another address is not followed: only the operator's host is asked.
    answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  } catch {
    throw new Refusal('not_now', words.unreachable)
  }
  if (!answer.ok) {
    await answer.body?.cancel()
    if (answer.status === 404) return Buffer.alloc(0)
    throw new Refusal('not_now', `${words.answered}${answer.status}. Please try again later.`)
  }
  const bytes = await read(answer)
  if (bytes.length > 0 && !isArchive(bytes)) throw new Refusal('not_now', words.strange)
  return bytes
}

async function read({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of body ?? []) {
      parts.push(part)
      size += part.length
      // Whoever breaks off ends the request.
      if (size > mostHourBytes) break
    }
  } catch {
    throw new Refusal('not_now', words.unreachable)
  }
  if (size > mostHourBytes) throw new Refusal('not_now', words.strange)
  return Buffer.concat(parts)
}
