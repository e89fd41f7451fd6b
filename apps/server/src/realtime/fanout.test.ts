import type { StreamMessage } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Scene, type Step, symbols } from './fanout.fixture.ts'
import { textFrame } from './frame.ts'
import { RoundRobin } from './round-robin.ts'
import { Slices } from './slices.ts'

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('quote' as const),
    symbol: fc.constantFrom(...symbols),
    bid: fc.integer({ min: 1000, max: 9000 }),
  }),
  fc.record({ kind: fc.constantFrom('read' as const, 'event' as const), reader: fc.nat(7) }),
  fc.record({ kind: fc.constantFrom('tick' as const, 'tick' as const, 'turn' as const) }),
  fc.record({ kind: fc.constantFrom('join' as const, 'market' as const) }),
)

/** The market that a reader knows at the end, from all the messages it received, or from all there were. */
function known(messages: readonly StreamMessage[]) {
  const quotes: Record<string, number> = {}
  let speed: number | null = 1
  for (const message of messages) {
    if (message.type === 'quotes') for (const { symbol, ask } of message.items) quotes[symbol] = ask
    if (message.type === 'market' || message.type === 'hello') speed = message.market.speed
  }
  return { quotes, speed }
}

const early: readonly Step[] = Array.from({ length: 4 }, () => ({ kind: 'join' }))

describe('the fan-out', () => {
  it('brings every reader, however fast it reads, to what it would know if everything were sent to everybody', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120 }), async (steps) => {
        const scene = new Scene()
        for (const [n, one] of [...early, ...steps].entries()) await scene.take(one, n)
        await scene.settle()
        const twin = known(scene.said)
        for (const link of scene.links.values()) {
          const messages = link.messages()
          expect(known(messages)).toEqual(twin)
          const seqs = messages.flatMap((message) => (message.type === 'event' ? [message.seq] : []))
          expect(seqs).toEqual(scene.events.get(link) ?? [])
        }
      }),
      { numRuns: 400 },
    )
  })

  it('says a symbol once a message, and to a reader that waits as much as the others heard meanwhile, in one message', async () => {
    const scene = new Scene()
    for (const kind of ['join', 'join'] as const) await scene.take({ kind }, 0)
    const [slow, quick] = [...scene.links.values()]
    quick?.read(1000)
    for (let n = 1; n <= 40; n++) {
      await scene.take({ kind: 'quote', symbol: symbols[n % 4] as string, bid: 1000 + n }, n)
      scene.broadcaster.tick()
      while (await scene.turn());
    }
    expect(quick?.messages().filter(({ type }) => type === 'quotes')).toHaveLength(40)
    await scene.settle()
    const caughtUp = slow?.messages().filter(({ type }) => type === 'quotes') ?? []
    expect(caughtUp).toHaveLength(1)
    expect(caughtUp).toMatchObject([{ items: expect.objectContaining({ length: 4 }) }])
  })

  it('tells those still to be told what came in between, and then those before them', async () => {
    const scene = new Scene()
    for (const join of early) await scene.take(join, 0)
    for (const link of scene.links.values()) link.read(1000)
    await scene.settle()
    for (const [n, bid] of [1000, 2000].entries()) {
      await scene.take({ kind: 'quote', symbol: 'S0', bid }, n)
      scene.broadcaster.tick()
    }
    for (let going = true; going; ) going = await scene.turn()
    const heard = [...scene.links.values()].map((link) =>
      link.messages().flatMap((message) => (message.type === 'quotes' ? message.items.map(({ bid }) => bid) : [])),
    )
    expect(heard).toEqual([[10, 20], [20], [20], [20]])
  })

  it('tells nobody what everybody was told, though the engine says it again', async () => {
    const scene = new Scene()
    await scene.take({ kind: 'join' }, 0)
    const [reader] = [...scene.links.values()]
    reader?.read(1000)
    await scene.settle()
    const quote = { symbol: 'S0', bid: 1000, ask: 1010, timeMs: 5 }
    for (const told of [quote, { ...quote }, { ...quote, timeMs: 6 }]) {
      scene.state.put(told)
      scene.broadcaster.tick()
      while (await scene.turn());
    }
    expect(reader?.messages().filter(({ type }) => type === 'quotes')).toHaveLength(2)
  })

  it('ends a slice when its time is over, and visits all', async () => {
    let nowMs = 0
    const waiting: (() => void)[] = []
    const slices = new Slices({ nowMs: () => nowMs, turn: (run) => waiting.push(run) })
    const visited: number[] = []
    const inSlice: number[] = []
    const all = slices.each(
      Array.from({ length: 100 }, (_, n) => n),
      (n) => {
        visited.push(n)
        nowMs += 0.25
      },
    )
    for (let run: (() => void) | undefined = () => {}; run; run = waiting.shift()) {
      const before = inSlice.reduce((sum, count) => sum + count, 0)
      run()
      for (let n = 0; n < 4; n++) await undefined
      inSlice.push(visited.length - before)
    }
    await all
    expect(visited).toEqual(Array.from({ length: 100 }, (_, n) => n))
    expect(inSlice).toEqual([...Array.from({ length: 12 }, () => 8), 4])
    expect([slices.takeLongestMs(), slices.takeLongestMs()]).toEqual([2, 0])
  })
})

describe('a frame (RFC 6455, section 5.2)', () => {
  it.each([
    [0, [0x81, 0]],
    [125, [0x81, 125]],
    [126, [0x81, 126, 0, 126]],
    [65_535, [0x81, 126, 0xff, 0xff]],
    [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])('of %d bytes has the header %j', (length, header) => {
    const text = 'x'.repeat(length)
    const frame = textFrame(text)
    expect([...frame.subarray(0, header.length)]).toEqual(header)
    expect(frame.toString('utf8', header.length)).toBe(text)
  })
  it('counts bytes, not letters', () => expect([...textFrame('é€')]).toEqual([0x81, 5, 0xc3, 0xa9, 0xe2, 0x82, 0xac]))
})

describe('a round-robin scheduler', () => {
  it('visits each once a period, longest ago first, and spreads those that came together', () => {
    let nowMs = 0
    const scheduler = new RoundRobin<number>({ periodMs: 1000, nowMs: () => nowMs })
    for (let member = 0; member < 400; member++) scheduler.add(member)
    const visits: { member: number; atMs: number }[] = []
    let most = 0
    for (; nowMs <= 5000; nowMs += scheduler.intervalMs) {
      const due = scheduler.takeDue()
      most = Math.max(most, due.length)
      for (const member of due) visits.push({ member, atMs: nowMs })
    }
    expect(most).toBe(10)
    for (let member = 0; member < 400; member++) {
      const times = visits.filter((visit) => visit.member === member).map(({ atMs }) => atMs)
      expect(times.length).toBeGreaterThanOrEqual(4 - 1)
      for (const [n, atMs] of times.slice(1).entries()) expect(atMs - (times[n] ?? 0)).toBe(1000)
    }
  })

  it('forgets who has gone, and visits at most as many as it may', () => {
    let nowMs = 0
    const scheduler = new RoundRobin<string>({ periodMs: 100, nowMs: () => nowMs, most: 1 })
    for (const member of ['a', 'b', 'c']) scheduler.add(member)
    scheduler.delete('a')
    expect(scheduler.takeDue()).toEqual([])
    nowMs = 100
    expect([scheduler.takeDue(), scheduler.takeDue(), scheduler.takeDue()]).toEqual([['b'], ['c'], []])
  })
})
