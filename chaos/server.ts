import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ServerProcess } from '@ratchet/launcher'
import type { Order, Trap, Word } from './marks.ts'

const preloaded = (...path: readonly string[]) => pathToFileURL(join(import.meta.dirname, ...path, 'preload')).href
/** Built, a start costs half the processor time; a planted bug needs the sources, since it changes their words. */
const markedServer = ['--import', `${preloaded('dist')}.js`, 'chaos/dist/main.js']
const plantedServer = ['--import', `${preloaded('inside')}.ts`, 'apps/server/src/main.ts']

/** The real server program as a process of its own, with the marks laid around it. Whoever runs the harness sees to its build. */
export class Server extends ServerProcess {
  /** Where it ended itself, as it was told to. */
  killedAt: string | undefined
  #killed = false
  #held: () => void = () => {}
  /** The writes that it reported, once it was asked to. */
  readonly wrote: string[] = []

  constructor(env: Readonly<Record<string, string>>) {
    super(env, { program: env.CHAOS_PLANT === undefined ? markedServer : plantedServer, hasChannel: true })
    this.child.on('message', (word: Word) => {
      if ('wrote' in word) this.wrote.push(word.wrote)
      else this.#held()
    })
  }

  protected override read(text: string): void {
    super.read(text)
    this.killedAt ??= /^killed at (.+)$/m.exec(this.output())?.[1]
  }

  tell(order: Order): void {
    // One that has just ended hears nothing any more.
    if (this.alive && this.child.connected) this.child.send(order, () => {})
  }

  /** Sets a trap; resolves when the server is held in it. */
  trap(trap: Trap): Promise<void> {
    const held = new Promise<void>((done) => {
      this.#held = done
    })
    this.tell({ trap })
    return held
  }

  /** Whether its end was our doing. */
  get killed(): boolean {
    return this.#killed || this.killedAt !== undefined
  }

  override kill(): Promise<void> {
    this.#killed = true
    return super.kill()
  }
}
