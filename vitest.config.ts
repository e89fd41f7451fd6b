import { defineConfig } from 'vitest/config'
import { pages } from './apps/web/pages.vitest.ts'
import { LongestFirst } from './tools/lib/longest-first.ts'

/**
 * The tier of a test is in the name of its file: `x.test.ts` and `x.page.test.tsx` prove a commit (`npm test`), `x.system.test.ts` proves a
 * release (`npm run test:system`). `docs/testing.md` lists the kinds of proof; `npm run check` finds a test file that no project runs.
 *
 * No test is retried: a test that passes the second time has shown a fault, in the product or in itself.
 */
const SYSTEM = '**/*.system.test.ts'

/**
 * Files share a process and its modules, which cost more to load than many a file to run. A file stops what it starts, and no helper
 * registers a hook while it is imported: that hook would count for the first file alone.
 */
const processes = {
  pool: 'forks',
  isolate: false,
  // These only stop a test that would never end: beside other work a test takes a multiple of its time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
} as const

const cluster = 'packages/store/src/embedded/vitest-setup.ts'
const journeys = 'e2e/src/prepare.ts'

export default defineConfig({
  test: {
    // Tests wait for the machine's two cores; a third worker makes each wait longer.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'packages/{contract,domain,engine}/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'simulation/**/*.test.ts',
            'campaign/**/*.test.ts',
          ],
          exclude: [SYSTEM, '**/*.page.test.tsx'],
          testTimeout: 240_000,
          // Pure code leaves nothing behind, so its files can share their modules: most of their time went into reading them.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'services',
          include: [
            'packages/{store,broker,bus,postgres}/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'bench/**/*.test.ts',
            'chaos/**/*.test.ts',
          ],
          exclude: [SYSTEM],
          globalSetup: [cluster],
          ...processes,
        },
      },
      pages,
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          exclude: [SYSTEM],
          globalSetup: [journeys],
          ...processes,
        },
      },
      {
        test: {
          name: 'system',
          include: [SYSTEM],
          exclude: ['**/node_modules/**'],
          globalSetup: [cluster, journeys],
          ...processes,
        },
      },
    ],
  },
})
