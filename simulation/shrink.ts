import type { Plan } from './happenings.ts'
import { live } from './run.ts'

/**
 * Leaves out of a plan whatever its violation does not need: halves first, then smaller parts, then single happenings.
 * @returns a plan that breaks the same invariant and from which nothing more can be left out
 */
export async function shrink(plan: Plan, invariant: string): Promise<Plan> {
  let small = plan
  for (let size = Math.ceil(plan.happenings.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < small.happenings.length; ) {
      const happenings = small.happenings.toSpliced(from, size)
      const { violation } = await live({ ...small, happenings })
      if (violation?.invariant === invariant) small = { ...small, happenings }
      else from += size
    }
  }
  return small
}
