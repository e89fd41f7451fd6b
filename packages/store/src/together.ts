export interface TogetherOptions {
  /** Batches under way at a time: while one waits for the database, the next can be made ready. */
  readonly flights?: number
  /** Asked for in one batch at most. */
  readonly most?: number
}

/**
 * Has what many ask for at the same time done in one go. A batch leaves at the end of the turn of the event loop in which the first
 * of it was asked for, or, while all flights are taken, as soon as one is back: nobody waits for a clock, and the more is asked for,
 * the larger the batches become by themselves. What was asked for is begun after it was asked for, never before.
 */
export class Together<Wish, Answer> {
  readonly #work: (wishes: readonly Wish[]) => Promise<readonly Answer[]>
  readonly #flights: number
  readonly #most: number
  #waiting: { wish: Wish; done: (answer: Answer) => void; failed: (error: unknown) => void }[] = []
  #flying = 0
  #soon = false

  /** @param work answers in the order of the wishes; where it fails, all of the batch fail with its error */
  constructor(
    work: (wishes: readonly Wish[]) => Promise<readonly Answer[]>,
    { flights = 2, most = 256 }: TogetherOptions = {},
  ) {
    this.#work = work
    this.#flights = flights
    this.#most = most
  }

  ask(wish: Wish): Promise<Answer> {
    const answer = new Promise<Answer>((done, failed) => this.#waiting.push({ wish, done, failed }))
    this.#leaveSoon()
    return answer
  }

  #leaveSoon(): void {
    if (this.#soon || this.#flying >= this.#flights || this.#waiting.length === 0) return
    this.#soon = true
    setImmediate(() => {
      this.#soon = false
      void this.#leave()
    })
  }

  async #leave(): Promise<void> {
    const batch = this.#waiting.splice(0, this.#most)
    this.#flying++
    this.#leaveSoon()
    try {
      const answers = await this.#work(batch.map(({ wish }) => wish))
      if (answers.length !== batch.length) throw new Error('A batch was not answered as a whole')
      for (const [n, { done }] of batch.entries()) done(answers[n] as Answer)
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
    this.#flying--
    this.#leaveSoon()
  }
}
