import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findChromium } from './chromium.ts'

/**
 * Tests run as root in containers and on closed networks, so the browser gets no sandbox and no graphics card, and
 * makes no calls of its own.
 */
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
 * Most pages of a test live a second or two. For those the compiler between the quick one and the last adds a tenth to
 * a load, and never pays.
 */
const FLAGS_OF_SHORT_LIVES = ['--js-flags=--no-maglev']

/**
 * What Playwright needs to start the Chromium of this machine.
 * @param forSpeed whether the speed of what runs in it is measured: its code is then optimized as in anybody's browser
 * @throws Error with one line that says what to do, where the machine has none and npm's does not run
 */
export function chromiumOptions(forSpeed = false): LaunchOptions {
  const { executablePath, env } = findChromium()
  // Where the machine names no language the browser makes one up, which `Intl` refuses in the yardsticks that ask for it.
  const language = forSpeed ? { LC_ALL: 'en_US.UTF-8' } : {}
  const environment = Object.entries({ ...process.env, ...env, ...language }).filter(
    (entry): entry is [string, string] => !!entry[1],
  )
  const args = forSpeed ? FLAGS : [...FLAGS, ...FLAGS_OF_SHORT_LIVES]
  return { executablePath, headless: true, args, env: Object.fromEntries(environment) }
}

/** Starts a headless Chromium with a new, empty profile. Close it when done; it also ends with this process. */
export const launchBrowser = (forSpeed = false): Promise<Browser> => chromium.launch(chromiumOptions(forSpeed))

/** Names the Chromium of a run in the environment of its workers. */
const SHARED = 'RATCHET_SHARED_BROWSER'

/** Starts the one Chromium of a run. @returns what closes it, so that its processor time counts for the run */
export async function startSharedBrowser(): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(chromiumOptions())
  process.env[SHARED] = server.wsEndpoint()
  return () => server.close()
}

let connected: Promise<Browser> | undefined

/** The Chromium of the run. A worker connects once: its files run one after another, each in contexts of its own. */
export async function sharedBrowser(): Promise<Browser> {
  const endpoint = process.env[SHARED]
  if (endpoint === undefined) throw new Error('Only the projects whose global set-up is prepare.ts share a browser')
  const browser = await connected
  if (browser?.isConnected()) return browser
  connected = chromium.connect(endpoint)
  return connected
}
