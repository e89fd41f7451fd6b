import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Job, Told } from './client.ts'

/** The traders' process. */
export class Traders {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, 'client.ts'))

  do(job: Job): Promise<Told> {
    return new Promise((done, failed) => {
      const ended = () => failed(new Error('The traders’ process ended.'))
      this.#child.once('exit', ended)
      this.#child.once('message', (answer: { readonly told?: Told; readonly error?: string }) => {
        this.#child.off('exit', ended)
        if (answer.error !== undefined) failed(new Error(answer.error))
        else done(answer.told as Told)
      })
      this.#child.send(job)
    })
  }

  end(): void {
    this.#child.disconnect()
  }
}
