import type { Clock } from '../ports/index.ts'

/** Lets everything that waits for nothing but promises run to its end. */
const breathe = async () => {
  for (let n = 0; n < 300; n++) await undefined
}

/** Time that passes when the test says so. */
export class HandClock implements Clock {
  #nowMs = 1_000_000
  #timers: { readonly atMs: number; readonly run: () => void }[] = []

  nowMs = () => this.#nowMs

  delay = (durationMs: number) => new Promise<void>((run) => this.#timers.push({ atMs: this.#nowMs + durationMs, run }))

  async pass(durationMs: number): Promise<void> {
    const untilMs = this.#nowMs + durationMs
    await breathe()
    for (let due = this.#next(untilMs); due; due = this.#next(untilMs)) {
      this.#nowMs = due.atMs
      this.#timers = this.#timers.filter((timer) => timer !== due)
      due.run()
      await breathe()
    }
    this.#nowMs = untilMs
  }

  #next(untilMs: number) {
    return this.#timers.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0]
  }
}
