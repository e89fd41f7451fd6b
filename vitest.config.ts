import { defineConfig } from 'vitest/config'

/**
 * Two projects: `plain` needs nothing but the code; `system` starts real parts (PostgreSQL, servers, a browser) and so
 * gets one throw-away database cluster per run, its address in RATCHET_TEST_DATABASE_URL, and longer patience.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
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
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'system',
          include: ['packages/{store,broker,bus}/**/*.test.ts', 'apps/server/**/*.test.ts', 'e2e/**/*.test.ts'],
          globalSetup: ['packages/store/src/embedded/vitest-setup.ts'],
          pool: 'forks',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
