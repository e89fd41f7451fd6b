import { rmSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Mark } from './marks.ts'
import { type Plan, Run } from './run.ts'

async function run(plan: Pick<Plan, 'rounds' | 'at' | 'plant' | 'shapes'>) {
  const lines: string[] = []
  const seed = Date.now() % 1_000_000
  const going = new Run({ ...plan, seed, only: 'mark', say: (line) => lines.push(line) })
  await going.go()
  return { broken: going.broken, tally: going.tally, story: `Seed ${seed}\n${lines.join('\n')}` }
}

const steps: readonly Mark[] = ['intent.order', 'send.order', 'broker.order', 'answer.order']
const around = (holdMs: number) =>
  steps.flatMap((mark) => (['before', 'after'] as const).map((phase) => ({ mark, phase, holdMs })))

describe('the real server killed at marked steps, on a real database', () => {
  it("I1, I2, I5: kill -9 before and after: the intent's commit, the send, the answer, its commit", async () => {
    const { broken, tally, story } = await run({ rounds: 8, at: around(5) })
    expect(broken, story).toBeUndefined()
    expect(tally.rounds).toBe(8)
    expect(tally.orders).toBeGreaterThan(8)
    // Where the marks are never come by, nothing is proved.
    expect(story).toMatch(/(before|after) (intent|send|broker|answer)\.order/)
  })
})

describe('a harness that finds nothing proves nothing', () => {
  it.each([
    ['send first', 'intent.order', /I2: the broker was asked for something that the ledger does not know/],
    ['acknowledge first', 'publish', /I1: .* (was acknowledged as|was answered with)/],
  ] as const)('finds the planted bug "%s"', async (plant, mark, words) => {
    const { broken, story } = await run({
      rounds: 6,
      at: [{ mark, phase: 'before', holdMs: 300 }],
      plant,
      shapes: ['all'],
    })
    expect(broken?.message, story).toMatch(words)
    rmSync(broken?.folder ?? '/nowhere', { recursive: true, force: true })
  })
})
