import { readFileSync } from 'node:fs'

/*
 * node --import clock.fixture.ts: a process whose wall clock somebody else sets. The file named by CLOCK_FILE holds by how many
 * milliseconds it is off; each of its threads looks there every few milliseconds. Timers and the monotonic clock stay as they are, as on a
 * real machine.
 */
const RealDate = Date
const lookMs = 5
let [off, lookedMs] = [0, Number.NEGATIVE_INFINITY]

function nowMs(): number {
  if (performance.now() - lookedMs > lookMs) {
    off = Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))
    lookedMs = performance.now()
  }
  return RealDate.now() + off
}

class SetDate extends RealDate {
  constructor(...args: [] | [string | number | Date]) {
    if (args.length === 0) super(nowMs())
    else super(...(args as unknown as [number]))
  }

  static override now(): number {
    return nowMs()
  }
}
globalThis.Date = SetDate as DateConstructor
