import { defaultInstruments, type Market, type StreamMessage } from '@ratchet/contract'
import type { Quote } from '@ratchet/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { createView, presentQuote } from '../http/present.ts'
import { Board } from './board.ts'
import { Crier } from './crier.ts'
import { textFrame } from './frame.ts'
import { Outlet } from './outlet.ts'
import { Rota } from './rota.ts'
import { Slices } from './slices.ts'

const symbols = Array.from({ length: 4 }, (_, n) => `S${n}`)
const instruments = symbols.flatMap((symbol) => defaultInstruments.slice(0, 1).map((gold) => ({ ...gold, symbol })))
const market: Market = { feed: 'ticks', label: 'Test', speed: 1, symbols, ended: false }

/** Both ends of one connection: what it has no room for waits, and goes on when the reader reads. */
class Link {
  readonly heard: Buffer[] = []
  #waiting: Buffer[] = []
  #room = 0
  readonly outlet: Outlet

  constructor() {
    const socket = { readyState: 1, OPEN: 1, on: () => socket } as unknown as WebSocket
    const link = this
    const net = {
      get writableLength() {
        return link.#waiting.reduce((sum, { length }) => sum + length, 0)
      },
      write: (frame: Buffer) => {
        this.#waiting.push(frame)
        this.read(0)
      },
    }
    this.outlet = new Outlet(socket, net as never)
  }

  /** The reader has room for so many more messages. */
  read(more: number): void {
    this.#room += more
    while (this.#room > 0 && this.#waiting.length > 0) {
      this.#room--
      this.heard.push(this.#waiting.shift() as Buffer)
    }
  }

  messages(): StreamMessage[] {
    return this.heard.flatMap(messagesOf)
  }
}

/** As a browser takes them apart. */
function messagesOf(bytes: Buffer): StreamMessage[] {
  const messages: StreamMessage[] = []
  for (let at = 0; at < bytes.length; ) {
    expect(bytes[at]).toBe(0x81)
    const short = bytes[at + 1] ?? 0
    const [start, length] = short < 126 ? [2, short] : [4, bytes.readUInt16BE(at + 2)]
    messages.push(JSON.parse(bytes.toString('utf8', at + start, at + start + length)))
    at += start + length
  }
  return messages
}

type Step =
  | { readonly kind: 'quote'; readonly symbol: string; readonly bid: number }
  | { readonly kind: 'read' | 'event'; readonly reader: number }
  | { readonly kind: 'tick' | 'turn' | 'join' | 'market'; readonly reader?: undefined }

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

/** A fan-out that a test moves: its slices end after each reader, and go on only when they are told to. */
class Scene {
  readonly latest = new Map<string, Quote>()
  /** Everything that happened in the market: the plain twin sends all of it to everybody. */
  readonly said: StreamMessage[] = []
  readonly #view = createView(instruments, () => [...this.latest.values()])
  readonly links = new Map<Outlet, Link>()
  readonly events = new Map<Link, number[]>()
  readonly board: Board
  readonly crier: Crier
  speed = 1
  #nowMs = 0
  #next: (() => void) | undefined

  constructor() {
    const latest = () => [...this.latest.values()]
    this.board = new Board({ view: this.#view, latest, market })
    const nowMs = () => {
      this.#nowMs += 5
      return this.#nowMs
    }
    const turn = (run: () => void) => {
      this.#next = run
    }
    this.crier = new Crier({ board: this.board, slices: new Slices({ nowMs, turn }), outlets: () => this.links.keys() })
  }

  async turn(): Promise<boolean> {
    const run = this.#next
    this.#next = undefined
    run?.()
    for (let n = 0; n < 4; n++) await undefined
    return run !== undefined
  }

  async take(step: Step, n: number): Promise<void> {
    const readers = [...this.links.values()]
    if (step.kind === 'join') this.#join()
    else if (step.kind === 'turn') await this.turn()
    else if (step.kind === 'tick') this.crier.tick()
    else if (step.kind === 'market') {
      this.speed++
      this.said.push({ type: 'market', market: { ...market, speed: this.speed } })
      if (this.board.putMarket({ ...market, speed: this.speed })) void this.crier.tell()
    } else if (step.kind === 'quote') {
      const quote = { symbol: step.symbol, bid: step.bid, ask: step.bid + n, timeMs: n }
      this.latest.set(quote.symbol, quote)
      this.said.push({ type: 'quotes', items: [presentQuote(quote, this.#view)] })
      this.board.put(quote)
    } else {
      const link = readers[(step.reader ?? 0) % Math.max(1, readers.length)]
      if (link && step.kind === 'read') link.read(2)
      else if (link) {
        link.outlet.sendText(JSON.stringify({ type: 'event', seq: n }))
        this.events.set(link, [...(this.events.get(link) ?? []), n])
      }
    }
  }

  #join(): void {
    const link = new Link()
    this.links.set(link.outlet, link)
    const hello = { type: 'hello', market: { ...market, speed: this.speed } } as StreamMessage
    link.outlet.send(hello)
    this.crier.greet(link.outlet, this.board.marketRound)
  }

  /** Everybody reads all, and nothing new happens. */
  async settle(): Promise<void> {
    for (let round = 0; round < 3; round++) {
      for (const link of this.links.values()) link.read(10_000)
      this.crier.tick()
      for (let going = true; going; ) going = await this.turn()
    }
  }
}

/** What a reader knows at the end: by all it heard, or by all there was. */
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
      scene.crier.tick()
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
      scene.crier.tick()
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
      scene.board.put(told)
      scene.crier.tick()
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
        nowMs += 0.5
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
    expect([slices.takeLongestMs(), slices.takeLongestMs()]).toEqual([4, 0])
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

describe('a rota', () => {
  it('visits each once a period, longest ago first, and spreads those that came together', () => {
    let nowMs = 0
    const rota = new Rota<number>({ periodMs: 1000, nowMs: () => nowMs })
    for (let member = 0; member < 400; member++) rota.add(member)
    const visits: { member: number; atMs: number }[] = []
    let most = 0
    for (; nowMs <= 5000; nowMs += rota.pulseMs) {
      const due = rota.takeDue()
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
    const rota = new Rota<string>({ periodMs: 100, nowMs: () => nowMs, most: 1 })
    for (const member of ['a', 'b', 'c']) rota.add(member)
    rota.delete('a')
    expect(rota.takeDue()).toEqual([])
    nowMs = 100
    expect([rota.takeDue(), rota.takeDue(), rota.takeDue()]).toEqual([['b'], ['c'], []])
  })
})
