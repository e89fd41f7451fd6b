import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messages, smallPicture } from '@ratchet/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BrokenLink, openBrokenLink } from './broken-link.ts'
import { gifWithBaggage, handOver, noisyPng } from './picture-files.ts'
import { startScene } from './scene.ts'
import { freePort } from './server.ts'
import { until } from './trader.ts'

const megabyte = 1024 * 1024

let link: BrokenLink
let context: BrowserContext
let page: Page
/** Holds what the browser sent to the uploads, in order. */
let sent: { readonly method: string; readonly offset: number | undefined }[] = []
let digests: string[] = []

const scene = startScene(
  async () => {
    const port = await freePort()
    link = await openBrokenLink(port)
    return { PORT: String(port), PUBLIC_URL: link.url }
  },
  () => link?.close(),
)

let people = 0
/** Deletes what the browser keeps for the site, but for files that it fetched. */
async function forgetAll(): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: link.url, storageTypes: 'local_storage,indexeddb' })
  await session.detach()
}
/** Opens the settings screen for a new trader. */
async function openSettings(): Promise<void> {
  await page?.close()
  // One browser serves all tests; it keeps the app's files and nothing else of the trader before.
  context ??= await scene.browser.newContext({ baseURL: link.url, viewport: { width: 1280, height: 800 } })
  await context.clearCookies()
  const body = { name: 'Ada', email: `ada${++people}@example.test`, password: 'a long enough password' }
  await context.request.post('/api/auth/sign-up/email', { data: body, headers: { origin: link.url } })
  page = await context.newPage()
  await forgetAll()
  page.setDefaultTimeout(30_000)
  sent = []
  digests = []
  page.on('request', (request) => {
    if (!request.url().includes('/api/uploads')) return
    const offset = request.headers()['upload-offset']
    sent.push({ method: request.method(), offset: offset === undefined ? undefined : Number(offset) })
  })
  page.on('response', (response) => {
    const digest = response.headers()['repr-digest']
    if (digest && response.request().method() === 'PATCH') digests.push(digest)
  })
  await page.goto('/admin/settings')
  await page.getByTestId('profile-form').waitFor()
}
const choose = async (name: string, mimeType: string, buffer: Buffer) => {
  const path = join(scene.folder, name)
  // A large one is read from the disk, as people's are; names that no disk takes are small.
  if (buffer.length > megabyte) writeFileSync(path, buffer)
  await page.getByTestId('picture-file').setInputFiles(buffer.length > megabyte ? path : { name, mimeType, buffer })
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const says = (sentence: string) => page.getByTestId('picture-answer').getByText(sentence).waitFor()
const phase = () => page.getByTestId('upload-state').getAttribute('data-phase')
const methods = (method: string) => sent.filter((request) => request.method === method)
/** Keeps what is sent from arriving until the function that it answers is called. */
async function holdUploads(): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/uploads/**', async (route) => {
    await held.promise
    await route.continue().catch(() => {})
  })
  return held.resolve
}
const pictureOf = async () =>
  ((await (await context.request.get('/api/profile')).json()) as { profilePicture: string | null }).profilePicture

describe('a picture of 20 MB over a link that breaks five times', () => {
  beforeAll(() => openSettings())

  it('arrives whole and once, also when it is paused and the page is loaded again in between', {
    timeout: 180_000,
  }, async () => {
    const bytes = noisyPng(2650)
    expect(bytes.length).toBeGreaterThan(20 * megabyte)
    link.slowTo(3 * megabyte)
    link.cutAt([1.5, 4, 8].map((after) => after * megabyte))
    await choose('noise.png', 'image/png', bytes)
    await page.getByTestId('picture-preview').getByRole('img', { name: 'The chosen picture' }).waitFor()
    expect(sent).toEqual([])
    await press('Upload Picture')

    await until('the first cut', async () => link.cuts() >= 1)
    await page.getByText('Connection lost.').waitFor()
    await until('it goes on by itself', async () => (await phase()) === 'sending')
    await press('Pause')
    expect(await phase()).toBe('paused')
    const whilePaused = methods('PATCH').length
    await page.waitForTimeout(1500)
    expect([methods('PATCH').length, await phase()]).toEqual([whilePaused, 'paused'])
    await press('Resume')

    await until('the third cut', async () => link.cuts() >= 3)
    await until('it goes on by itself again', async () => link.passed() > 8.5 * megabyte)
    await page.reload()
    await page.getByText('Upload not finished.').waitFor()
    const kept = await page.getByTestId('upload-figures').textContent()
    expect(Number.parseFloat(kept ?? '')).toBeGreaterThan(2)
    link.cutAt([2, 5].map((after) => after * megabyte))
    await press('Resume')
    await until('the fifth cut', async () => link.cuts() >= 5)
    link.slowTo(Number.POSITIVE_INFINITY)
    await says(messages.pictureUpdated)

    expect(link.cuts()).toBe(5)
    expect(digests.at(-1)).toBe(`sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`)
    // One upload was begun and gone on with. Its chunks begin with 256 KB; how they grow depends on the link's speed.
    expect(methods('POST')).toHaveLength(1)
    expect(methods('PATCH').slice(0, 2)).toEqual([0, 256].map((kb) => ({ method: 'PATCH', offset: kb * 1024 })))
    expect(methods('HEAD').length).toBeGreaterThanOrEqual(6)
  })

  it('is then the picture everywhere, at once, and nothing of it waits in the browser any more', async () => {
    const address = (await pictureOf()) ?? ''
    await page.locator(`[data-testid=picture-preview] img[src="${address}"]`).waitFor()
    await page.locator(`[data-testid=user-menu] img[src="${smallPicture(address)}"]`).waitFor()
    await page.reload()
    await page.locator(`[data-testid=picture-preview] img[src="${address}"]`).waitFor()
    expect(await page.getByTestId('upload-state').count()).toBe(0)
  })
})

describe('a small picture', () => {
  it('goes in one request, and continues on another screen', async () => {
    await openSettings()
    const bytes = noisyPng(200)
    expect(bytes.length).toBeLessThanOrEqual(262_144)
    await choose('small.png', 'image/png', bytes)
    const go = await holdUploads()
    await press('Upload Picture')
    await until('the bytes on their way', async () => methods('PATCH').length > 0)
    await page.getByRole('link', { name: 'Risk Management' }).click()
    await page.getByTestId('risk-form').waitFor()
    go()
    await page.locator('[data-testid=user-menu] img').waitFor()
    expect(methods('PATCH')).toEqual([{ method: 'PATCH', offset: 0 }])
    expect(digests).toEqual([`sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`])
  })
})

describe('a picture is chosen', () => {
  beforeAll(() => openSettings())

  it.each(['dropped', 'pasted'] as const)('where it is %s', async (how) => {
    await handOver(page.getByTestId('picture-drop'), how, noisyPng(30))
    await page.getByTestId('picture-chosen').getByText(`${how}.png`).waitFor()
    await press('Discard')
    await page.getByTestId('picture-preview').getByText(messages.noImage).waitFor()
  })

  it('and sent, paused and gone on with by keyboard alone, and the focus is never lost', async () => {
    await openSettings()
    const go = await holdUploads()
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    const isFocused = (name: string) => until(`the focus on ${name}`, async () => (await focused()) === name, 30_000)
    // The browser is told to hand choosers over before the key is pressed: one that it opens itself is never seen.
    const chooser = page.waitForEvent('filechooser')
    chooser.catch(() => {})
    await page.getByRole('button', { name: 'Choose picture' }).focus()
    await isFocused('Choose picture')
    await page.keyboard.press('Enter')
    await (await chooser).setFiles({ name: 'small.png', mimeType: 'image/png', buffer: noisyPng(30) })
    await isFocused('Choose another')
    await page.keyboard.press('Tab')
    await isFocused('Upload Picture')
    for (const next of ['Pause', 'Resume', 'Pause']) {
      await page.keyboard.press('Enter')
      await isFocused(next)
    }
    go()
    await says(messages.pictureUpdated)
    await isFocused('Choose picture')
  })
})

describe('what is no harmless picture', () => {
  beforeAll(() => openSettings())
  beforeEach(() => {
    sent = []
  })

  it('a picture that is also a page and an archive is drawn anew, and nothing of them is left', async () => {
    const bytes = gifWithBaggage()
    await choose('"><img src=x onerror=planted()>.gif', 'image/gif', bytes)
    await page.getByTestId('picture-chosen').getByText('onerror=planted()').waitFor()
    await press('Upload Picture')
    await says(messages.pictureUpdated)
    const address = (await pictureOf()) ?? ''
    for (const one of [address, smallPicture(address)]) {
      const served = await context.request.get(one)
      const headers = served.headers()
      expect([headers['content-type'], headers['x-content-type-options']]).toEqual(['image/webp', 'nosniff'])
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
      const body = await served.body()
      expect(body.subarray(8, 12).toString()).toBe('WEBP')
      for (const part of ['planted', '<script', 'PK\x03\x04', 'GIF8']) expect(body.includes(part)).toBe(false)
    }
  })

  it('an SVG is refused before a byte of it is sent or shown', async () => {
    await choose('x.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await says(messages.unusablePicture)
    expect(await page.getByRole('img', { name: 'The chosen picture' }).count()).toBe(0)
    await press('Upload Picture')
    await says(messages.noPictureChosen)
    expect(sent).toEqual([])
  })

  it('what only the server can see is refused by it, in the same words', async () => {
    const before = await pictureOf()
    const bytes = noisyPng(60)
    bytes.fill(0, 60, bytes.length - 20)
    await choose('torn.png', 'image/png', bytes)
    await press('Upload Picture')
    await says(messages.unusablePicture)
    expect([await pictureOf(), await page.getByTestId('upload-state').count()]).toEqual([before, 0])
    await page.reload()
    await page.getByTestId('upload-picture').waitFor()
    expect(await page.getByTestId('upload-state').count()).toBe(0)
  })
})

describe('section 5: settings', () => {
  it('keeps what was typed when it cannot be saved, asks before it is left, and saves it', async () => {
    await openSettings()
    await press('Update Settings')
    await page.getByText(messages.profileIncomplete).waitFor()
    const fields = {
      'First Name': 'Ada',
      'Last Name': 'Lovelace',
      Address: '12 St James Square',
      City: 'London',
      Country: 'England',
    }
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
    await page.getByLabel('Forex Code').fill('12345')
    await page.getByLabel('Forex Password', { exact: true }).fill('planted secret')
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, json: { code: 'not_now', message: 'The database is away.' } })
        : route.continue(),
    )
    await press('Update Settings')
    await page.getByText('The database is away.').waitFor()
    expect(await page.getByLabel('City').inputValue()).toBe('London')
    await page.getByRole('link', { name: 'Risk Management' }).click()
    await page.getByRole('dialog').getByText('Leave without saving?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last().click()
    await page.unroute('**/api/profile')
    await press('Update Settings')
    await page.getByText(messages.profileUpdated).waitFor()
    await page.getByText('A password is stored.').waitFor()
    expect(await page.getByLabel('Forex Password', { exact: true }).inputValue()).toBe('')
    expect(await (await context.request.get('/api/profile')).text()).not.toContain('planted secret')
    await page.getByRole('link', { name: 'Risk Management' }).click()
    await page.getByTestId('risk-form').waitFor()
    await page.goBack()
    await until('the saved city', async () => (await page.getByLabel('City').inputValue()) === 'London')
  })
})
