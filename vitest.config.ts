import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/lib/longest-first.ts'

/**
 * Three projects: `plain` needs nothing but the code; `system` starts real parts (PostgreSQL, servers) and so gets one throw-away
 * database cluster per run, its address in RATCHET_TEST_CLUSTER_URL, and longer patience; `browser` drives a real browser.
 *
 * A press of a browser on a busy machine can miss what still moves: there a failure is looked at once more, and the report says
 * "retry x1". What proves the invariants, or needs the cluster, stands with `system` and has no second try there. A file of the browser or
 * of the server that fails nevertheless is run once more by itself: `tools/lib/second-look.mjs`.
 */
const ofSystem = [
  'e2e/src/kill.test.ts',
  'e2e/src/oanda-kill.test.ts',
  'e2e/src/oanda-recorded.test.ts',
  'e2e/src/agreement.test.ts',
  'e2e/src/journal.test.ts',
  'e2e/src/long-lists.test.ts',
  'e2e/src/tables.test.ts',
]
/**
 * Files share a process and its modules, which cost more to load than many a file to run. What a file starts it ends itself, and no helper
 * registers a hook while it is loaded: that would count for the first file alone. A process that dies takes one file with it, the one
 * that is named, as long as there are several workers.
 */
const patient = {
  pool: 'forks',
  isolate: false,
  // These only end what would never end: with other work beside it a machine takes a multiple of its time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
} as const

export default defineConfig({
  test: {
    // With a third one each wait of a test is longer, and what failed by the way, failed so: a whole run took 1,574 s instead of 1,929, and three
    // files failed in it that pass by themselves.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'plain',
          include: [
            'packages/{contract,domain,engine}/**/*.test.ts',
            'apps/web/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
            'simulation/**/*.test.ts',
          ],
          testTimeout: 240_000,
          // Pure code leaves nothing behind, so its files can share their modules: most of their time went into reading them.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          name: 'system',
          include: [
            'packages/{store,broker,bus,postgres}/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'bench/**/*.test.ts',
            'chaos/**/*.test.ts',
            ...ofSystem,
          ],
          globalSetup: ['packages/store/src/embedded/vitest-setup.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          exclude: ofSystem,
          globalSetup: ['e2e/src/prepare.ts'],
          retry: 1,
          ...patient,
        },
      },
    ],
  },
})
