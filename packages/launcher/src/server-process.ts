import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..', '..')

/** Arguments of Node for the built server; the caller builds it first. */
export const builtServer: readonly string[] = ['apps/server/dist/main.js']

/** Settings of the test run that would change what the server does. */
const foreign = /^(RATCHET_|FEED|PORT$|HOST$|DATABASE_|NATS_URL$|PUBLIC_URL$|VITEST|NODE_OPTIONS$)/

/** The end of a long output is kept: a round of chaos prints for hours. */
const maxOutput = 1_000_000

export interface ProcessOptions {
  /** Arguments of Node. */
  readonly program?: readonly string[]
  /** The clone of the program. */
  readonly cwd?: string
  /** Opens a channel for messages. */
  readonly hasChannel?: boolean
}

/** The server as a process: known by its program, environment, port and output alone. */
export class ServerProcess {
  readonly child: ChildProcess
  readonly env: Readonly<Record<string, string>>
  readonly startedMs = performance.now()
  /** True at the line that reports readiness, false if the process exits before. */
  readonly ready: Promise<boolean>
  /** Exit code, once the process and all that writes to its output have exited. */
  readonly ended: Promise<number | null>
  #out = ''
  #err = ''
  #output = ''
  #alive = true

  constructor(env: Readonly<Record<string, string>>, options: ProcessOptions = {}) {
    const { program = builtServer, cwd = root, hasChannel = false } = options
    const kept = Object.entries(process.env).filter(([name]) => !foreign.test(name))
    // The description of the API costs a quarter of the CPU time of a start; a test that reads it opens it.
    this.env = { RATCHET_DEMO: 'off', RATCHET_API_DOCS: 'closed', ...env }
    this.child = spawn(join(root, 'node_modules', '.bin', 'node'), program, {
      cwd,
      env: { ...Object.fromEntries(kept), ...this.env },
      stdio: hasChannel ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
    })
    this.ended = new Promise((done) => this.child.once('close', done))
    this.child.once('exit', () => {
      this.#alive = false
    })
    this.child.on('error', () => {})
    this.ready = new Promise((done) => {
      this.child.stdout?.on('data', (chunk) => {
        this.#out = (this.#out + chunk).slice(-maxOutput)
        this.read(String(chunk))
        if (/^Ratchet(?: is ready at|'s engine is ready)/m.test(this.#out)) done(true)
      })
      void this.ended.then(() => done(false))
    })
    this.child.stderr?.on('data', (chunk) => {
      this.#err = (this.#err + chunk).slice(-maxOutput)
      this.read(String(chunk))
    })
  }

  protected read(text: string): void {
    this.#output = (this.#output + text).slice(-maxOutput)
  }

  get url(): string {
    return `http://127.0.0.1:${this.env.PORT ?? this.env.MONITOR_PORT}`
  }

  get dataDir(): string {
    return this.env.RATCHET_DATA_DIR ?? ''
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  get alive(): boolean {
    return this.#alive
  }

  out(): string {
    return this.#out
  }

  err(): string {
    return this.#err
  }

  /** Returns what both streams printed, in order. */
  output(): string {
    return this.#output
  }

  /** @returns the exit code, once it has exited */
  signal(name: NodeJS.Signals): Promise<number | null> {
    if (this.#alive) this.child.kill(name)
    return this.ended
  }

  /** Ends it at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.signal('SIGKILL')
  }

  /** Ends it as Ctrl-C does. @returns the exit code */
  stop(): Promise<number | null> {
    return this.signal('SIGINT')
  }
}
