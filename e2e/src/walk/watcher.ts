import type { Page, Request } from 'playwright-core'

/**
 * No answer takes longer than this. The deadline names the request that would otherwise be waited for until the test is
 * ended.
 */
const patienceMs = 30_000

/** Collects, while a page lives, what must never happen on it, whatever is done there. */
export class Watcher {
  readonly #faults: string[] = []
  readonly #underWay = new Set<Request>()
  #refused: RegExp | null = null
  readonly #page: Page

  constructor(page: Page, url: string) {
    this.#page = page
    page.on('console', (message) => {
      // The browser notes each refused request by itself; the answer is told below, with its status.
      if (message.type() === 'error') this.#add(`console: ${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => this.#add(`page: ${error.message}`))
    page.on('requestfinished', (request) => this.#underWay.delete(request))
    page.on('requestfailed', (request) => {
      this.#underWay.delete(request)
      const why = request.failure()?.errorText ?? ''
      // A page that is left ends its own requests.
      if (why !== 'net::ERR_ABORTED') this.#add(`failed: ${request.method()} ${request.url()} ${why}`)
    })
    page.on('response', (response) => {
      if (response.status() >= 400) this.#add(`${response.status()}: ${response.request().method()} ${response.url()}`)
    })
    page.on('request', (request) => {
      this.#underWay.add(request)
      const here = [url, url.replace(/^http/, 'ws'), 'data:', 'blob:'].some((start) => request.url().startsWith(start))
      if (!here) this.#add(`elsewhere: ${request.url()}`)
    })
  }

  #add(fault: string): void {
    if (!this.#refused?.test(fault)) this.#faults.push(fault)
  }

  /** Waits until the page has had all that it asked for: what a form says depends on who is known to be there. */
  async settled(): Promise<void> {
    const endMs = performance.now() + patienceMs
    for (let quiet = 0; quiet < 3; ) {
      await new Promise((done) => setTimeout(done, 20))
      if (performance.now() > endMs)
        throw new Error(`No answer yet: ${[...this.#underWay].map((request) => request.url()).join(', ')}`)
      quiet = this.#underWay.size === 0 ? quiet + 1 : 0
    }
  }

  /** A page that is left for another has nothing under way any more. */
  leave(): void {
    this.#underWay.clear()
  }

  /** Takes a fault that this matches as meant by the test from now on. */
  bear(refused: RegExp | null): void {
    this.#refused = refused
  }

  /** Returns what went wrong since the last call; how far the page can be pushed sideways counts as well. */
  async take(): Promise<string[]> {
    const over = await this.#page
      .evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      .catch(() => 0)
    const found = this.#faults.splice(0)
    return over > 0 ? [...found, `sideways: ${over} px on ${new URL(this.#page.url()).pathname}`] : found
  }
}
