import { Random } from '@ratchet/domain'
import type { Happening, Plan } from '../happenings.ts'
import { type TerminalTrouble, terminalFaults, tradeFaults } from './trouble-kinds.ts'

const calls = ['OrderSend', 'OrderSend', 'FileFlush', 'FileWriteArray', 'SocketSend', 'HistorySelect'] as const

function troubleOf(random: Random): TerminalTrouble {
  switch (random.whole(0, 9)) {
    case 0:
      return random.chance(0.6) ? { what: 'restart' } : { what: 'chart change' }
    case 1:
    case 2:
    case 3: {
      const point = {
        call: random.pick(calls),
        when: random.pick(['before', 'after'] as const),
        skip: random.whole(0, 2),
      }
      return { what: 'killed at', point, tornBytes: random.pick([0, 0, 60, 127]), downMs: random.whole(1, 4000) }
    }
    case 4:
      return { what: 'second terminal', forMs: random.whole(1000, 12_000), isFirstAway: random.chance(0.6) }
    case 5:
      return { what: 'link breaks', isHalfOpen: random.chance(0.5) }
    case 6:
    case 7:
      return { what: 'trade fault', fault: random.pick(tradeFaults), count: random.whole(1, 3) }
    default:
      return { what: 'terminal fault', fault: random.pick(terminalFaults), forMs: random.whole(500, 9000) }
  }
}

const responsesMs = [50, 200, 1000, 3000, 7000]
const refusedMs = 5000

function distant(random: Random, atMs: number): Happening {
  const forMs = random.whole(2000, 12_000)
  switch (random.whole(0, 3)) {
    case 0:
      return { atMs, kind: 'token refused', forMs: refusedMs }
    case 1: {
      const by = random.chance(0.5) ? null : random.whole(1, 60)
      return { atMs, kind: 'bare', which: random.next(), by, stillMs: forMs }
    }
    default:
      return { atMs, kind: 'slow', responseMs: random.pick(responsesMs), forMs }
  }
}

/** A request that went to the second terminal is proved absent by that terminal's journal alone, so the terminal comes back for so long. */
export const secondMs = 80_000

/** How much longer a plan takes to settle. */
export const moreMsOf = ({ happenings }: Plan): number =>
  happenings.some((one) => one.kind === 'terminal trouble' && one.trouble.what === 'second terminal') ? secondMs : 0

/** What only a broker with terminals does, in most plans. */
export function withTerminalTroubles(plan: Plan): Plan {
  const random = new Random(plan.seed ^ 0x3715)
  const count = random.chance(0.85) ? random.whole(1, 8) : 0
  const troubles = Array.from({ length: count }, (): Happening => {
    const atMs = random.whole(0, plan.lastsMs)
    return random.chance(0.25) ? distant(random, atMs) : { atMs, kind: 'terminal trouble', trouble: troubleOf(random) }
  })
  return { ...plan, happenings: [...plan.happenings, ...troubles].toSorted((a, b) => a.atMs - b.atMs) }
}
