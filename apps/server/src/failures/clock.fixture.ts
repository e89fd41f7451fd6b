import { readFileSync } from 'node:fs'

/*
 * node --import clock.fixture.ts: a process whose wall clock somebody else sets. The file named by CLOCK_FILE holds by how many
 * milliseconds it is off; each SIGUSR2 reads it anew. Timers and the monotonic clock stay as they are, as on a real machine.
 */
const RealDate = Date
const offsetMs = () => Number(readFileSync(process.env.CLOCK_FILE ?? '', 'utf8'))
let off = offsetMs()
process.on('SIGUSR2', () => {
  off = offsetMs()
  process.stdout.write(`off by ${off}\n`)
})

class SetDate extends RealDate {
  constructor(...args: [] | [string | number | Date]) {
    if (args.length === 0) super(RealDate.now() + off)
    else super(...(args as unknown as [number]))
  }

  static override now(): number {
    return RealDate.now() + off
  }
}
globalThis.Date = SetDate as DateConstructor
