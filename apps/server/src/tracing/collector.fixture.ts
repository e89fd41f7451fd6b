import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector is told of it; of values only their text. */
export interface CollectedSpan {
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly fromNs: bigint
  readonly toNs: bigint
  readonly facts: Readonly<Record<string, string>>
  /** Spans of other traces, as `trace-span`. */
  readonly links: readonly string[]
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string
        readonly spanId: string
        readonly parentSpanId?: string
        readonly name: string
        readonly startTimeUnixNano: string
        readonly endTimeUnixNano: string
        readonly attributes: readonly Attribute[]
        readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
      }[]
    }[]
  }[]
}

const factsOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, String(Object.values(value)[0])]))

/** A collector that speaks OTLP over HTTP, with JSON. */
export async function openCollector() {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const headers: IncomingHttpHeaders[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const piece of request) text += String(piece)
    bodies.push(text)
    headers.push(request.headers)
    if (request.method === 'POST' && request.url === '/v1/traces') take(JSON.parse(text) as Body)
    else response.statusCode = 404
    response.setHeader('content-type', 'application/json')
    response.end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  function take({ resourceSpans }: Body): void {
    for (const { resource, scopeSpans } of resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          service: factsOf(resource.attributes)['service.name'] ?? '',
          traceId: span.traceId,
          spanId: span.spanId,
          parentSpanId: span.parentSpanId || undefined,
          name: span.name,
          fromNs: BigInt(span.startTimeUnixNano),
          toNs: BigInt(span.endTimeUnixNano),
          facts: factsOf(span.attributes),
          links: (span.links ?? []).map(({ traceId, spanId }) => `${traceId}-${spanId}`),
        })
  }

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
