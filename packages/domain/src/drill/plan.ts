import type { DrillFault } from '@ratchet/contract'
import { seeded } from '../random/seeded.ts'

/** When a fault is on, in ms of real time since the drill began. A restart is a moment: both are the same. */
export interface DrillWindow {
  readonly fault: DrillFault
  readonly fromMs: number
  readonly toMs: number
}

/** Faults that come one at a time, so that what each of them did can be seen. The others lie under them all the while. */
const blows: readonly DrillFault[] = ['gap', 'link', 'restart']
const isBlow = (fault: DrillFault) => blows.includes(fault)
/** A blow comes about this often. */
const roundMs = 20_000
const longestBlowMs = 6000

/** DRL1: the plan of a drill, oldest window first. The same faults, seconds and seed give the same plan. */
export function planDrill(faults: readonly DrillFault[], seconds: number, seed: number): readonly DrillWindow[] {
  const chance = seeded(seed)
  const wholeMs = seconds * 1000
  const windows: DrillWindow[] = []
  const chosen = faults.filter(isBlow)
  for (const fault of faults) {
    if (isBlow(fault)) continue
    windows.push({ fault, fromMs: Math.round(chance() * 500), toMs: Math.round(wholeMs * (0.9 + chance() * 0.1)) })
  }
  const rounds = chosen.length === 0 ? 0 : Math.max(1, Math.round(wholeMs / roundMs))
  for (let round = 0; round < rounds; round++) {
    const slotMs = wholeMs / rounds / chosen.length
    shuffled(chosen, chance).forEach((fault, slot) => {
      const startMs = (round * chosen.length + slot) * slotMs
      const lengthMs = fault === 'restart' ? 0 : Math.min(longestBlowMs, slotMs * (0.5 + chance() * 0.2))
      const fromMs = Math.round(startMs + chance() * 0.9 * (slotMs - lengthMs))
      windows.push({ fault, fromMs, toMs: Math.round(fromMs + lengthMs) })
    })
  }
  return windows.sort((a, b) => a.fromMs - b.fromMs)
}

function shuffled<T>(items: readonly T[], chance: () => number): T[] {
  const left = [...items]
  const taken: T[] = []
  while (left.length > 0) taken.push(...left.splice(Math.floor(chance() * left.length), 1))
  return taken
}
