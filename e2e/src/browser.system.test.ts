import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'

let server: Server
let browser: Browser

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<body style="margin:0;font:40px sans-serif"><span>Stop climbs</span><br><button>Go</button></body>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser.close()
  server.close()
})

it('shows a page with text in real letters, and takes a click', async () => {
  const page = await browser.newPage({ viewport: { width: 400, height: 200 } })
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  // Without any font each letter has the same or no width, and nothing is drawn.
  const widths = await page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d')
    if (context) context.font = '40px sans-serif'
    return ['W', 'i'].map((letter) => context?.measureText(letter).width ?? 0)
  })
  expect(widths[0]).toBeGreaterThan((widths[1] ?? 0) * 2)
  const drawn = await page.locator('span').screenshot()
  await page.evaluate(() => {
    document.querySelector('span')?.replaceChildren('\u00a0')
  })
  const blank = await page.locator('span').screenshot()
  expect(drawn.length).toBeGreaterThan(blank.length)
  await page.evaluate(() =>
    document.querySelector('button')?.addEventListener('click', () => document.body.append('went')),
  )
  await page.getByRole('button', { name: 'Go' }).click()
  expect(await page.textContent('body')).toContain('went')
})
