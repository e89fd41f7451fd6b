import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { BrokerName, Shape } from './desk.ts'
import type { Mark } from './marks.ts'
import type { Step } from './schedule.ts'
import { patienceMs, run } from './testing.ts'

const marks: readonly Mark[] = ['intent.order', 'send.order', 'broker.order', 'answer.order']
const places = marks.flatMap((mark) => (['before', 'after'] as const).map((phase) => ({ mark, phase })))
const steps: readonly Step[] = places.map((place) => ({ kind: 'mark', at: { ...place, holdMs: 5 } }))

it(
  "I1 to I5: kill -9 before and after the intent's commit, the send, the answer and its commit loses and doubles nothing",
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
