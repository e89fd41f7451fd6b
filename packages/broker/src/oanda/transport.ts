import type { Client, Dispatcher } from 'undici'
import type { Priority } from './budget.ts'
import { Connections, type Open } from './connections.ts'
import { LinkDown } from './errors.ts'
import type { Ways } from './limits.ts'
import { paceOf, type Turn } from './pace.ts'
import { retryAfterMs } from './retry-after.ts'

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Where no connection is free what protects goes first. */
  readonly priority?: Priority
  /** Whether nobody asks any more: then it does not leave. */
  readonly isGone?: () => boolean
}

interface Said {
  readonly status: number
  /** How long the broker says to wait before anything more is asked. */
  readonly retryAfterMs?: number | undefined
}

/** The wire to OANDA, with nothing of what is said on it. */
export interface Transport {
  /**
   * Asks once: what has left is never sent a second time.
   * @param left is called when the request is on the wire
   * @throws LinkDown where there was no whole answer within its deadline
   */
  request(request: TransportRequest, left: () => void): Promise<Said & { readonly text: string }>
  /** @throws LinkDown where the stream cannot be opened; its chunks end or throw where it is cut */
  stream(
    request: Pick<TransportRequest, 'path' | 'headers'> & { readonly signal: AbortSignal },
  ): Promise<Said & { readonly chunks: AsyncIterable<string> }>
  close(): Promise<void>
}

/** So long an answer may take; a request without one may have been carried out all the same. */
export const deadlineMs = 10_000
/** At OANDA's own figure of an eighth of a second for an answer they carry sixty requests a second. Most of the time one is enough. */
const mostConnections = 8
const connectTimeout = 5000

/** The library is loaded with the first request: most servers have no account at OANDA. */
async function openLibrary() {
  const { buildConnector, Client } = await import('undici')
  const connector = buildConnector({ timeout: connectTimeout, allowH2: false })
  const opener = (url: string, options: Client.Options): Open => {
    return (turn, again) => {
      let given: Turn | undefined = turn
      return new Client(url, {
        ...options,
        headersTimeout: deadlineMs,
        // A connection that ended just before it was used is opened once more, at a turn of its own.
        connect: async (about, done) => {
          const mine = given ?? (await again())
          given = undefined
          connector(about, (...said) => {
            mine.settled()
            done(...said)
          })
        },
      })
    }
  }
  return opener
}

/** HTTP over a few kept connections, opened no faster than OANDA takes them from this address. */
export function httpTransport(url: string, streamUrl: string, ways: Ways = {}): Transport {
  const { pace = paceOf(url), connections: most = mostConnections } = ways
  const open = async () => {
    const opener = await openLibrary()
    const requests = opener(url, { pipelining: 1, bodyTimeout: deadlineMs, keepAliveTimeout: 60_000 })
    // A stream stays open for days, and its connection ends with it.
    return {
      requests: new Connections(requests, pace, most),
      stream: opener(streamUrl, { pipelining: 0, bodyTimeout: 0 }),
    }
  }
  let opened: ReturnType<typeof open> | undefined
  const ended = new AbortController()
  const streams = new Set<Client>()
  return {
    request: async ({ priority = 'read', isGone = () => false, ...request }, left) => {
      opened ??= open()
      const { requests } = await opened
      return new Promise((done, failed) => {
        const send = (client: Client, end: (isWhole: boolean) => void) => {
          if (isGone()) {
            end(true)
            return failed(new LinkDown('The request is no longer needed.'))
          }
          let said: Said = { status: 0 }
          const parts: Buffer[] = []
          const handler: Dispatcher.DispatchHandler = {
            onRequestStart: left,
            onResponseStart: (_, status, headers) => {
              said = { status, retryAfterMs: retryAfterMs(headers) }
            },
            onResponseData: (_, chunk) => void parts.push(chunk),
            onResponseEnd: () => {
              end(true)
              left()
              done({ ...said, text: Buffer.concat(parts).toString() })
            },
            // The library's words may carry the address, never a header.
            onResponseError: (_, error) => {
              end(false)
              failed(new LinkDown(`OANDA did not answer: ${error.message}`))
            },
          }
          client.dispatch({ origin: url, ...request }, handler)
        }
        requests.use({ priority, send, failed })
      })
    },
    stream: async ({ signal, ...request }) => {
      opened ??= open()
      const { stream } = await opened
      const gone = (error: Error) => {
        throw new LinkDown(`OANDA did not open a stream: ${error.message}`)
      }
      const rank = request.path.includes('/pricing/') ? 'prices' : 'account'
      const turn = () => pace.turn(rank, AbortSignal.any([signal, ended.signal]))
      const client = stream(await turn().catch(gone), turn)
      streams.add(client)
      const end = () => {
        streams.delete(client)
        void client.destroy()
      }
      const answer = await client.request({ method: 'GET', ...request, signal }).catch((error: Error) => {
        end()
        return gone(error)
      })
      answer.body.setEncoding('utf8')
      answer.body.once('close', end)
      return { status: answer.statusCode, retryAfterMs: retryAfterMs(answer.headers), chunks: answer.body }
    },
    close: async () => {
      ended.abort()
      if (!opened) return
      const { requests } = await opened
      await Promise.all([requests.close(), ...[...streams].map((client) => client.destroy())])
    },
  }
}
