export interface BatcherOptions {
  /** Most batches in flight: while one waits for the database, the next can be prepared. */
  readonly batches?: number
  /** Most requests in one batch. */
  readonly most?: number
}

/**
 * Combines requests that are made at the same time into batches. A batch starts at the end of the turn of the event loop in which its
 * first request was made, or, while as many batches as allowed are in flight, as soon as one of them ends. So no request waits for a
 * timer, and batches grow with the load. A request is never answered by work that began before it was made.
 */
export class Batcher<Request, Answer> {
  readonly #work: (requests: readonly Request[]) => Promise<readonly Answer[]>
  readonly #mostBatches: number
  readonly #most: number
  #waiting: { request: Request; done: (answer: Answer) => void; failed: (error: unknown) => void }[] = []
  #inFlight = 0
  #soon = false

  /** @param work answers in the order of the requests; where it fails, all of the batch fail with its error */
  constructor(
    work: (requests: readonly Request[]) => Promise<readonly Answer[]>,
    { batches = 2, most = 256 }: BatcherOptions = {},
  ) {
    this.#work = work
    this.#mostBatches = batches
    this.#most = most
  }

  ask(request: Request): Promise<Answer> {
    const answer = new Promise<Answer>((done, failed) => this.#waiting.push({ request, done, failed }))
    this.#startSoon()
    return answer
  }

  #startSoon(): void {
    if (this.#soon || this.#inFlight >= this.#mostBatches || this.#waiting.length === 0) return
    this.#soon = true
    setImmediate(() => {
      this.#soon = false
      void this.#start()
    })
  }

  async #start(): Promise<void> {
    const batch = this.#waiting.splice(0, this.#most)
    this.#inFlight++
    this.#startSoon()
    try {
      const answers = await this.#work(batch.map(({ request }) => request))
      if (answers.length !== batch.length) throw new Error('A batch was not answered as a whole')
      for (const [n, { done }] of batch.entries()) done(answers[n] as Answer)
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
    this.#inFlight--
    this.#startSoon()
  }
}
