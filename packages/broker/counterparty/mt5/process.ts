import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BrokerOptions, BrokerProcess } from './broker-process.ts'
import type { CommandName, Commands } from './commands.ts'

/** Tickets and magic numbers come as text. */
type Plain<T> = T extends bigint ? string : T extends object ? { readonly [K in keyof T]: Plain<T[K]> } : T
export type BrokerState = Plain<ReturnType<BrokerProcess['state']>>
export type { BrokerOptions } from './broker-process.ts'

interface Answer {
  readonly id?: number
  readonly result?: unknown
  readonly error?: string
}

/** A simulated broker with MetaTrader 5 terminals as a process of its own. */
export class Mt5Process {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, (answer: Answer) => void>()
  #last = 0

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start(options: BrokerOptions): Promise<Mt5Process> {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), JSON.stringify(options)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const broker = new Mt5Process(child)
    await broker.#read()
    return broker
  }

  /** Resolves when the process is ready. */
  #read(): Promise<void> {
    const { stdout } = this.#child
    if (!stdout) throw new Error('The process has no output.')
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#child.once('exit', (code) => {
      const error = `The broker ended with ${code}.`
      reject(new Error(error))
      for (const answer of this.#waiting.values()) answer({ error })
    })
    createInterface({ input: stdout }).on('line', (line) => {
      const message = JSON.parse(line) as Answer & { readonly ready?: boolean }
      if (message.ready) resolve()
      this.#waiting.get(message.id ?? 0)?.(message)
      this.#waiting.delete(message.id ?? 0)
    })
    return promise
  }

  async do<K extends CommandName>(name: K, fields: Commands[K]): Promise<unknown> {
    const id = ++this.#last
    const { promise, resolve } = Promise.withResolvers<Answer>()
    this.#waiting.set(id, resolve)
    this.#child.stdin?.write(`${JSON.stringify({ ...fields, id, do: name })}\n`)
    const { error, result } = await promise
    if (error !== undefined) throw new Error(error)
    return result
  }

  async state(): Promise<BrokerState> {
    return (await this.do('state', {})) as BrokerState
  }

  /** Gold moves to this bid in points of 1/100, with the ask 30 points above. */
  gold(bid: number): Promise<unknown> {
    return this.do('quote', { symbol: 'XAUUSD', bid, ask: bid + 30 })
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** Ends broker and terminals at once. */
  async kill(): Promise<void> {
    if (!this.isAlive) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }
}
