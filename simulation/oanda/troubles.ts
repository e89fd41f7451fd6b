import { Random } from '@ratchet/domain'
import type { Happening, Plan } from '../happenings.ts'

/** From an eighth of a second to longer than a request is waited for. */
const responsesMs = [100, 500, 1000, 2000, 3000, 6000, 9000, 12_000]
const refusedMs = 5000
/** In 1/10000 lot. The usual volume is 1000: an order may add, reduce, close or reverse what a netting account has. */
const volumes = [500, 1000, 1500, 2500]

function trouble(random: Random, lastsMs: number): Happening {
  const atMs = random.whole(0, lastsMs)
  const forMs = random.whole(2000, 12_000)
  switch (random.whole(0, 3)) {
    case 0:
    case 1:
      return { atMs, kind: 'slow', responseMs: random.pick(responsesMs), forMs }
    case 2:
      return { atMs, kind: 'token refused', forMs: refusedMs }
    default: {
      const by = random.chance(0.5) ? null : random.whole(1, 60)
      return { atMs, kind: 'bare', which: random.next(), by, stillMs: forMs }
    }
  }
}

/** What only a broker far away does, in three of four plans; volumes differ in half of them. */
export function withOandaTroubles(plan: Plan): Plan {
  const random = new Random(plan.seed ^ 0x0a2d)
  const troubles = random.chance(0.75)
    ? Array.from({ length: random.whole(1, 4) }, () => trouble(random, plan.lastsMs))
    : []
  const isMixed = random.chance(0.5)
  const happenings = plan.happenings.map((one) =>
    one.kind === 'publish' && isMixed ? { ...one, volume: random.pick(volumes) } : one,
  )
  return { ...plan, happenings: [...happenings, ...troubles].toSorted((a, b) => a.atMs - b.atMs) }
}
