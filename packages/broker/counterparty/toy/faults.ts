import type { ServerResponse } from 'node:http'

/** Requests for which a test can inject a fault. */
export type Kind = 'order' | 'levels' | 'close' | 'modify' | 'remove' | 'account' | 'lookup' | 'other'

/** `lost`: the request never arrived. `unanswered`: it was executed, and the response is lost. */
export type Fault =
  | { readonly what: 'lost' | 'unanswered' | 'cut short' | 'no json' | 'gap' | 'truncated' | 'no time' }
  | { readonly what: 'status'; readonly status: number }
  /** It is executed when the promise resolves, also if the client has gone. */
  | { readonly what: 'held'; readonly until: Promise<void> }

/** The faults that are still to happen. */
export class Faults {
  readonly #planned: { readonly kind: Kind; readonly fault: Fault; times: number }[] = []

  plan(kind: Kind, fault: Fault, times: number): void {
    this.#planned.push({ kind, fault, times })
  }

  mend(): void {
    this.#planned.length = 0
  }

  next(kind: Kind): Fault | undefined {
    const planned = this.#planned.find((one) => one.kind === kind && one.times > 0)
    if (!planned) return undefined
    planned.times--
    return planned.fault
  }
}

interface Page {
  readonly events?: readonly { readonly timeMs?: number }[]
  readonly positions?: readonly object[]
}

/** A body that was damaged on its way. */
export function damaged(body: object, { what }: Fault): object {
  const { events, positions } = body as Page
  if (what === 'gap' && events) return { ...body, events: events.slice(1) }
  if (what === 'truncated' && positions) return { ...body, positions: [], orders: [] }
  if (what === 'no time' && events) return { ...body, events: events.map(({ timeMs: _, ...rest }) => rest) }
  return body
}

/** A later release of the venue: new fields, a new word, and numbers where text was. */
export function modern(body: object): object {
  const deep = (name: string, value: unknown): unknown =>
    name === 'reason' ? 'iceberg' : name === 'balance' || name === 'ticket' ? Number(value) : value
  return { ...JSON.parse(JSON.stringify(body, deep)), somethingNew: { of: 2030 } }
}

/** Events twice, and the newest first. */
export function backwards(body: object): object {
  const { events } = body as Page
  return events ? { ...body, events: [...events, ...events].reverse() } : body
}

export function send(response: ServerResponse, status: number, body: object, fault?: Fault): void {
  const text = fault?.what === 'no json' ? '<html>' : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  if (fault?.what !== 'cut short') return void response.end(text)
  response.write(text.slice(0, text.length / 2))
  setTimeout(() => response.destroy(), 20)
}
