import type { ServerProcess } from '@ratchet/launcher'
import { pause } from '../rounds/round.ts'
import type { Release } from './release.ts'

/** As systemd would with a short RestartSec. */
const againMs = 500

/** A program that is started again whenever it ends, until it is no longer wanted. */
export class Kept {
  readonly name: string
  /** What is started the next time. */
  release: Release
  readonly #start: (release: Release) => ServerProcess
  #program: ServerProcess
  #isWanted = true

  constructor(name: string, start: (release: Release) => ServerProcess, release: Release) {
    this.name = name
    this.release = release
    this.#start = start
    this.#program = start(release)
    void this.#keep()
  }

  async #keep(): Promise<void> {
    for (;;) {
      await this.#program.ended
      if (this.#isWanted) await pause(againMs)
      if (!this.#isWanted) return
      this.#program = this.#start(this.release)
    }
  }

  get output(): string {
    return this.#program.output()
  }

  signal(name: NodeJS.Signals): void {
    this.#program.signal(name)
  }

  kill(): Promise<void> {
    return this.#program.kill()
  }

  /** Asks it to end in order, and waits until the next one is ready. */
  async restart(): Promise<void> {
    this.#program.signal('SIGTERM')
    await this.#program.ended
    await this.again()
  }

  /** It has ended: waits until the next one is ready. */
  async again(): Promise<void> {
    while (!this.#program.alive) await pause(10)
    await this.#program.ready
  }

  async end(): Promise<void> {
    this.#isWanted = false
    // One that stands still hears nothing but this.
    await this.#program.kill()
  }
}

export class KeptApi extends Kept {
  readonly url: string

  constructor(name: string, start: (release: Release) => ServerProcess, release: Release, url: string) {
    super(name, start, release)
    this.url = url
  }
}
