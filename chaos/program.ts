import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** The server as it is built; whoever starts it sees to that first. */
export const built: readonly string[] = ['apps/server/dist/main.js']

/** A server program as a process of its own, with nothing of our environment that would change what it does. */
export class Program {
  readonly child: ChildProcess
  readonly startedMs = performance.now()
  /** True at the line that says it is ready, false where it ends before. */
  readonly ready: Promise<boolean>
  readonly ended: Promise<void>
  output = ''
  #alive = true

  /** @param words of Node's command line @param cwd the clone whose program it is */
  constructor(
    words: readonly string[],
    env: Readonly<Record<string, string>>,
    stdio: StdioOptions = usualStdio,
    cwd = root,
  ) {
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(RATCHET_|FEED|PORT$|HOST$|DATABASE_|NATS_URL$|PUBLIC_URL$|VITEST|NODE_OPTIONS$)/.test(name),
    )
    this.child = spawn(process.execPath, words, {
      cwd,
      // To collect the description of the API is a quarter of the processor time of a start.
      env: { ...Object.fromEntries(own), RATCHET_DEMO: 'off', RATCHET_API_DOCS: 'closed', ...env },
      stdio,
    })
    this.ended = new Promise((done) => this.child.once('close', () => done()))
    this.child.once('exit', () => {
      this.#alive = false
    })
    this.ready = new Promise((done) => {
      this.child.stdout?.on('data', (chunk) => {
        this.take(String(chunk))
        if (/^Ratchet(?: is ready at|'s engine is ready)/m.test(this.output)) done(true)
      })
      void this.ended.then(() => done(false))
    })
    this.child.stderr?.on('data', (chunk) => this.take(String(chunk)))
    this.child.on('error', () => {})
  }

  protected take(text: string): void {
    this.output = (this.output + text).slice(-20_000)
  }

  get alive(): boolean {
    return this.#alive
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  signal(name: NodeJS.Signals): void {
    if (this.#alive) this.child.kill(name)
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL')
    await this.ended
  }
}

export const usualStdio: StdioOptions = ['ignore', 'pipe', 'pipe']
