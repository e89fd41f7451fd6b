import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { sources } from './apps/web/sources.vite.ts'
import { chromiumOptions } from './e2e/src/browser.ts'
import { LongestFirst } from './tools/lib/longest-first.ts'
import { TEST_PROJECTS, type TestProject } from './tools/lib/tiers.ts'

const setupFiles = ['tools/lib/fuzz-seed.ts']

/** Pure code leaves nothing behind, so its files can share their modules: most of their time went into reading them. */
const pure = { pool: 'threads', isolate: false, setupFiles, testTimeout: 240_000 } as const

/**
 * Files share a process and its modules, which cost more to load than many a file to run. A file stops what it starts, and no helper
 * registers a hook while it is imported: that hook would count for the first file alone.
 */
const processes = {
  pool: 'forks',
  isolate: false,
  setupFiles,
  // These only stop a test that would never end: beside other work a test takes a multiple of its time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 30_000 } },
} as const

/**
 * Page tests render screens and components in one page of a real Chromium, against a fake `fetch` that holds every request and response to the
 * contract, and a fake stream (`apps/web/src/testing`).
 */
const pages: TestProjectInlineConfiguration = {
  plugins: sources(),
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { development: false } },
  // A package that Vite met only in the middle of the run would reload the page under the tests.
  optimizeDeps: {
    entries: ['apps/web/src/main.tsx', 'apps/web/src/**/*.page.test.tsx'],
    // Otherwise each worker of the Lab requests some two hundred modules of these packages. Their sources change, so each start bundles them anew.
    // Only workers import the readers of tables and archives.
    include: ['fast-check', 'fflate', 'papaparse', 'vitest-browser-react/pure', '@ratchet/contract', '@ratchet/domain'],
    force: true,
  },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // It only ends a wait that would never end: a second, the default, is short beside other work.
    expect: { poll: { timeout: 30_000 } },
    isolate: false,
    fileParallelism: false,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions: chromiumOptions(), contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1440, height: 900 },
      screenshotFailures: false,
      // Beside other work the page takes minutes to load its first module.
      connectTimeout: 300_000,
    },
  },
}

/** Starts a PostgreSQL for the run. */
const cluster = 'packages/store/src/embedded/vitest-setup.ts'
/** Starts a server and a Chromium for the run. */
const sharedServer = 'e2e/src/prepare.ts'

const settings: Readonly<Record<TestProject['name'], TestProjectInlineConfiguration>> = {
  rules: { test: pure },
  services: { test: { ...processes, globalSetup: [cluster] } },
  pages,
  journeys: { test: { ...processes, globalSetup: [sharedServer] } },
  system: { test: { ...processes, globalSetup: [cluster, sharedServer] } },
}

/** No test is retried: a test that passes the second time has shown a fault, in the product or in itself. */
export default defineConfig({
  test: {
    // Some tests mostly wait, for a broker's limit or the end of a lease. A third worker uses the cores meanwhile.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: TEST_PROJECTS.map(({ name, include, exclude }) => ({
      ...settings[name],
      test: { ...settings[name].test, name, include: [...include], exclude: [...exclude] },
    })),
  },
})
