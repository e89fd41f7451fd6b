import type { Quote } from '@ratchet/domain'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Feed, FeedQuote } from '../ports/index.ts'

export interface FeedScene {
  readonly feed: Feed
  /** The same feed after a restart of the process. */
  again(): Promise<Feed>
  /** How many quotes it has; null where it never ends. */
  readonly length: number | null
  close(): Promise<void>
}

/** The number of quotes that are read of a feed that never ends. */
const enough = 3000
const nothing: ReadonlyMap<string, Quote> = new Map()

/** The quotes that a reader gets who stops at a place and resumes there. */
const lastOf = (taken: readonly FeedQuote[]) => new Map(taken.map(({ quote }) => [quote.symbol, quote]))

/** The rules that every feed must keep. */
export function feedSuite(name: string, open: () => Promise<FeedScene>): void {
  describe(`${name}, as a feed`, () => {
    let scene: FeedScene
    beforeEach(async () => {
      scene = await open()
    })
    afterEach(() => scene.close())

    async function take(feed: Feed, from: number, count: number, last = nothing): Promise<FeedQuote[]> {
      const taken: FeedQuote[] = []
      for await (const batch of feed.open(from, last)) {
        expect(batch.length, 'a batch has something in it').toBeGreaterThan(0)
        taken.push(...batch)
        if (taken.length >= count) break
      }
      return taken.slice(0, count)
    }
    const all = () => take(scene.feed, 0, scene.length ?? enough)
    /** A feed in real time takes its times from the clock: its prices are what it goes on with. */
    const told = ({ quote, position }: FeedQuote) => {
      const { symbol, bid, ask, timeMs } = quote
      return { position, symbol, bid, ask, timeMs: scene.feed.realTime ? null : timeMs }
    }

    it('says in words what market it is, and of which symbols', async () => {
      const { label, symbols } = scene.feed.market
      expect(label).toMatch(/\w/)
      expect([...new Set((await all()).map(({ quote }) => quote.symbol))].sort()).toEqual([...symbols].sort())
    })

    it('INS4: gives quotes that can be believed: whole points above zero, the ask not below the bid', async () => {
      const isBelieved = ({ bid, ask, timeMs }: Quote) =>
        [bid, ask, timeMs].every(Number.isSafeInteger) && bid > 0 && ask >= bid
      expect((await all()).filter(({ quote }) => !isBelieved(quote))).toEqual([])
    })

    it('MAT1: numbers its quotes from 0 by one, and its time never goes back', async () => {
      const taken = await all()
      expect(taken.map(({ position }) => position)).toEqual(taken.map((_, n) => n))
      const times = taken.map(({ quote }) => quote.timeMs)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    })

    it('goes on from any place as if it had never stopped, after a restart too: the first quote is the one at that place', async () => {
      const taken = await all()
      const places = [0, 1, 2, 63, 64, 65, 511, 512, 513, Math.floor(taken.length / 2), taken.length - 1]
      for (const place of places.filter((one) => one < taken.length)) {
        const last = lastOf(taken.slice(0, place + 1))
        const expected = taken.slice(place, place + 600).map(told)
        expect((await take(scene.feed, place, expected.length, last)).map(told)).toEqual(expected)
        expect((await take(await scene.again(), place, expected.length, last)).map(told)).toEqual(expected)
      }
    })

    it('can be read twice at once, and left in the middle: neither reader moves the other', async () => {
      const taken = (await all()).map(told)
      const first = scene.feed.open(0, nothing)[Symbol.asyncIterator]()
      await first.next()
      expect((await all()).map(told)).toEqual(taken)
      await first.return?.()
      expect((await all()).map(told)).toEqual(taken)
    })

    it('ends where it has an end, and is then left at its last quote; else it never ends', async () => {
      const { length, feed } = scene
      if (length === null) {
        expect(await take(feed, enough, enough)).toHaveLength(enough)
        return
      }
      const taken = await take(feed, 0, Number.POSITIVE_INFINITY)
      expect(taken).toHaveLength(length)
      for (const beyond of [length, length + 100])
        expect(await take(feed, beyond, Number.POSITIVE_INFINITY)).toEqual(taken.slice(-1))
    })

    it('can be closed more than once', async () => {
      await scene.feed.close()
      await scene.feed.close()
    })
  })
}
