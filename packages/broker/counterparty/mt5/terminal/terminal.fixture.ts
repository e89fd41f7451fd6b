import type { Expert, Host } from '../expert/host.ts'
import { gold } from '../venue/contract.ts'
import { ask, bid, noonMs } from '../venue/venue.fixture.ts'
import { Venue } from '../venue/venue.ts'
import type { Network, Pipe } from './network.ts'
import { Terminal, type TerminalOptions } from './terminal.ts'
import { structFields, structText } from './texts.ts'

/** Both ends of a pipe: `arrive` gives the terminal bytes, `sent` has what it wrote. */
class TestPipe implements Pipe {
  isOpen = true
  sent = Buffer.alloc(0)
  #waiting = Buffer.alloc(0)

  get available(): number {
    return this.#waiting.length
  }

  arrive(text: string): void {
    this.#waiting = Buffer.concat([this.#waiting, Buffer.from(text)])
  }

  read(maxLength: number): Buffer {
    const part = this.#waiting.subarray(0, maxLength)
    this.#waiting = this.#waiting.subarray(part.length)
    return part
  }

  write(bytes: Buffer): void {
    this.sent = Buffer.concat([this.sent, bytes])
  }

  close(): void {
    this.isOpen = false
  }
}

/** A program that records its events, and calls the terminal as the test says. */
export function openTerminal(options: Partial<TerminalOptions> = {}) {
  const clock = { ms: noonMs, steadyMs: 0 }
  const venue = new Venue({
    accounts: [{ login: '501' }, { login: '502' }],
    contracts: [gold, { ...gold, name: 'XAUUSD.m' }],
    nowMs: () => clock.ms,
    firstTicket: 1000n,
  })
  const pipe = new TestPipe()
  const network: Network = { connect: () => pipe }
  const events: string[] = []
  /** Runs inside the handler of that name. */
  const inside: Partial<Record<'init' | 'timer' | 'tick', () => void>> = {}
  let loaded: Host | undefined
  const note = (event: string) => {
    events.push(event)
    if (event === 'init' || event === 'timer' || event === 'tick') inside[event]?.()
  }
  const load = (host: Host): Expert => {
    loaded = host
    note('load')
    return {
      setInputs: () => {},
      init: () => {
        note('init')
        return 0
      },
      deinit: (reason) => note(`deinit ${reason}`),
      timer: () => note('timer'),
      tick: () => note('tick'),
      transaction: (text) => note(`transaction ${structFields(text)[3]}`),
      close: () => note('close'),
    }
  }
  const terminal = new Terminal({
    venue,
    login: '501',
    network,
    load,
    steadyMs: () => clock.steadyMs,
    ...options,
  })
  const call = (name: string, ...args: readonly (string | number | bigint)[]) =>
    loaded?.call(name, args.map(String)) as readonly string[]
  const pass = (ms: number) => {
    clock.ms += ms
    clock.steadyMs += ms
    void terminal.pump()
  }
  const quote = (at = bid) => venue.quote('XAUUSD', at, at + ask - bid)
  return { call, clock, events, inside, pass, pipe, quote, terminal, venue }
}

/** MqlTradeRequest from some of its fields. */
export function tradeText(fields: Readonly<Record<string, number | bigint | string>>): string {
  const names = ['action', 'magic', 'order', 'symbol', 'volume', 'price', 'stoplimit', 'sl', 'tp', 'deviation', 'type']
  const more = ['type_filling', 'type_time', 'expiration', 'comment', 'position', 'position_by']
  return structText([...names, ...more].map((name) => fields[name] ?? (/symbol|comment/.test(name) ? '' : 0)))
}

export const buyText = tradeText({ action: 1, symbol: 'XAUUSD', volume: 0.1, type: 0, type_filling: 1, comment: 'R1' })
