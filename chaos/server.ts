import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Order, Trap, Word } from './marks.ts'

const root = join(import.meta.dirname, '..')
const preload = pathToFileURL(join(import.meta.dirname, 'inside', 'preload.ts')).href

/** The real server program as a process of its own, with the marks laid around it. */
export class Server {
  readonly child: ChildProcess
  readonly startedMs = performance.now()
  /** True at the line that says it is ready, false where it ends before. */
  readonly ready: Promise<boolean>
  readonly ended: Promise<void>
  /** Where it ended itself, as it was told to. */
  killedAt: string | undefined
  output = ''
  #alive = true
  #killed = false
  #held: () => void = () => {}
  /** The writes that it reported, once it was asked to. */
  readonly wrote: string[] = []

  constructor(env: Readonly<Record<string, string>>) {
    const own = Object.entries(process.env).filter(
      ([name]) => !/^(RATCHET_|FEED|PORT$|HOST$|DATABASE_URL$|NATS_URL$|PUBLIC_URL$|VITEST|NODE_OPTIONS$)/.test(name),
    )
    this.child = spawn(process.execPath, ['--import', preload, 'apps/server/src/main.ts'], {
      cwd: root,
      env: { ...Object.fromEntries(own), RATCHET_DEMO: 'off', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.ended = new Promise((done) => this.child.once('close', () => done()))
    this.child.once('exit', () => {
      this.#alive = false
    })
    this.ready = new Promise((done) => {
      this.child.stdout?.on('data', (chunk) => {
        this.#take(String(chunk))
        if (/^Ratchet(?: is ready at|'s engine is ready)/m.test(this.output)) done(true)
      })
      void this.ended.then(() => done(false))
    })
    this.child.stderr?.on('data', (chunk) => this.#take(String(chunk)))
    this.child.on('message', (word: Word) => {
      if ('wrote' in word) this.wrote.push(word.wrote)
      else this.#held()
    })
    this.child.on('error', () => {})
  }

  #take(text: string): void {
    this.output = (this.output + text).slice(-20_000)
    this.killedAt ??= /^killed at (.+)$/m.exec(this.output)?.[1]
  }

  get alive(): boolean {
    return this.#alive
  }

  get pid(): number {
    return this.child.pid ?? 0
  }

  tell(order: Order): void {
    // One that has just ended hears nothing any more.
    if (this.#alive && this.child.connected) this.child.send(order, () => {})
  }

  /** Sets a trap; resolves when the server is held in it. */
  trap(trap: Trap): Promise<void> {
    const held = new Promise<void>((done) => {
      this.#held = done
    })
    this.tell({ trap })
    return held
  }

  signal(name: NodeJS.Signals): void {
    if (this.#alive) this.child.kill(name)
  }

  /** Whether its end was our doing. */
  get killed(): boolean {
    return this.#killed || this.killedAt !== undefined
  }

  async kill(): Promise<void> {
    this.#killed = true
    this.signal('SIGKILL')
    await this.ended
  }
}
