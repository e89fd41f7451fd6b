import type { Worker } from 'node:worker_threads'
import type { ApiError } from '@ratchet/contract'
import { FairLine } from '../limits/fair-line.ts'
import { Refusal } from '../refusals/refusal.ts'
import type { CheckedBodies, HeavyRoute } from './call.ts'

/** What the thread is given. */
export interface BodyToCheck {
  readonly route: HeavyRoute
  readonly bytes: Uint8Array
  readonly nowMs: number
}

/** What it answers: the checked body, a refusal, or a fault of ours. */
export type CheckedBody =
  | { readonly body: CheckedBodies[HeavyRoute] }
  | { readonly refused: ApiError }
  | { readonly fault: unknown }

const line = {
  atOnce: 1,
  ofCaller: 4,
  inAll: 50,
  busy: 'Your other uploads are still being checked. Try again in a moment.',
}

/**
 * Has heavy bodies parsed and checked in a thread of their own, one at a time and traders by turns: the loop that answers everybody never
 * waits for them. The thread starts with the first body, and anew after it died.
 */
export class BodyChecks {
  readonly #start: () => Worker
  readonly #line = new FairLine(line)
  #thread: Worker | undefined

  constructor(start: () => Worker) {
    this.#start = start
  }

  /** @throws Refusal; the reason of `left` where the client left before its turn */
  check<K extends HeavyRoute>(
    route: K,
    caller: string,
    bytes: Uint8Array,
    left: AbortSignal,
  ): Promise<CheckedBodies[K]> {
    return this.#line.run(
      caller,
      async () => {
        const answer = await this.#ask({ route, bytes, nowMs: Date.now() })
        if ('fault' in answer) throw answer.fault
        if ('refused' in answer) throw new Refusal(answer.refused.code, answer.refused.message, answer.refused.fields)
        return answer.body as CheckedBodies[K]
      },
      left,
    )
  }

  async close(): Promise<void> {
    await this.#thread?.terminate()
  }

  #ask(body: BodyToCheck): Promise<CheckedBody> {
    const thread = this.#living()
    return new Promise((done, fail) => {
      const end = () => {
        thread.off('message', heard).off('error', failed).off('exit', exited)
      }
      const heard = (answer: CheckedBody) => {
        end()
        done(answer)
      }
      const failed = (error: unknown) => {
        end()
        fail(error)
      }
      const exited = (code: number) => failed(new Error(`The thread that checks bodies has ended (${code}).`))
      thread.once('message', heard).once('error', failed).once('exit', exited)
      thread.postMessage(body)
    })
  }

  #living(): Worker {
    if (this.#thread) return this.#thread
    const thread = this.#start()
    this.#thread = thread
    const forget = () => {
      if (this.#thread === thread) this.#thread = undefined
    }
    thread.on('error', forget).once('exit', forget)
    // A server that ends does not wait for it.
    thread.unref()
    return thread
  }
}
