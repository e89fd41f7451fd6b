import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumOptions } from '../../e2e/src/browser.ts'
import { sources } from './sources.vite.ts'

/**
 * The project of page tests: screens and components rendered in one page of a real Chromium, against a fake `fetch` that holds every request
 * and response to the contract, and a fake stream (`src/testing`). No server and no database.
 */
export const pages: TestProjectInlineConfiguration = {
  plugins: sources(),
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
      provider: playwright({ launchOptions: chromiumOptions() }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1440, height: 900 },
      screenshotFailures: false,
      // Beside other work the page takes minutes to load its first module.
      connectTimeout: 300_000,
    },
  },
}
