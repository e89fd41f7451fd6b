import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'

/** Tests run as root in containers and on closed networks: no sandbox, no graphics card, and no calls of its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--no-first-run',
  '--no-pings',
  '--font-render-hinting=none',
  // Shared memory is small in containers.
  '--disable-dev-shm-usage',
]

/**
 * A headless Chromium with a new, empty profile. Close it when done; it also ends with this process.
 * @throws Error with one line that says what to do, where the machine has none and npm's does not run
 */
export async function launchBrowser(): Promise<Browser> {
  const { executablePath, env } = findChromium()
  const environment = Object.entries({ ...process.env, ...env }).filter(
    (entry): entry is [string, string] => !!entry[1],
  )
  return chromium.launch({ executablePath, headless: true, args: FLAGS, env: Object.fromEntries(environment) })
}
