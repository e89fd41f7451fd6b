import { join } from 'node:path'
import { OandaProcess } from '@ratchet/broker/oanda/counterparty/process'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { freePort, type RunningServer, scratchFolder, startServer } from './server.ts'
import { Trader } from './trader.ts'

/** V14, V16: what is typed as a secret is forgotten by the page once it was sent, so that whoever reads its memory finds none. */
const password = 'canary-password-7f3a91'
const token = 'canary-token-5e8c04'
const login = '101-004-1-001'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let oanda: OandaProcess
let server: RunningServer
let browser: Browser
let page: Page
let inside: CDPSession
beforeAll(async () => {
  folder = await scratchFolder()
  const accounts = [{ id: login, currency: 'USD', token }]
  oanda = await OandaProcess.start({ state: join(folder.path, 'oanda.json'), port: await freePort(), accounts })
  await oanda.gold(1300)
  server = await startServer(folder.path, { OANDA_URL: oanda.url })
  browser = await launchBrowser()
  await new Trader(server.url).signUp('Ada', password)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  inside = await context.newCDPSession(page)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await oanda?.kill()
  await folder?.remove()
})

/** All that lives in the page's memory, after what nobody needs was thrown away. */
async function heap(): Promise<string> {
  const chunks: string[] = []
  const add = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  inside.on('HeapProfiler.addHeapSnapshotChunk', add)
  await inside.send('HeapProfiler.enable')
  await inside.send('HeapProfiler.collectGarbage')
  await inside.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  inside.off('HeapProfiler.addHeapSnapshotChunk', add)
  await inside.send('HeapProfiler.disable')
  return chunks.join('')
}

const openLink = (name: string) => page.getByTestId('sidebar').getByRole('link', { name, exact: true }).click()

describe('the memory of the page', () => {
  it('has a password while it is typed, and no more once one is signed in', async () => {
    await page.goto(`${server.url}/auth/login`)
    await page.getByLabel('Email').fill('ada@example.test')
    await page.getByLabel('Password', { exact: true }).fill(password)
    expect(await heap()).toContain(password)
    await page.getByTestId('sign-in-submit').click()
    await page.waitForURL('**/admin/dashboard')
    await page.getByTestId('user-menu').waitFor()
    expect(await heap()).not.toContain(password)
  })

  it('has the token of an account while it is connected, and no more on the next screen', async () => {
    await openLink('Settings')
    await page.getByTestId('connect-account').click()
    await page.getByTestId('connect-token').fill(token)
    await page.getByTestId('connect-test').click()
    await page.getByTestId('connect-choices').getByText(login).click()
    expect(await heap()).toContain(token)
    await page.getByTestId('connect-send').click()
    await page.getByTestId('account-card').filter({ hasText: login }).getByText('Connected').waitFor()
    await openLink('Trade')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await heap()).not.toContain(token)
  })
})
