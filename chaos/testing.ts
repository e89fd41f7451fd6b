import { rmSync } from 'node:fs'
import { type Plan, Run } from './run.ts'

/** Runs rounds to their end, or to the first one that breaks an invariant. The seed is the same each time. */
export async function run(plan: Partial<Plan>) {
  const lines: string[] = []
  const going = new Run({ rounds: plan.steps?.length ?? 1, seed: 1, ...plan, say: (line) => lines.push(line) })
  await going.go()
  return { broken: going.broken, counters: going.counters, story: lines.join('\n') }
}

/** Runs rounds with a planted bug and throws away what the first failure leaves. @returns the failure */
export async function runPlanted(plant: string, plan: Partial<Plan>) {
  const { broken, story } = await run({ shapes: ['all'], ...plan, plant })
  rmSync(broken?.folder ?? '/nowhere', { recursive: true, force: true })
  return { message: broken?.message, story }
}

/** Only ends what would never end: a busy machine takes several times as long as a quiet one. */
export const patienceMs = 900_000
