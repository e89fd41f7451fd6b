import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { BrokerName, Shape } from './desk.ts'
import { brokenPlants } from './inside/plants.ts'
import { plantProgram, programPlantNames } from './inside/program-plants.ts'
import type { Step } from './schedule.ts'
import { patienceMs, run } from './testing.ts'

/** At these two places a mistake would send an order twice or forget it. `chaos.system.test.ts` kills at every place. */
const places = [
  { phase: 'after', mark: 'send.order' },
  { phase: 'before', mark: 'answer.order' },
] as const
const steps: readonly Step[] = places.map((place) => ({ kind: 'mark', at: { ...place, holdMs: 5 } }))

it('each bug of the release tests can still be planted', () => {
  const root = join(import.meta.dirname, '..')
  expect(brokenPlants(root)).toEqual([])
  const program = readFileSync(join(root, 'bridge/mt5/Ratchet.mq5'), 'utf8')
  for (const name of programPlantNames) expect(plantProgram(name, program)?.source, name).not.toBe(program)
})

it(
  'I1 to I5: kill -9 after an order is sent, and before its answer is committed, loses and doubles nothing',
  async () => {
    const { broken, counters, story } = await run({ steps, shapes: ['all'] })
    expect(broken, story).toBeUndefined()
    for (const { mark, phase } of places) expect(story).toContain(`server ${phase} ${mark};`)
    expect(counters.orders).toBeGreaterThan(steps.length)
  },
  patienceMs,
)

interface Recorded {
  readonly kind: string
  readonly seed: number
  readonly broker?: BrokerName
  readonly shape?: Shape
}
const onceBroken = (
  JSON.parse(readFileSync(join(import.meta.dirname, '..', 'campaign', 'seeds.json'), 'utf8')) as readonly Recorded[]
).filter(({ kind }) => kind === 'chaos')
it.each(onceBroken)(
  'I1 to I8: chaos seed $seed, which once broke an invariant, holds',
  async ({ seed, broker, shape = 'all' }) => {
    const { broken, story } = await run({ seed, broker, shapes: [shape] })
    expect(broken, story).toBeUndefined()
  },
  patienceMs,
)
