import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startOandaScene } from './oanda-scene.ts'
import { openConnect } from './open-connect.ts'
import { Trader } from './trader.ts'

/** V14, V16: what is typed as a secret is forgotten by the page once it was sent, so that whoever reads its memory finds none. */
const password = 'canary-password-7f3a91'
const login = '101-004-1-001'
const token = `token-of-${login}`

const scene = startOandaScene([login])
let page: Page
let inside: CDPSession
beforeAll(async () => {
  await new Trader(scene.server.url).signUp('Ada', password)
  const context = await scene.browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
  page.setDefaultTimeout(30_000)
  inside = await context.newCDPSession(page)
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
    await page.goto(`${scene.server.url}/auth/login`)
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
    await openConnect(page, 'OANDA')
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
