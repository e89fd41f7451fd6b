import { Agent, type Dispatcher } from 'undici'
import { LinkDown } from './errors.ts'

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The wire to OANDA of one token, with nothing of what is said on it. */
export interface Transport {
  /**
   * Asks once: what has left is never sent a second time.
   * @param left is called when the request is on the wire
   * @throws LinkDown where there was no whole answer within its deadline
   */
  request(request: TransportRequest, left: () => void): Promise<{ readonly status: number; readonly text: string }>
  /** @throws LinkDown where the stream cannot be opened; its chunks end or throw where it is cut */
  stream(
    request: Pick<TransportRequest, 'path' | 'headers'> & { readonly signal: AbortSignal },
  ): Promise<{ readonly status: number; readonly chunks: AsyncIterable<string> }>
  close(): Promise<void>
}

/** So long an answer may take; a request without one may have been carried out all the same. */
export const deadlineMs = 10_000
/** OANDA takes two new connections a second; a few carry a hundred requests. */
const mostConnections = 4
const connectTimeout = 5000

/** HTTP over a few kept connections. */
export function httpTransport(url: string, streamUrl: string): Transport {
  const agent = new Agent({
    connections: mostConnections,
    pipelining: 1,
    connectTimeout,
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
    keepAliveTimeout: 60_000,
  })
  // Streams stay open for days and take no request's place.
  const streams = new Agent({ pipelining: 0, connectTimeout, headersTimeout: deadlineMs, bodyTimeout: 0 })
  return {
    request: (request, left) =>
      new Promise((done, failed) => {
        let status = 0
        const parts: Buffer[] = []
        const handler: Dispatcher.DispatchHandler = {
          onRequestStart: left,
          onResponseStart: (_, code) => {
            status = code
          },
          onResponseData: (_, chunk) => void parts.push(chunk),
          onResponseEnd: () => {
            left()
            done({ status, text: Buffer.concat(parts).toString() })
          },
          // The library's words may carry the address, never a header.
          onResponseError: (_, error) => failed(new LinkDown(`OANDA did not answer: ${error.message}`)),
        }
        agent.dispatch({ origin: url, ...request }, handler)
      }),
    stream: async (request) => {
      const answer = await streams.request({ origin: streamUrl, method: 'GET', ...request }).catch((error: Error) => {
        throw new LinkDown(`OANDA did not open a stream: ${error.message}`)
      })
      answer.body.setEncoding('utf8')
      return { status: answer.statusCode, chunks: answer.body }
    },
    close: async () => {
      await Promise.all([agent.destroy(), streams.destroy()])
    },
  }
}
