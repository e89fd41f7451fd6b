import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, the longest first. A long file that begins last leaves the other core idle. */
const long = [
  'chaos/',
  'packages/broker/acceptance/',
  'packages/broker/src/mt5/suite',
  'packages/broker/counterparty/mt5/',
  'packages/broker/src/oanda/faults',
  'packages/broker/src/oanda/limits',
  'packages/broker/src/oanda/crowd',
  'e2e/src/access-states',
  'e2e/src/walk/',
  'e2e/src/kill',
  'e2e/src/journeys/every-screen',
  'e2e/src/journeys/moving-market',
  'simulation/simulation.test.ts',
  'apps/server/src/many-engines',
  'e2e/',
  'apps/server/src/ticks/archive',
  'apps/server/src/auth',
  'apps/server/src/realtime',
  'apps/server/src/main',
  'apps/server/',
  'bench/',
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
