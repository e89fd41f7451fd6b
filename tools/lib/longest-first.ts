import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, the longest first. One that begins last keeps all but one core waiting for it. */
const long = [
  'chaos/',
  'e2e/src/kill.test.ts',
  'e2e/src/access',
  'e2e/src/walk/section-5',
  'e2e/src/keyboard.test.ts',
  'e2e/src/tables.test.ts',
  'e2e/src/sign-in.test.ts',
  'e2e/src/screens-that-hold.test.ts',
  'e2e/src/claims.test.ts',
  'simulation/simulation.test.ts',
  'apps/server/src/many-engines',
  'bench/smoke',
  'bench/recovery',
  'apps/server/src/main.test.ts',
  'apps/server/src/tracing',
  'e2e/',
  'apps/server/src/auth',
  'apps/server/src/realtime',
  'packages/store/src/embedded',
  'bench/',
  'apps/server/',
  'tools/src/replay/twin.test.ts',
]

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((part) => moduleId.includes(`/${part}`))
  return place === -1 ? long.length : place
}

/** Begins with the files that take longest, so that all cores end together. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
