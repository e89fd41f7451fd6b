import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from '@ratchet/launcher'
import { until } from './process.ts'

const program = 'nats-server'
export const hasNats = spawnSync(program, ['--version']).status === 0

/** A NATS server that keeps its port when it is started anew. */
export class NatsServer {
  readonly #port: number
  #child: ChildProcess | undefined

  private constructor(port: number) {
    this.#port = port
  }

  static async start(): Promise<NatsServer> {
    const server = new NatsServer(await freePort())
    await server.start()
    return server
  }

  get url(): string {
    return `nats://127.0.0.1:${this.#port}`
  }

  async start(): Promise<void> {
    this.#child = spawn(program, ['-a', '127.0.0.1', '-p', String(this.#port)], { stdio: 'ignore' })
    await until('NATS answers', async () => {
      const socket = connect(this.#port, '127.0.0.1')
      const answered = await once(socket, 'connect').then(
        () => true,
        () => false,
      )
      socket.destroy()
      return answered
    })
  }

  signal(name: NodeJS.Signals): void {
    this.#child?.kill(name)
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
}
