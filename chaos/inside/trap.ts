import { writeSync } from 'node:fs'
import type { Mark, Phase, Trap } from '../marks.ts'
import { isTheOne, setLeft, tell } from './threads.ts'

let armed: Trap | undefined
let letGo: () => void = () => {}

export function arm(trap: Trap): void {
  armed = trap
}

export function release(): void {
  armed = undefined
  letGo()
}

/** Ends this process as kill -9 does; the word is out before, since nothing comes after. */
function die(mark: Mark, phase: Phase): void {
  writeSync(1, `\nkilled at ${mark} ${phase}\n`)
  process.kill(process.pid, 'SIGKILL')
}

async function spring(mark: Mark, phase: Phase, { how, holdMs }: Trap): Promise<void> {
  if (how === 'kill') {
    if (phase === 'before' && holdMs > 0) await new Promise((done) => setTimeout(done, holdMs))
    return die(mark, phase)
  }
  const released = new Promise<void>((done) => {
    letGo = done
  })
  tell({ at: mark, phase })
  await released
}

/** Runs a step that has marks, and springs the trap that is set at one of them. */
export async function pass<T>(marks: ReadonlySet<Mark>, step: () => Promise<T>): Promise<T> {
  const trap = armed && marks.has(armed.mark) && isTheOne() ? armed : undefined
  if (!trap) return step()
  const { mark } = trap
  armed = undefined
  if (trap.phase === 'before') await spring(mark, 'before', trap)
  const running = step()
  if (trap.phase === 'during') {
    if (trap.how === 'kill') setTimeout(() => die(mark, 'during'), trap.holdMs)
    else void spring(mark, 'during', trap)
  }
  if (trap.phase === 'after') {
    const isDone = await running.then(
      () => true,
      () => false,
    )
    if (isDone) await spring(mark, 'after', trap)
    // What the database refused has not been done: the next one is waited for.
    else {
      armed ??= trap
      setLeft(1)
    }
  }
  return running
}
