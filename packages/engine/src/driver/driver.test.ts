import type { Quote } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import type { Engine } from '../engine.ts'
import { type Feed, type FeedQuote, foreignMarket, type OwnMarket } from '../ports/index.ts'
import { HandClock } from '../testing/clock.ts'
import { type Driver, type MarketListener, startDriver } from './index.ts'

const quote = (timeMs: number, bid = 130_000): Quote => ({ symbol: 'GOLD', bid, ask: bid + 20, timeMs })
const given = (...quotes: Quote[]): FeedQuote[] => quotes.map((one, position) => ({ quote: one, position }))

/** A feed that ends, or goes on with what a test hands it. */
class HandFeed implements Feed {
  readonly market = { feed: 'ticks' as const, label: 'by hand', speed: null, symbols: ['GOLD'] }
  readonly realTime: boolean
  openedAt: number | undefined
  readonly #ends: boolean
  readonly #all: FeedQuote[]
  #waiting: FeedQuote[]
  #come: () => void = () => {}

  constructor(quotes: FeedQuote[], { ends = true, realTime = false } = {}) {
    this.#waiting = []
    this.#all = [...quotes]
    this.#ends = ends
    this.realTime = realTime
  }

  put(...quotes: FeedQuote[]): void {
    this.#all.push(...quotes)
    this.#waiting.push(...quotes)
    this.#come()
  }

  async *open(from: number): AsyncGenerator<readonly FeedQuote[]> {
    this.openedAt = from
    this.#waiting = this.#all.filter(({ position }) => position >= from)
    for (;;) {
      const batch = this.#waiting
      this.#waiting = []
      if (batch.length > 0) yield batch
      else if (this.#ends) return
      else
        await new Promise<void>((done) => {
          this.#come = done
        })
    }
  }

  close = async () => {}
}

/** An engine and a market that tell what they are asked, and take as long as the test wants. */
function openDesk(feed: HandFeed, { foreign = false, leftAt = -1, ledgerAt = -1 } = {}) {
  const clock = new HandClock()
  const told: string[] = []
  const kept: number[] = []
  const under = { market: Promise.resolve(), engine: Promise.resolve(), look: Promise.resolve() }
  let [marketBusy, engineBusy] = [false, false]
  let wake = () => {}
  let wasOpen = false
  const market: OwnMarket = {
    isOurs: true,
    quote: ({ timeMs }, place) => {
      told.push(`market ${place} ${timeMs}`)
      return undefined
    },
    prime: (_, place) => void told.push(`market is at ${place}`),
    keepPlace: async (place) => void kept.push(place),
    rewind: async () => void told.push('market goes back'),
    release: () => void told.push('released'),
    settle: () => under.market,
    get busy() {
      return marketBusy
    },
    lastFeedPosition: async () => leftAt,
  }
  let isOpen = false
  let room: Promise<void> | undefined
  const engine = {
    workPending: false,
    isLost: false,
    forget: () => void told.push('engine forgets'),
    admit: (now: boolean) => {
      isOpen = now
    },
    start: async () => {
      engine.isLost = false
      told.push('engine starts')
    },
    stop: async () => {},
    prime: (_: Quote, place: number) => void told.push(`engine is at ${place}`),
    quote: (_: Quote, place: number) => {
      told.push(`engine ${place}`)
      wasOpen ||= isOpen && !foreign
      return undefined
    },
    reevaluate: (_: Quote, place: number, marketWrote: boolean) => {
      told.push(`looks again at ${place}${marketWrote ? ', which the market wrote' : ''}`)
      return undefined
    },
    takeWork: async () => {
      engine.workPending = false
      told.push('work')
    },
    onWake: (listener: () => void) => {
      wake = listener
    },
    look: () => under.look,
    settle: () => under.engine,
    get busy() {
      return engineBusy
    },
    reconcile: async () => {},
    checkGaps: async () => {},
  }
  const pauses: boolean[] = []
  const listener: MarketListener = {
    quote: () => {},
    alive: () => {},
    pause: (still) => void pauses.push(still),
    ended: () => {},
  }
  const driver: Driver = startDriver({
    feed,
    market: foreign ? foreignMarket : market,
    engine: engine as unknown as Engine,
    ledger: { lastFeedPosition: async () => ledgerAt, room: () => room },
    clock: Object.assign(clock, { turn: async () => {} }),
    log: { info: () => {}, warn: () => {}, error: () => {} },
    speed: null,
    listener,
    onFatal: (error) => told.push(String(error)),
  })
  return {
    driver,
    told,
    kept,
    /** Each time to publish: whether no quote will come for now. */
    pauses,
    clock,
    /** Whether instructions may be taken at any moment. */
    isOpen: () => isOpen,
    /** Whether they might have been while the engine was given a quote of a market of our own. */
    wasOpen: () => wasOpen,
    /** The log breaks. */
    lose: () => {
      engine.isLost = true
      wake()
    },
    /** The log is full until then. */
    fill: (until: Promise<void> | undefined) => {
      room = until
    },
    work: () => {
      engine.workPending = true
      wake()
    },
    /** What was asked last is under way until this is called. */
    hold: (who: 'market' | 'engine' | 'look') => {
      const held = Promise.withResolvers<void>()
      under[who] = held.promise
      if (who === 'market') marketBusy = true
      else if (who === 'engine') engineBusy = true
      return () => {
        if (who === 'market') marketBusy = false
        else if (who === 'engine') engineBusy = false
        held.resolve()
      }
    },
  }
}

describe('a market of our own', () => {
  it('DRV2, I6: waits with each quote until nothing of the engine or the market is under way', async () => {
    for (const who of ['engine', 'market'] as const) {
      const feed = new HandFeed(given(quote(1)), { ends: false })
      const desk = openDesk(feed)
      await desk.clock.pass(0)
      const release = desk.hold(who)
      feed.put({ quote: quote(2), position: 1 })
      await desk.clock.pass(5000)
      expect(desk.told.filter((line) => line.startsWith('market'))).toEqual(['market 0 1'])
      release()
      await desk.clock.pass(0)
      expect(desk.told.slice(-2)).toEqual(['market 1 2', 'engine 1'])
      await desk.driver.stop()
    }
  })

  it('DRV3: goes on at the highest place that was kept, puts it in force, starts, and looks at it again', async () => {
    for (const [leftAt, ledgerAt, again] of [
      [2, 1, 'looks again at 2, which the market wrote'],
      [1, 2, 'looks again at 2'],
    ] as const) {
      const feed = new HandFeed(given(quote(1), quote(2), quote(3), quote(4)))
      const { told, clock } = openDesk(feed, { leftAt, ledgerAt })
      await clock.pass(0)
      expect(feed.openedAt).toBe(2)
      expect(told.slice(0, 6)).toEqual([
        'market is at 2',
        'engine is at 2',
        'engine starts',
        again,
        'market 3 4',
        'engine 3',
      ])
    }
  })

  it('DRV1, DRV3: a quote that is none comes into force nowhere, also where the market was left', async () => {
    const { told, clock, driver } = openDesk(new HandFeed(given(quote(1), quote(2, Number.NaN), quote(3))), {
      leftAt: 1,
    })
    await clock.pass(0)
    expect(told.slice(0, 3)).toEqual(['engine starts', 'market 2 3', 'engine 2'])
    expect(driver.refused).toBe(1)
  })

  it('DRV4: work waits for the first quote of a millisecond, and a quote that is refused is none', async () => {
    const feed = new HandFeed(given(quote(1)), { ends: false })
    const desk = openDesk(feed)
    await desk.clock.pass(0)
    feed.put({ quote: quote(1), position: 1 })
    await desk.clock.pass(0)
    desk.work()
    feed.put({ quote: quote(Number.NaN), position: 2 }, { quote: quote(1), position: 3 })
    await desk.clock.pass(0)
    expect(desk.told).not.toContain('work')
    feed.put({ quote: quote(2), position: 4 })
    await desk.clock.pass(0)
    expect(desk.told.slice(-2)).toEqual(['engine 4', 'work'])
  })

  it('DRV4: work is taken while the feed has no quote, at once or after 50 ms where a time names two quotes', async () => {
    const feed = new HandFeed(given(quote(1)), { ends: false })
    const desk = openDesk(feed)
    await desk.clock.pass(0)
    desk.work()
    await desk.clock.pass(0)
    expect(desk.told.filter((line) => line === 'work')).toHaveLength(1)
    feed.put({ quote: quote(1), position: 1 })
    await desk.clock.pass(0)
    desk.work()
    await desk.clock.pass(40)
    expect(desk.told.filter((line) => line === 'work')).toHaveLength(1)
    await desk.clock.pass(20)
    expect(desk.told.filter((line) => line === 'work')).toHaveLength(2)
  })

  it('DRV4: instructions are taken at any moment only between quotes, where work would be let in at once', async () => {
    const feed = new HandFeed(given(quote(1)), { ends: false })
    const desk = openDesk(feed)
    expect(desk.isOpen()).toBe(false)
    await desk.clock.pass(0)
    expect(desk.isOpen()).toBe(true)
    feed.put({ quote: quote(1), position: 1 })
    await desk.clock.pass(0)
    expect(desk.isOpen()).toBe(false)
    const release = desk.hold('engine')
    feed.put({ quote: quote(2), position: 2 }, { quote: quote(3), position: 3 })
    await desk.clock.pass(0)
    expect([desk.told.at(-1), desk.isOpen()]).toEqual(['engine 1', false])
    release()
    await desk.clock.pass(0)
    expect([desk.told.at(-1), desk.isOpen(), desk.wasOpen()]).toEqual(['engine 3', true, false])
  })

  it.each([false, true])(
    'DRV7: goes back to what is durable where the log breaks (feed has ended: %s)',
    async (ends) => {
      const feed = new HandFeed(given(quote(1), quote(2), quote(3)), { ends })
      const desk = openDesk(feed, { leftAt: 1 })
      await desk.clock.pass(0)
      desk.told.length = 0
      desk.lose()
      expect(desk.driver.level).toBe(true)
      await desk.clock.pass(0)
      expect(desk.told.slice(0, 7)).toEqual([
        'engine forgets',
        'market goes back',
        'market is at 1',
        'engine is at 1',
        'engine starts',
        'looks again at 1, which the market wrote',
        'market 2 3',
      ])
      expect(desk.driver.level).toBe(true)
      await desk.driver.stop()
    },
  )

  it('ENG20: goes on while work is looked for', async () => {
    const feed = new HandFeed(given(quote(1)), { ends: false })
    const desk = openDesk(feed)
    desk.hold('look')
    await desk.clock.pass(5000)
    feed.put({ quote: quote(2), position: 1 })
    await desk.clock.pass(0)
    expect(desk.told.slice(-2)).toEqual(['market 1 2', 'engine 1'])
    expect(desk.told).not.toContain('work')
    await desk.driver.stop()
  })

  it('DRV7: waits where the log is full', async () => {
    const feed = new HandFeed(given(quote(1)), { ends: false })
    const desk = openDesk(feed)
    await desk.clock.pass(0)
    const full = Promise.withResolvers<void>()
    desk.fill(full.promise)
    feed.put({ quote: quote(2), position: 1 })
    await desk.clock.pass(1000)
    expect(desk.told.at(-1)).toBe('engine 0')
    desk.fill(undefined)
    full.resolve()
    await desk.clock.pass(0)
    expect(desk.told.at(-1)).toBe('engine 1')
    await desk.driver.stop()
  })

  it('DRV3: keeps the place before the quote in force at the stop, though the feed waits', async () => {
    const desk = openDesk(new HandFeed(given(quote(1), quote(2), quote(3)), { ends: false }))
    await desk.clock.pass(0)
    await desk.driver.stop()
    expect(desk.kept.at(-1)).toBe(1)
  })
})

describe('a foreign market', () => {
  it('DRV2: gives the engine each quote, whatever is under way, and takes work at once', async () => {
    const feed = new HandFeed(given(quote(1)), { ends: false, realTime: true })
    const desk = openDesk(feed, { foreign: true })
    await desk.clock.pass(0)
    desk.hold('engine')
    feed.put({ quote: quote(2), position: 1 })
    await desk.clock.pass(0)
    desk.work()
    await desk.clock.pass(0)
    expect(desk.told).toEqual([
      'engine is at 0',
      'engine starts',
      'looks again at 0, which the market wrote',
      'engine 1',
      'work',
    ])
    expect(desk.isOpen()).toBe(true)
  })

  it('DRV8: says while it rests that it is there, so that the last price of a burst is told', async () => {
    const feed = new HandFeed(given(quote(1)), { ends: false, realTime: true })
    const { pauses, clock, driver } = openDesk(feed, { foreign: true })
    await clock.pass(0)
    expect(pauses).toEqual([false])
    await clock.pass(250)
    expect(pauses).toEqual([false, true])
    feed.put({ quote: quote(2), position: 1 })
    await clock.pass(0)
    await clock.pass(250)
    expect(pauses.slice(2)).toEqual([false, true])
    await driver.stop()
  })

  it('DRV1: leaves out a price that comes late', async () => {
    const feed = new HandFeed(given(quote(5), quote(4), quote(6)), { ends: false })
    const { told, clock, driver } = openDesk(feed, { foreign: true })
    await clock.pass(0)
    expect(told.filter((line) => /^engine \d/.test(line))).toEqual(['engine 2'])
    expect(driver.refused).toBe(1)
  })

  it.each([false, true])(
    'DRV7: its engine takes up its accounts anew where the log breaks (feed has ended: %s)',
    async (ends) => {
      const desk = openDesk(new HandFeed(given(quote(1)), { ends, realTime: true }), { foreign: true })
      await desk.clock.pass(0)
      desk.told.length = 0
      desk.lose()
      await desk.clock.pass(0)
      expect(desk.told).toEqual([
        'engine forgets',
        'engine is at 0',
        'engine starts',
        'looks again at 0, which the market wrote',
      ])
      desk.work()
      await desk.clock.pass(0)
      expect([desk.told.at(-1), desk.isOpen(), desk.driver.level]).toEqual(['work', true, true])
      await desk.driver.stop()
    },
  )

  it('DRV5: its engine begins without a quote where it is closed', async () => {
    const { told, clock, driver } = openDesk(new HandFeed([], { ends: false }), { foreign: true })
    await clock.pass(900)
    expect([told, driver.level]).toEqual([[], false])
    await clock.pass(200)
    expect([told, driver.level]).toEqual([['engine starts'], true])
  })
})

it('DRV6: several in one process: one that waits for its database holds up no other', async () => {
  const feeds = [1, 2].map(() => new HandFeed(given(quote(1)), { ends: false }))
  const [one, two] = feeds.map((feed) => openDesk(feed))
  const far = openDesk(new HandFeed(given(quote(1), quote(2)), { ends: false }), { foreign: true })
  if (!one || !two) throw new Error('There are two.')
  await one.clock.pass(0)
  const release = one.hold('engine')
  for (const feed of feeds) feed.put({ quote: quote(2), position: 1 })
  await Promise.all([one.clock.pass(0), two.clock.pass(0), far.clock.pass(0)])
  const last = (desk: typeof one) => desk.told.at(-1)
  expect([last(one), last(two), last(far)]).toEqual(['engine 0', 'engine 1', 'engine 1'])
  release()
  await one.clock.pass(0)
  expect(last(one)).toBe('engine 1')
})
