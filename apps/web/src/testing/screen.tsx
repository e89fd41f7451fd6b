import '@mantine/core/styles.css'
import '../app/theme.css'
import { notifications } from '@mantine/notifications'
import { createBrowserRouter } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { App } from '../app/App.tsx'
import { routes } from '../app/router.tsx'
import { stream as client } from '../realtime/index.ts'
import { FakeServer } from './server.ts'
import type { ServerState } from './state.ts'
import { FakeStream, isStream } from './stream.ts'

export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const
export type Size = keyof typeof sizes

const { fetch: realFetch, WebSocket: RealWebSocket } = globalThis
const start = location.href

/** What a page test has in its hands: the server that the page talks to, and its stream. */
export interface Fakes {
  readonly server: FakeServer
  readonly stream: FakeStream
}

/**
 * Gives each test of the file that calls it a fake server and a fake stream of its own. After a test its screen is gone, and a fault of the
 * fakes or of the page has failed it.
 * @param per `describe` keeps fakes and screen from the first to the last test of the describe block, because opening a screen costs seconds
 */
export function startFakes(per: 'test' | 'describe' = 'test'): Fakes {
  const fakes = {} as { server: FakeServer; stream: FakeStream }
  const pageErrors: string[] = []
  const onError = (event: ErrorEvent | PromiseRejectionEvent) =>
    void pageErrors.push('reason' in event ? String(event.reason) : event.message)
  const [before, after] = per === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll]
  before(() => {
    fakes.server = new FakeServer()
    fakes.stream = new FakeStream(() => fakes.server.state)
    pageErrors.length = 0
    localStorage.clear()
    sessionStorage.clear()
    addEventListener('error', onError)
    addEventListener('unhandledrejection', onError)
    const { server, stream } = fakes
    globalThis.fetch = (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input, location.href)
      return url.pathname.startsWith('/api/') ? server.fetch(url, init) : realFetch(input, init)
    }
    // The stream's client uses of a WebSocket what a fake socket has.
    globalThis.WebSocket = new Proxy(RealWebSocket, {
      construct: (Socket, [url, protocols]) =>
        (isStream(url) ? stream.open() : new Socket(url, protocols)) as WebSocket,
    })
  })
  after(async () => {
    await cleanup()
    notifications.clean()
    client.stop()
    client.restart()
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onError)
    globalThis.fetch = realFetch
    globalThis.WebSocket = RealWebSocket
    history.replaceState(null, '', start)
    expect([...fakes.server.faults, ...pageErrors]).toEqual([])
  })
  return fakes
}

/**
 * Opens a screen of the app as if its address had been loaded, in place of the screen before it, and waits for its heading. A screen of the
 * shell also waits until the stream has greeted it, if the stream answers.
 * @param change sets what the server knows before the page asks for it
 */
export async function openScreen(
  { server, stream }: Fakes,
  path: string,
  { size = 'desk', ...change }: Partial<ServerState> & { readonly size?: Size } = {},
): Promise<void> {
  await cleanup()
  client.link.set('connecting')
  Object.assign(server.state, change)
  await page.viewport(sizes[size].width, sizes[size].height)
  history.replaceState(null, '', path)
  await render(<App router={createBrowserRouter(routes)} />)
  await page.getByRole('heading', { level: 1 }).findElement({ timeout: 100_000 })
  if (!stream.isAnswering || !document.querySelector('[data-testid=link-state]')) return
  await vi.waitUntil(() => client.link.get() === 'live' && (client.world.get().heard || !server.state.user), {
    timeout: 100_000,
  })
}
