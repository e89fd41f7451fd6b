import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort, root } from './server.ts'

/** A transaction as OANDA's history has it. */
export interface Transaction {
  readonly id: string
  readonly type: string
  readonly clientExtensions?: { readonly id?: string }
  readonly price?: string
}

/** An account at the counterparty. */
export interface OandaBook {
  readonly transactions: readonly Transaction[]
  readonly trades: readonly { readonly id: string; readonly units: number; readonly stop?: string }[]
  readonly orders: readonly {
    readonly id: string
    readonly type: string
    readonly price: number
    readonly tradeID?: string
  }[]
}

/** A server that speaks OANDA's protocol, as a process of its own: the product reaches it by HTTP alone. */
export class OandaServer {
  readonly #options: object
  #child: ChildProcess | undefined
  #control = ''
  url = ''

  private constructor(options: object) {
    this.#options = options
  }

  /** @param state a file in which it keeps everything, so that it can be killed */
  static async start(
    state: string,
    accounts: readonly { readonly id: string; readonly [field: string]: unknown }[],
  ): Promise<OandaServer> {
    const server = new OandaServer({ accounts, state, port: await freePort(), heartbeatMs: 500 })
    await server.begin()
    return server
  }

  async begin(): Promise<void> {
    const program = join(root, 'packages/broker/src/oanda/counterparty/main.ts')
    const child = spawn(join(root, 'node_modules', '.bin', 'node'), [program, JSON.stringify(this.#options)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#child = child
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const { url, control } = JSON.parse(String(line)) as { url: string; control: string }
    this.url = url
    this.#control = control
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  async #do<T>(what: string, ...args: readonly unknown[]): Promise<T> {
    const answer = await fetch(this.#control, { method: 'POST', body: JSON.stringify({ do: what, with: args }) })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as T
  }

  /** Gold moves to this bid, with the ask 0.300 above. */
  gold(bid: number): Promise<unknown> {
    return this.#do('quote', 'XAU_USD', bid.toFixed(3), (bid + 0.3).toFixed(3))
  }

  refuse(token: string, isRefused = true): Promise<unknown> {
    return this.#do('refuse', token, isRefused)
  }

  /** What the trader does in the broker's own app. */
  byHand(account: string, what: 'close' | 'stop' | 'cancel', id: string, body: object = {}): Promise<unknown> {
    return this.#do('byHand', account, what, id, body)
  }

  book(account: string): Promise<OandaBook> {
    return this.#do('account', account)
  }
}
