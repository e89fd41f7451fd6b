import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take longest, the longest first. One that begins last keeps all but one core waiting for it. */
const long = [
  'e2e/src/access.test.ts',
  'e2e/src/kill.test.ts',
  'chaos/',
  'e2e/src/long-lists.test.ts',
  'e2e/src/upload.test.ts',
  'e2e/src/agreement.test.ts',
  'e2e/src/walk/section-8',
  'e2e/src/walk/section-5',
  'e2e/src/walk/',
  'e2e/',
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
