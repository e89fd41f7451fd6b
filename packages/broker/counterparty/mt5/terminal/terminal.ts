import type { Awaitable } from '../expert/host.ts'
import type { Account } from '../venue/account.ts'
import type { Venue } from '../venue/venue.ts'
import { TerminalFaults, TerminalKilled } from './faults.ts'
import { TerminalGlobals } from './globals.ts'
import type { Network } from './network.ts'
import { chain, type LoadExpert, Program } from './program.ts'
import { Sandbox } from './sandbox.ts'
import { AccountView } from './view.ts'

/** Reasons of OnDeinit. */
const REASON = { REMOVE: 1, CHART_CHANGE: 3, PARAMETERS: 5, ACCOUNT: 6, CLOSE: 9 } as const

export interface TerminalOptions {
  readonly venue: Venue
  readonly login: string
  readonly network: Network
  readonly load: LoadExpert
  readonly inputs?: Readonly<Record<string, string>>
  readonly symbol?: string
  readonly build?: number
  readonly sandbox?: Sandbox
  readonly steadyMs?: () => number
  /** Below 1 the timer is faster than the program asked for: tests wait less. */
  readonly timerScale?: number
}

/** A MetaTrader 5 terminal with one chart, on which the Expert Advisor runs. */
export class Terminal {
  readonly venue: Venue
  readonly faults = new TerminalFaults()
  readonly sandbox: Sandbox
  readonly globals = new TerminalGlobals()
  readonly marketWatch = new Set<string>()
  inputs: Readonly<Record<string, string>>
  symbol: string
  program: Program | undefined
  #account: Account
  readonly #view: AccountView
  readonly #options: TerminalOptions
  readonly #steadyMs: () => number
  #offlineSinceMsc: number | undefined
  #unsubscribe: () => void = () => {}

  constructor(options: TerminalOptions) {
    const { venue, login, inputs = {}, symbol = [...venue.quotes.keys()][0] ?? '', sandbox = new Sandbox() } = options
    this.#options = options
    this.venue = venue
    this.sandbox = sandbox
    this.inputs = inputs
    this.symbol = symbol
    this.#account = venue.account(login)
    this.#steadyMs = options.steadyMs ?? (() => performance.now())
    this.#view = new AccountView(this.#account, this.faults, () => venue.msc)
    for (const name of venue.quotes.keys()) this.marketWatch.add(name)
  }

  get account(): Account {
    return this.#account
  }

  get isRunning(): boolean {
    return this.program !== undefined
  }

  /** The terminal starts and loads the program. */
  start(): Awaitable<void> {
    const program = new Program(this.#setting())
    this.program = program
    const ends = [
      this.#account.subscribe((transaction) => {
        if (!this.faults.isOffline) program.transaction(transaction)
      }),
      this.venue.onTick((symbol) => {
        if (!this.faults.isOffline && symbol === this.symbol) program.tick()
      }),
    ]
    this.#unsubscribe = () => {
      for (const end of ends) end()
    }
    return this.#guarded(() => program.start(this.#options.load, this.inputs))
  }

  #setting() {
    const terminal = this
    const { build = 5430, network, timerScale = 1 } = this.#options
    const parts = {
      venue: this.venue,
      faults: this.faults,
      marketWatch: this.marketWatch,
      get account() {
        return terminal.#account
      },
      get offlineSinceMsc() {
        return terminal.#offlineSinceMsc
      },
      steadyMs: this.#steadyMs,
    }
    const { sandbox, globals } = this
    const shared = { sandbox, common: new Sandbox(), globals, network, build, timerScale }
    return { parts, view: this.#view, ...shared, symbol: () => this.symbol }
  }

  /** Handles all events that are due. */
  pump(): Awaitable<void> {
    return this.#guarded(() => this.program?.pump())
  }

  /** A kill in the middle of a call ends the terminal; it can be started again. */
  #guarded(run: () => Awaitable<void>): Awaitable<void> {
    const ended = (error: unknown): Awaitable<void> => {
      if (!(error instanceof TerminalKilled)) throw error
      this.faults.killPoint = undefined
      return this.kill()
    }
    try {
      const running = run()
      return running instanceof Promise ? running.catch(ended) : undefined
    } catch (error) {
      return ended(error)
    }
  }

  /** The trader changes symbol or timeframe: the instance and its globals stay. */
  changeChart(symbol = this.symbol): Awaitable<void> {
    this.symbol = symbol
    return this.#guarded(() => this.program?.reinitialize(REASON.CHART_CHANGE, this.inputs))
  }

  /** The trader changes inputs of the program: the instance stays. */
  setInputs(inputs: Readonly<Record<string, string>>): Awaitable<void> {
    this.inputs = { ...this.inputs, ...inputs }
    return this.#guarded(() => this.program?.reinitialize(REASON.PARAMETERS, this.inputs))
  }

  /** The trader logs in to another account: the program is loaded anew. */
  changeAccount(login: string): Awaitable<void> {
    return chain(this.stop(REASON.ACCOUNT), () => {
      this.#account = this.venue.account(login)
      this.#view.account = this.#account
      return this.start()
    })
  }

  /** The terminal ends in order: files are flushed, global variables are saved. */
  stop(reason: number = REASON.CLOSE): Awaitable<void> {
    const { program } = this
    if (!program) return
    return chain(
      this.#guarded(() => program.deinit(reason)),
      () => {
        this.program = undefined
        this.#unsubscribe()
        this.globals.save()
        return program.unload()
      },
    )
  }

  restart(): Awaitable<void> {
    return chain(this.stop(), () => this.start())
  }

  /** The process ends at once: what was not flushed is lost or torn. */
  kill(): Awaitable<void> {
    const { program } = this
    this.program = undefined
    this.#unsubscribe()
    this.sandbox.lose(this.faults.tornBytes)
    this.globals.lose()
    return program?.kill()
  }

  /** The terminal loses its trade server, or finds it again. */
  setOffline(isOffline: boolean): void {
    if (isOffline) this.#view.freeze()
    this.#offlineSinceMsc = isOffline ? this.venue.msc : undefined
    this.faults.isOffline = isOffline
  }
}
