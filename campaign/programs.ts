import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export interface Ran {
  readonly code: number
  /** Standard output and error. */
  readonly output: string
  /** Whether the campaign interrupted it: its exit code then says nothing. */
  readonly isStopped: boolean
}

/** Runs a program of the project to its end. @param words of Node's command line, from the project's folder */
export type RunProgram = (words: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Ran>

/**
 * Runs one program at a time. Each has a process group of its own: a Ctrl-C in the terminal reaches the campaign alone, which interrupts
 * the program once, so that the program stops what it started.
 */
export class Programs {
  #running: ChildProcess | undefined
  #isStopped = false

  readonly run: RunProgram = (words, env = {}) => {
    if (this.#isStopped) return Promise.resolve({ code: 1, output: '', isStopped: true })
    const child = spawn(process.execPath, words, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    this.#running = child
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
      })
    return new Promise((done, failed) => {
      child.once('error', failed)
      // Tests that were interrupted leave their servers behind.
      child.once('exit', () => this.#isStopped && endGroup(child))
      child.once('close', (code) => {
        this.#running = undefined
        done({ code: code ?? 1, output, isStopped: this.#isStopped })
      })
    })
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Interrupts the program that runs. */
  stop(): void {
    this.#isStopped = true
    this.#running?.kill('SIGINT')
  }

  /** Ends the program that runs and all that it started. */
  kill(): void {
    if (this.#running) endGroup(this.#running)
  }
}

/** Ends what is left of a program and of all that it started. */
function endGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing is left.
  }
}
