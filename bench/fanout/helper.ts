import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A process of its own that does one job after another, so that nothing else is on its processor time. */
export class Helper<Job extends { readonly kind: string }> {
  readonly #child: ChildProcess

  constructor(file: string) {
    this.#child = fork(join(import.meta.dirname, file), { execArgv: [] })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  do<Told>(job: Job): Promise<Told> {
    return new Promise((done, fail) => {
      const ended = () => fail(new Error(`The process for "${job.kind}" has ended.`))
      this.#child.once('exit', ended)
      this.#child.once('message', (told: { error?: string; told?: Told }) => {
        this.#child.off('exit', ended)
        if (told.error === undefined) done(told.told as Told)
        else fail(new Error(told.error))
      })
      this.#child.send(job)
    })
  }

  end(): void {
    this.#child.kill('SIGKILL')
  }
}

/** Serves a `Helper`: to be called once, in its process. */
export function serve<Job>(work: (job: Job) => unknown): void {
  process.on('message', async (job: Job) => {
    const answer = await Promise.resolve(job)
      .then(work)
      .then(
        (told) => ({ told }),
        (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
      )
    process.send?.(answer)
  })
}

/** The kernel counts in hundredths of a second. */
const tickMs = 10

/** Processor time that a process has used, its own and the kernel's for it, in milliseconds. */
export function cpuMs(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name in brackets, which may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}
