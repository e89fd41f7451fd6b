import { matchesGlob } from 'node:path'

/** Which files a project of `vitest.config.ts` runs, and what it proves: a commit (`npm test`) or a release (`npm run test:system`). */
export interface TestProject {
  readonly name: 'rules' | 'services' | 'pages' | 'journeys' | 'system'
  readonly tier: 'commit' | 'release'
  readonly include: readonly string[]
  readonly exclude: readonly string[]
}

const SYSTEM = '**/*.system.test.ts'
const PAGE = 'apps/web/src/**/*.page.test.tsx'

/** Each test file belongs to exactly one of these; `npm run check` finds one that does not. */
export const TEST_PROJECTS: readonly TestProject[] = [
  {
    name: 'rules',
    tier: 'commit',
    include: [
      'packages/{contract,domain,engine}/**/*.test.ts',
      'apps/web/**/*.test.{ts,tsx}',
      '{tools,simulation,campaign}/**/*.test.ts',
    ],
    exclude: [SYSTEM, PAGE],
  },
  {
    name: 'services',
    tier: 'commit',
    include: ['packages/{store,broker,bus,postgres,launcher}/**/*.test.ts', '{apps/server,bench,chaos}/**/*.test.ts'],
    exclude: [SYSTEM],
  },
  { name: 'pages', tier: 'commit', include: [PAGE], exclude: [] },
  { name: 'journeys', tier: 'commit', include: ['e2e/**/*.test.ts'], exclude: [SYSTEM] },
  { name: 'system', tier: 'release', include: [SYSTEM], exclude: ['**/node_modules/**'] },
]

/** The projects that run a file. @param file its path from the root, with forward slashes */
export const projectsOf = (file: string): readonly TestProject[] =>
  TEST_PROJECTS.filter(
    ({ include, exclude }) =>
      include.some((glob) => matchesGlob(file, glob)) && !exclude.some((glob) => matchesGlob(file, glob)),
  )
