import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A request that is not answered in this time is cut: an export may take longer than anybody waits for a restart. */
const patienceMs = 10_000

/** Counts the requests that are not answered yet. */
export class OpenRequests {
  #count = 0
  #wake: () => void = () => {}

  counting(handle: RequestListener): RequestListener {
    return (request, response) => {
      this.#count++
      response.once('close', () => {
        if (--this.#count === 0) this.#wake()
      })
      handle(request, response)
    }
  }

  /** Resolves once none is open, or the time is over. */
  async answered(mostMs: number): Promise<void> {
    if (this.#count === 0) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((done) => {
      this.#wake = done
      timer = setTimeout(done, mostMs)
    })
    clearTimeout(timer)
  }
}

/**
 * Lets nobody down who asked before the end: each answer says that its connection ends, so that the next request goes to a process that
 * stays; and once the app closes, it takes no new connection, and what is open is answered before its connections end.
 * @param isEnding true from the moment when the process is to end
 */
export function drain(app: FastifyInstance, open: OpenRequests, isEnding: () => boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    if (isEnding()) reply.header('connection', 'close')
  })
  // Streams are told to go elsewhere by a hook of their own. The app waits for the end of all connections.
  app.addHook('preClose', async () => {
    app.server.close()
    void open.answered(patienceMs).then(() => app.server.closeAllConnections())
  })
}
