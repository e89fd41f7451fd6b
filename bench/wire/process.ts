import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Limits, Order, Word } from './there.ts'

/** The counterparty's process, asked one thing at a time. */
export class There {
  readonly #child: ChildProcess
  url = ''

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  /** @param isStrict whether it refuses what is more than OANDA takes of one address */
  static async start(
    accounts: readonly { readonly id: string; readonly token: string }[],
    isStrict = false,
  ): Promise<There> {
    const given = [JSON.stringify(accounts), isStrict ? 'strict' : '']
    const made = new There(fork(join(import.meta.dirname, 'there.ts'), given))
    made.url = ((await made.#word()) as { url: string }).url
    return made
  }

  async #word(): Promise<Word> {
    const [word] = await once(this.#child, 'message')
    return word as Word
  }

  #ask(order: Order): Promise<Word> {
    const word = this.#word()
    this.#child.send(order)
    return word
  }

  async quote(bid: number): Promise<void> {
    await this.#ask({ do: 'quote', bid })
  }

  /** Milliseconds from the last quote to each request that moved a stop. */
  async stops(count: number): Promise<readonly number[]> {
    const { stops } = (await this.#ask({ do: 'stops', count })) as { stops: readonly number[] }
    if (stops.length !== count) throw new Error(`${stops.length} stops were moved, not ${count}.`)
    return stops
  }

  async limits(): Promise<Limits> {
    return ((await this.#ask({ do: 'limits' })) as { limits: Limits }).limits
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }
}
