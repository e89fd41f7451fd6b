import type { Awaitable, Expert, Host } from '../expert/host.ts'
import type { Transaction } from '../venue/records.ts'
import { accountCalls } from './account-calls.ts'
import type { Answer, CallTable } from './call-table.ts'
import { EventQueue, type ProgramEvent } from './events.ts'
import { TerminalKilled } from './faults.ts'
import { FileCalls } from './file-calls.ts'
import { historyCalls } from './history-calls.ts'
import { OrderSend } from './order-send.ts'
import { priceCalls } from './price-calls.ts'
import { SocketCalls } from './socket-calls.ts'
import { symbolCalls } from './symbol-calls.ts'
import type { ProgramSetting, TerminalParts } from './terminal-parts.ts'
import { flag, nothing } from './texts.ts'
import { timeCalls } from './time-calls.ts'
import { tradeCalls } from './trade-calls.ts'
import { emptyRequestText, emptyResultText, requestTransactionText, transactionText } from './transaction-text.ts'

/** Loads an instance of the program over its host. */
export type LoadExpert = (host: Host) => Awaitable<Expert>

/** Calls `next` with a value, at once if it is there already. */
export const chain = <T, U>(value: Awaitable<T>, next: (value: T) => Awaitable<U>): Awaitable<U> =>
  value instanceof Promise ? value.then(next) : next(value)

/** One instance of the Expert Advisor on a chart: its host calls, its event queue and its timer. */
export class Program implements Host {
  readonly sockets: SocketCalls
  readonly files: FileCalls
  readonly events = new EventQueue()
  /** Lines that it printed. */
  readonly printed: string[] = []
  /** The text on the chart. */
  comment = ''
  readonly #parts: TerminalParts
  readonly #table: CallTable
  #expert: Expert | undefined
  #lastError = 0
  #timerMs: number | undefined
  #nextTimerMs = 0
  /** Before OnInit returns, events are skipped. */
  #isReady = false
  #isBusy = false

  constructor(setting: ProgramSetting) {
    const failing = { fail: (code: number) => this.#fail(code) }
    const parts: TerminalParts = Object.assign(Object.create(setting.parts), failing)
    this.#parts = parts
    this.files = new FileCalls(setting.sandbox, setting.common, failing)
    this.sockets = new SocketCalls(setting.network, parts.faults, failing)
    const orders = new OrderSend(parts, (request, result) => this.#add(requestTransactionText, request, result))
    this.#table = {
      ...accountCalls(parts, setting.view, setting.build),
      ...symbolCalls(parts),
      ...priceCalls(parts),
      ...tradeCalls(parts, setting.view, orders),
      ...historyCalls(parts, setting.view),
      ...timeCalls(parts),
      ...setting.globals.table(failing, () => Math.floor(parts.venue.msc / 1000)),
      ...this.files.table,
      ...this.sockets.table,
      ...this.#own(setting.symbol, setting.timerScale),
    }
  }

  #own(symbol: () => string, scale: number): CallTable {
    return {
      GetLastError: () => [String(this.#lastError)],
      ResetLastError: () => {
        this.#lastError = 0
        return nothing
      },
      IsStopped: () => [flag(false)],
      EventSetMillisecondTimer: ([ms = '0']) => {
        this.#timerMs = Math.max(10, Number(ms)) * scale
        this.#nextTimerMs = this.#parts.steadyMs() + this.#timerMs
        return [flag(true)]
      },
      EventKillTimer: () => {
        this.#timerMs = undefined
        return nothing
      },
      Symbol: () => [symbol()],
      Comment: ([text = '']) => {
        this.comment = text
        return nothing
      },
      Print: ([text = '']) => {
        this.printed.push(text)
        return nothing
      },
      fatal: ([text = '']) => {
        this.printed.push(`fatal: ${text}`)
        return nothing
      },
    }
  }

  #fail(code: number): number {
    this.#lastError = code
    return -1
  }

  call(name: string, args: readonly string[]): Answer {
    const run = this.#table[name]
    if (!run) throw new RangeError(`The terminal has no function ${name}.`)
    const { killPoint } = this.#parts.faults
    if (killPoint?.call !== name) return run(args)
    if (killPoint.skip !== undefined && killPoint.skip > 0) {
      killPoint.skip--
      return run(args)
    }
    if (killPoint.when === 'after') run(args)
    throw new TerminalKilled(`${killPoint.when} ${name}`)
  }

  /** Loads the instance and calls OnInit. */
  start(load: LoadExpert, inputs: Readonly<Record<string, string>>): Awaitable<void> {
    return chain(load(this), (expert) => {
      this.#expert = expert
      return this.#initialize(inputs)
    })
  }

  #initialize(inputs: Readonly<Record<string, string>>): Awaitable<void> {
    const expert = this.#expert
    if (!expert) return
    return chain(expert.setInputs(inputs), () =>
      chain(expert.init(), () => {
        this.#isReady = true
      }),
    )
  }

  /** OnDeinit, unless it is skipped. @param reason 3 change of chart, 5 of inputs, 6 of account, 9 end of the terminal */
  deinit(reason: number): Awaitable<void> {
    this.#isReady = false
    this.#timerMs = undefined
    this.events.clear()
    return this.#parts.faults.isDeinitSkipped ? undefined : this.#expert?.deinit(reason)
  }

  /** OnDeinit and OnInit of the same instance: its globals are kept. */
  reinitialize(reason: number, inputs: Readonly<Record<string, string>>): Awaitable<void> {
    return chain(this.deinit(reason), () => this.#initialize(inputs))
  }

  /** The instance ends in order: its files and sockets are closed for it. */
  unload(): Awaitable<void> {
    this.files.closeAll()
    return this.#end()
  }

  /** The process ends at once. */
  kill(): Awaitable<void> {
    this.files.drop()
    return this.#end()
  }

  #end(): Awaitable<void> {
    this.#isReady = false
    this.#timerMs = undefined
    this.events.clear()
    this.sockets.closeAll()
    const expert = this.#expert
    this.#expert = undefined
    return expert?.close()
  }

  tick(): void {
    if (this.#isReady && !this.#parts.faults.isTickLost) this.events.add({ kind: 'tick' })
  }

  transaction(transaction: Transaction): void {
    const digitsOf = (symbol: string) => this.#parts.venue.quotes.get(symbol)?.contract.digits ?? 0
    this.#add(transactionText(transaction, digitsOf), emptyRequestText, emptyResultText)
  }

  #add(...texts: readonly [string, string, string]): void {
    if (this.#isReady && !this.#parts.faults.isTransactionLost) this.events.add({ kind: 'transaction', texts })
  }

  /** Handles what is due, one event after the other. While a handler runs, nothing else does. */
  pump(): Awaitable<void> {
    if (this.#isBusy || !this.#isReady) return
    this.#queueTimer()
    const event = this.events.next()
    if (!event) return
    this.#isBusy = true
    return this.#finish(event)
  }

  #finish(event: ProgramEvent): Awaitable<void> {
    const release = () => {
      this.#isBusy = false
    }
    try {
      const handled = this.#handle(event)
      if (handled instanceof Promise) return handled.finally(release).then(() => this.pump())
    } catch (error) {
      release()
      throw error
    }
    release()
    return this.pump()
  }

  #queueTimer(): void {
    const nowMs = this.#parts.steadyMs()
    if (this.#timerMs === undefined || nowMs < this.#nextTimerMs) return
    this.#nextTimerMs = nowMs + this.#timerMs
    this.events.add({ kind: 'timer' })
  }

  #handle(event: ProgramEvent): Awaitable<void> {
    if (event.kind === 'timer') return this.#expert?.timer()
    return event.kind === 'tick' ? this.#expert?.tick() : this.#expert?.transaction(...event.texts)
  }
}
