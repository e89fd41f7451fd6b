import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Fault, Kind } from './index.ts'

/** A transaction as OANDA's history has it. */
export interface HistoryEntry {
  readonly id: string
  readonly type: string
  readonly batchID?: string
  readonly clientExtensions?: { readonly id?: string }
  readonly price?: string
  readonly tradeID?: string
  readonly replacesOrderID?: string
  readonly orderID?: string
  readonly tradeOpened?: { readonly tradeID: string; readonly units: string }
  readonly tradesClosed?: readonly { readonly tradeID: string }[]
  readonly tradeReduced?: { readonly tradeID: string }
}

/** An account as it stands at the counterparty. Prices are points of 1/1000, units are signed. */
export interface AccountThere {
  readonly transactions: readonly HistoryEntry[]
  readonly trades: readonly {
    readonly id: string
    readonly units: number
    readonly stop?: string
    readonly target?: string
  }[]
  readonly orders: readonly {
    readonly id: string
    readonly type: string
    readonly price: number
    readonly tradeID?: string
  }[]
}

export interface ProcessOptions {
  /** A file in which it keeps everything, so that it can be killed. */
  readonly state: string
  readonly port: number
  readonly accounts: readonly { readonly id: string; readonly [field: string]: unknown }[]
  readonly rates?: Readonly<Record<string, number>>
  /** Whether it refuses what is more than OANDA takes of one address. */
  readonly isStrict?: boolean
}

/** What was asked of it since its figures were forgotten. */
export interface FiguresThere {
  readonly most: { readonly requests: number; readonly connections: number; readonly streams: number }
  readonly openStreams: number
  /** By account, the most streams of its transactions that were open at once. */
  readonly together: readonly (readonly [account: string, streams: number])[]
}

/** The counterparty as a process of its own, which can be killed and begun again: the product reaches it by HTTP alone. */
export class OandaProcess {
  readonly #options: ProcessOptions
  #child: ChildProcess | undefined
  #control = ''
  url = ''

  private constructor(options: ProcessOptions) {
    this.#options = options
  }

  static async start(options: ProcessOptions): Promise<OandaProcess> {
    const made = new OandaProcess(options)
    await made.begin()
    return made
  }

  async begin(): Promise<void> {
    const options = JSON.stringify({ heartbeatMs: 500, ...this.#options })
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const { url, control } = JSON.parse(String(line)) as { url: string; control: string }
    this.url = url
    this.#control = control
  }

  get isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || !this.isAlive) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async #do<T>(what: string, ...args: readonly unknown[]): Promise<T> {
    const answer = await fetch(this.#control, { method: 'POST', body: JSON.stringify({ do: what, with: args }) })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as T
  }

  /** Gold moves to this bid, with the ask 0.300 above; at a moment of the past where one is named. */
  gold(bid: number, atMs?: number): Promise<unknown> {
    return this.#do('quote', 'XAU_USD', bid.toFixed(3), (bid + 0.3).toFixed(3), atMs?.toString())
  }

  /** A price of gold in points of 1/1000. */
  price(bid: number, ask: number): Promise<unknown> {
    return this.#do('quote', 'XAU_USD', (bid / 1000).toFixed(3), (ask / 1000).toFixed(3))
  }

  /** Prices of any instrument, as OANDA writes them. */
  quote(instrument: string, bid: string, ask: string): Promise<unknown> {
    return this.#do('quote', instrument, bid, ask)
  }

  /** OANDA changes the decimals of a price. */
  digits(instrument: string, digits: number): Promise<unknown> {
    return this.#do('digits', instrument, digits)
  }

  refuse(token: string, isRefused = true): Promise<unknown> {
    return this.#do('refuse', token, isRefused)
  }

  /** An answer takes this long from now on. */
  slow(responseMs: number): Promise<unknown> {
    return this.#do('slow', responseMs)
  }

  /** When each request of a kind came, in Unix ms. */
  requests(kind: Kind): Promise<readonly number[]> {
    return this.#do('requests', kind)
  }

  /** Cuts every connection; new ones are taken. */
  cut(): Promise<unknown> {
    return this.#do('cut')
  }

  /** What the trader does in the broker's own app. */
  byHand(
    account: string,
    what: 'close' | 'stop' | 'cancel' | 'order',
    id: string,
    body: object = {},
  ): Promise<unknown> {
    return this.#do('byHand', account, what, id, body)
  }

  /** The trader pays money in, or takes some out where it is below zero: in cents. */
  transfer(account: string, cents: number): Promise<unknown> {
    return this.#do('transfer', account, cents)
  }

  /** Requests of a kind go wrong. */
  fail(kind: Kind, fault: Exclude<Fault, { readonly what: 'held' }>, times = 1): Promise<unknown> {
    return this.#do('fail', kind, fault, times)
  }

  figures(): Promise<FiguresThere> {
    return this.#do('figures')
  }

  forgetFigures(): Promise<unknown> {
    return this.#do('forgetFigures')
  }

  account(id: string): Promise<AccountThere> {
    return this.#do('account', id)
  }
}
