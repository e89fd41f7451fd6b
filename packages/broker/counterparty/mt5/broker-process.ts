import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileExpert } from './expert/build.ts'
import { asyncExpert, expertModule } from './expert/wasm.ts'
import { feedPrices, type PriceOptions } from './price-source.ts'
import type { TerminalFaults } from './terminal/faults.ts'
import { Sandbox } from './terminal/sandbox.ts'
import { tcpNetwork } from './terminal/stream-pipe.ts'
import { Terminal } from './terminal/terminal.ts'
import type { AccountOptions } from './venue/account.ts'
import { ACTION, EXECUTION, FILLING, REASON, TRANSACTION } from './venue/codes.ts'
import { type Contract, euro, gold, silver } from './venue/contract.ts'
import { KeptVenue } from './venue/kept-venue.ts'
import { addPastTrades } from './venue/past-trades.ts'
import { emptyRequest, type TradeRequest } from './venue/records.ts'
import type { ServerZone } from './venue/server-time.ts'
import type { RequestKind, TradeFault } from './venue/trade-faults.ts'
import { Venue } from './venue/venue.ts'

export interface BrokerOptions {
  /** Of Ratchet: `ws://127.0.0.1:PORT/api/mt5`. */
  readonly address: string
  readonly accounts: readonly AccountOptions[]
  /** The pairing code of the first terminal of each account. */
  readonly code?: string
  /** The input of the program that allows trades. */
  readonly allowTrading?: boolean
  /** Fields of the contracts that differ from recorded ones, by the broker's symbol. */
  readonly contracts?: Readonly<Record<string, Partial<Contract>>>
  readonly zone?: ServerZone
  readonly prices?: PriceOptions
  /** Keeps the files of the terminals and the trade server's book, so that the process can be killed. */
  readonly folder?: string
  /** A file with another source of the program, such as one with a mistake. */
  readonly program?: string
  /** Orders lose their comments, as at some brokers. */
  readonly hasNoComments?: boolean
}

const beatMs = 5
const stopWithinMs = 20_000

/** A simulated broker and the terminals of its accounts, which dial a real address. */
export class BrokerProcess {
  readonly venue: Venue
  readonly #options: BrokerOptions
  readonly #terminals = new Map<string, Terminal>()
  readonly #module: Awaited<ReturnType<typeof expertModule>>

  private constructor(options: BrokerOptions, module: Awaited<ReturnType<typeof expertModule>>) {
    this.#options = options
    this.#module = module
    const { accounts, contracts = {}, zone, folder, hasNoComments } = options
    const known = [gold, silver, euro].map((one) => ({ ...one, ...contracts[one.name] }))
    const others = Object.entries(contracts).filter(([name]) => !known.some((one) => one.name === name))
    const venue = {
      accounts,
      contracts: [...known, ...others.map(([name, fields]) => ({ ...gold, name, ...fields }))],
      ...(zone && { zone }),
    }
    this.venue = folder === undefined ? new Venue(venue) : new KeptVenue(venue, join(folder, 'trade-server.json'))
    if (hasNoComments) this.venue.rewriteComment = () => ''
  }

  static async start(options: BrokerOptions): Promise<BrokerProcess> {
    const { program } = options
    const module = await (program === undefined ? expertModule() : compileExpert(readFileSync(program, 'utf8')))
    if (options.folder !== undefined) mkdirSync(options.folder, { recursive: true })
    const broker = new BrokerProcess(options, module)
    if (options.prices) feedPrices(broker.venue, options.prices)
    for (const { login } of options.accounts) await broker.open(login, options.code ?? '')
    setInterval(() => broker.#pump(), beatMs)
    return broker
  }

  #pump(): void {
    this.venue.advance()
    for (const terminal of this.#terminals.values()) void terminal.pump()
  }

  /**
   * Starts a terminal of an account. @param name other than the login for a second one
   * @param copyOf the terminal whose files it has
   */
  async open(login: string, code: string, name = login, copyOf?: string): Promise<void> {
    const { address, allowTrading = false, folder } = this.#options
    const terminal = new Terminal({
      venue: this.venue,
      login,
      network: tcpNetwork,
      load: (host) => asyncExpert(this.#module, host),
      sandbox: new Sandbox(folder === undefined ? undefined : join(folder, name)),
      inputs: { Address: address, PairingCode: code, AllowTrading: String(allowTrading) },
    })
    const original = copyOf === undefined ? undefined : this.terminal(copyOf).sandbox
    for (const file of original?.names() ?? []) terminal.sandbox.put(file, original?.read(file) ?? Buffer.alloc(0))
    this.#terminals.set(name, terminal)
    await terminal.start()
  }

  terminal(name: string): Terminal {
    const terminal = this.#terminals.get(name)
    if (!terminal) throw new RangeError(`No terminal ${name}`)
    return terminal
  }

  /** The trader acts in the terminal. Absent fields are those of the position. */
  byHand(login: string, fields: Partial<TradeRequest>): string {
    const account = this.venue.account(login)
    const position = account.positions.get(fields.position ?? 0n)
    const { symbol = '', volume = 0, sl = 0, tp = 0, type = 0, ticket = 0n } = position ?? {}
    const { execution } = this.venue.symbol(fields.symbol ?? (symbol || 'XAUUSD')).contract
    const filling = execution === EXECUTION.MARKET ? FILLING.IOC : FILLING.RETURN
    const own = { action: ACTION.DEAL, symbol, volume, sl, tp, type: position ? 1 - type : type, filling }
    const request = { ...emptyRequest, ...own, ...fields, position: ticket }
    return String(this.venue.trade(account, request, { reason: REASON.CLIENT }).retcode)
  }

  /** A new price, and the time in ms until a stop of the account is moved. */
  async stopAfterQuote(login: string, symbol: string, bid: number, ask: number): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const late = setTimeout(() => reject(new Error('No stop was moved.')), stopWithinMs)
    const unsubscribe = this.venue.account(login).subscribe(({ type }) => {
      if (type === TRANSACTION.POSITION) resolve(performance.now() - startedMs)
    })
    const startedMs = performance.now()
    this.venue.quote(symbol, bid, ask)
    return promise.finally(() => {
      clearTimeout(late)
      unsubscribe()
    })
  }

  fault<K extends keyof TerminalFaults>(name: string, fault: K, value: TerminalFaults[K]): void {
    this.terminal(name).faults[fault] = value
  }

  tradeFault(kind: RequestKind, fault: TradeFault, times?: number): void {
    this.venue.faults.plan(kind, fault, times)
  }

  addHistory(login: string, count: number): void {
    const quotes = this.venue.symbol('XAUUSD')
    addPastTrades({ server: this.venue, account: this.venue.account(login), quotes }, count)
  }

  /** Accounts and terminals as they are. Prices are points, volumes 1/10000 lot, money cents. */
  state() {
    const accounts = [...this.venue.accounts.values()].map((account) => {
      const { login, balance, positions, orders, historyOrders, deals, stops } = account
      const own = { login, balance, positions: [...positions.values()], orders: [...orders.values()] }
      return { ...own, historyOrders, deals, stops: [...stops] }
    })
    const terminals = [...this.#terminals].map(([name, { isRunning, program, inputs }]) => {
      return { name, isRunning, inputs, comment: program?.comment ?? '', printed: program?.printed.slice(-20) ?? [] }
    })
    return { accounts, terminals }
  }
}
