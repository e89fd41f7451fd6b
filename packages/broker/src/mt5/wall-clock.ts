import type { Clock } from '@ratchet/engine/ports'

/** Clocks are slewed by less between two readings; more is a jump. */
const maxSlewMs = 60_000

/**
 * The time of day, without the jumps of this machine's clock. The trade server's offset is learnt from it: if our clock is set back by an hour, the
 * offset must stay, or prices would be an hour old and the ladder would wait for an hour.
 */
export class WallClock {
  readonly #clock: Pick<Clock, 'nowMs'>
  readonly #steady: Pick<Clock, 'nowMs'>
  #last: { readonly wallMs: number; readonly steadyMs: number } | undefined
  #jumpsMs = 0

  constructor(clock: Pick<Clock, 'nowMs'>, steady: Pick<Clock, 'nowMs'>) {
    this.#clock = clock
    this.#steady = steady
  }

  nowMs(): number {
    const now = { wallMs: this.#clock.nowMs(), steadyMs: this.#steady.nowMs() }
    const last = this.#last ?? now
    this.#last = now
    const jumpMs = now.wallMs - last.wallMs - (now.steadyMs - last.steadyMs)
    if (Math.abs(jumpMs) > maxSlewMs) this.#jumpsMs += jumpMs
    return now.wallMs - this.#jumpsMs
  }
}
