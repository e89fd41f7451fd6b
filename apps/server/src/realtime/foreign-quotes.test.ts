import type { Quote } from '@ratchet/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createView } from '../core/present/view.ts'
import { broker } from '../testing/broker.ts'
import type { Channel } from './channel.ts'
import { instruments, Link, symbols } from './fanout.fixture.ts'
import { ForeignQuotes } from './foreign-quotes.ts'

const server = broker.practice

/** A broker's market, of which some engines tell, and readers who trade there, each as fast as it reads. */
function scene() {
  const latest = new Map<string, Quote>()
  const links: Link[] = []
  /** As the streams of one trader, as far as prices go. */
  const channel = {
    servers: new Set([server]),
    tellForeign: (...[name, state]: Parameters<Channel['tellForeign']>) =>
      links.map(({ connection }) => connection.sendForeign(name, state)).every(Boolean),
  } as unknown as Channel
  const elsewhere = { servers: new Set<string>(), tellForeign: () => expect.unreachable() } as unknown as Channel
  const foreign = { instruments: () => instruments, latestQuotes: () => [...latest.values()] }
  const quotes = new ForeignQuotes({
    view: createView([], () => [], foreign),
    foreign,
    channels: () => [channel, elsewhere],
  })
  return {
    quotes,
    links,
    latest,
    join: () => {
      const link = new Link()
      links.push(link)
      quotes.greet(link.connection, server)
      return link
    },
    /** What one engine tells; each of them tells the same. */
    tell: (items: readonly Quote[], engines: number) => {
      for (const quote of items) latest.set(quote.symbol, quote)
      for (let n = 0; n < engines; n++) quotes.take(server, items)
    },
  }
}
const quoteOf = (symbol: string, timeMs: number): Quote => ({ symbol, bid: 1000 + timeMs, ask: 1010 + timeMs, timeMs })
const heardBy = (link: Link) =>
  link.messages().flatMap((message) => {
    expect(message).toMatchObject({ type: 'quotes', market: server })
    return message.type === 'quotes' ? message.items : []
  })

describe('prices of a broker’s market', () => {
  it('come to each reader once, however many engines tell of them', () => {
    const { join, tell } = scene()
    const link = join()
    link.read(1000)
    for (let n = 1; n <= 10; n++) tell([quoteOf('S0', n)], 3)
    expect(heardBy(link).map(({ bid }) => Math.round(bid * 100))).toEqual(
      Array.from({ length: 10 }, (_, n) => 1001 + n),
    )
  })

  it('of a symbol that rests come to a slow reader too, and nothing waits for it meanwhile but one message', () => {
    const { join, tell, quotes } = scene()
    const [slow, quick] = [join(), join()]
    quick.read(1000)
    tell([quoteOf('S0', 1)], 1)
    tell([quoteOf('S1', 2)], 1)
    const unread = slow.connection.unread
    // S1 is never told again, and S0 never rests.
    for (let n = 3; n < 100; n++) tell([quoteOf('S0', n)], 1)
    expect(slow.connection.unread).toBe(unread)
    slow.read(1)
    quotes.tick()
    slow.read(1)
    expect(slow.messages()).toHaveLength(2)
    expect(
      heardBy(slow)
        .slice(-2)
        .map(({ symbol, bid }) => [symbol, Math.round(bid * 100)]),
    ).toEqual([
      ['S0', 1099],
      ['S1', 1002],
    ])
    expect(heardBy(quick)).toHaveLength(99)
  })

  it('whatever happens, every reader ends with the latest of each symbol', () => {
    const step = fc.oneof(
      fc.record({ symbol: fc.constantFrom(...symbols), engines: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ reader: fc.nat(3) }),
      fc.constantFrom('join' as const, 'tick' as const),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const { join, tell, quotes, links, latest } = scene()
        join()
        for (const [n, one] of steps.entries()) {
          if (one === 'join') join()
          else if (one === 'tick') quotes.tick()
          else if ('reader' in one) links[one.reader % links.length]?.read(1)
          else tell([quoteOf(one.symbol, n)], one.engines)
        }
        for (let round = 0; round < 3; round++) {
          for (const link of links) link.read(1000)
          quotes.tick()
        }
        const wanted = [...latest.values()].map(({ symbol, timeMs }) => [symbol, 1000 + timeMs]).sort()
        for (const link of links) {
          const known = new Map(heardBy(link).map(({ symbol, bid }) => [symbol, Math.round(bid * 100)]))
          expect([...known].sort()).toEqual(wanted)
        }
      }),
    )
  })
})
