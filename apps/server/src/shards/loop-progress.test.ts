import { expect, it } from 'vitest'
import { LoopProgress } from './loop-progress.ts'

const rows: readonly [what: string, turnsOf: (ms: number) => number, usedOf: (ms: number) => number, until: number][] =
  [
    ['comes round', (ms) => ms / 500, () => 0, Number.POSITIVE_INFINITY],
    ['works on one turn and has a twentieth of a core', () => 1, (ms) => ms / 20, 60_000],
    ['runs in circles on an idle machine', () => 1, (ms) => ms, 3000],
    ['is blocked', () => 1, () => 0, 3000],
  ]

it.each(rows)('OP4: a loop that %s', (_, turnsOf, usedOf, untilMs) => {
  const progress = new LoopProgress()
  for (let nowMs = 0; nowMs <= 120_000; nowMs += 500)
    expect(progress.isMade({ turns: turnsOf(nowMs), nowMs, usedMs: usedOf(nowMs) }), `${nowMs}`).toBe(nowMs <= untilMs)
})
