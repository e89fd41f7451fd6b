import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type ActiveTrade, noRisk, type PublicDrill } from '@ratchet/contract'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from './browser.ts'
import { databaseOf, type RunningServer, scratchFolder, startServer } from './server.ts'
import { writeTicks } from './ticks-file.ts'
import { cookiesOf, instruction, Trader, until } from './trader.ts'

/**
 * These tests look at what a trader sees of the gap between the wanted and the confirmed stop, of a frozen account, and
 * of a desk without an engine (rules PRO1 to PRO5, invariant I5). A drill cuts the link to the broker; the pages keep
 * what they showed meanwhile.
 */
const sizes = [
  { size: 'a desk', width: 1440, height: 900, scheme: 'dark' },
  { size: 'a phone', width: 390, height: 844, scheme: 'light' },
] as const
const low = 1290
const ask = 1290.2
const firstStop = 1285
const rungStop = 1289.7

/** Writes a market that goes up by two and down again every second and a half. */
function writeWave(path: string): string {
  const startMs = Date.parse('2026-11-18T14:00:00Z')
  const ticks = Array.from({ length: 6000 }, (_, n) => {
    const bid = low + (n % 15 < 10 ? 0 : 2)
    return { timeMs: startMs + n * 100, bid, ask: bid + 0.2 }
  })
  return `ticks:${writeTicks(path, 'GOLD-wave', ticks)}`
}

/** Holds what a page showed of the panel and the banner, each time it was another. */
interface Seen {
  readonly state: string
  readonly told: string
  readonly wanted: string
  readonly confirmed: string
  readonly gap: string
  readonly ageMs: number | null
  readonly exit: string
  readonly frozen: string
  readonly bannerHeight: number
  readonly sideways: number
}

interface Results {
  violations: { id: string; impact: string; nodes: { html: string }[] }[]
}
/** The page keeps these by itself. */
interface Kept {
  readonly axe: { readonly run: (part: Element) => Promise<Results> }
  readonly seen: Seen[]
  /** Holds axe's findings on the banner, from when it first stood there. */
  banner?: Promise<Results>
  /** Holds axe's findings on the panel, from the alarm on. Axe looks at one thing at a time. */
  panel?: Promise<Results> | undefined
}

/** Has the page itself keep what it shows: nothing is missed while a test looks elsewhere, however slow the machine is. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const kept = Object.assign(window, { seen: [] }) as unknown as Kept
    const element = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`)
    const text = (id: string) => element(id)?.textContent ?? ''
    const { documentElement: root } = document
    let last = ''
    setInterval(() => {
      const age = text('gap-age').replaceAll(',', '')
      const banner = element('frozen')
      if (banner) kept.banner ??= kept.axe.run(banner)
      const state = element('protection-state')?.dataset.state ?? ''
      const panel = element('protection')
      if (state === 'alarm' && panel) kept.panel ??= kept.banner?.then(() => kept.axe.run(panel))
      const now = {
        state,
        told: text('protection-alarm'),
        wanted: text('wanted'),
        confirmed: text('confirmed'),
        gap: text('gap').replace(text('gap-age'), ''),
        exit: text('exit'),
        frozen: text('frozen'),
        ageMs: age === '' ? null : Number.parseFloat(age) * (age.endsWith(' ms') ? 1 : 1000),
        bannerHeight: banner?.offsetHeight ?? 0,
        sideways: root.scrollWidth - root.clientWidth,
      }
      if (JSON.stringify(now) !== last) kept.seen.push(now)
      last = JSON.stringify(now)
    }, 40)
  })
const seenBy = (page: Page) => page.evaluate(() => (window as unknown as Kept).seen)

/** Returns the serious and the critical of what axe found. */
const barriersIn = ({ violations }: Results): string[] =>
  violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)

/** Opens a message server on which nobody ever speaks. */
async function openSilentBus(): Promise<{ readonly url: string; close(): void }> {
  const open = new Set<Socket>()
  const bus = createServer((socket) => {
    open.add(socket)
    socket.write('INFO {"server_id":"silent","version":"2.10.0","proto":1,"headers":true,"max_payload":1048576}\r\n')
    socket.on('data', (data) => String(data).includes('PING') && socket.write('PONG\r\n')).on('error', () => {})
  })
  bus.listen(0, '127.0.0.1')
  await once(bus, 'listening')
  const close = () => {
    for (const socket of open) socket.destroy()
    bus.close()
  }
  return { url: `nats://127.0.0.1:${(bus.address() as AddressInfo).port}`, close }
}

/** Starts an api beside the server, on its database, that hears of no engine. */
async function startAlone(): Promise<RunningServer> {
  return startServer(folder.path, { RATCHET_ROLE: 'api', NATS_URL: bus.url, DATABASE_URL: databaseOf(folder.path) })
}

let folder: Awaited<ReturnType<typeof scratchFolder>>
let bus: Awaited<ReturnType<typeof openSilentBus>>
let alone: Promise<RunningServer>
let server: RunningServer
let browser: Browser
let trader: Trader
let open: ActiveTrade
const pages: Page[] = []

async function pageOf(url: string, { width, height, scheme }: (typeof sizes)[number]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme })
  await context.addCookies(cookiesOf(trader, url))
  const page = await context.newPage()
  await page.goto(`${url}/admin/dashboard`)
  await page.getByTestId('protection-row').first().waitFor()
  return page
}

/** Returns the line that the panel must show, from what the ledger has of the position. */
async function exitByLedger(): Promise<string> {
  const [row] = await trader.active()
  if (!row) throw new Error('The position is gone')
  const money = Math.round((row.sl - row.price_open) * row.volume * 100 * 100) / 100 + row.swap
  const sign = money < 0 ? '−' : '+'
  return `you exit at ${row.sl.toFixed(2)}, ${sign}${Math.abs(money).toFixed(2)}`
}

beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: writeWave(folder.path), FEED_SPEED: '1' })
  trader = new Trader(server.url)
  const [started] = await Promise.all([launchBrowser(), trader.signUp('Ada')])
  browser = started
  // Where the market has gone up meanwhile, the long opens above and has no rung within reach: another is tried.
  open = await until('a long from below', async () => {
    const { items } = await trader.ask<{ items: { ask: number }[] }>('GET', '/api/quotes')
    if (items[0]?.ask !== ask) return undefined
    const { id } = await trader.publish(instruction({ type: 'Order_Type_Buy', sl: firstStop }))
    const { position } = await until('it is open', async () => {
      const trade = await trader.trade(id)
      return trade.status === 'executed' && trade
    })
    const found = (await trader.active()).find((row) => row.id === position)
    if (found?.price_open === ask) return found
    await trader.ask('POST', `/api/active-trades/${position}/close`, {})
    return undefined
  })
  for (const size of sizes) pages.push(await pageOf(server.url, size))
  bus = await openSilentBus()
  alone = startAlone()
  alone.catch(() => {})
})
afterAll(async () => {
  await browser?.close()
  await (await alone?.catch(() => undefined))?.stop()
  bus?.close()
  await server?.stop()
  await folder?.remove()
})

describe('what protects an open position', () => {
  it('PRO3: says in one quiet line that every stop is confirmed, and where the broker’s own stop ends it', async () => {
    expect(open).toMatchObject({ sl: firstStop, intendedSl: firstStop, gapSince: null })
    for (const page of pages) {
      const state = page.getByTestId('protection-state')
      expect(await state.textContent()).toBe('Every stop is confirmed at the broker.')
      expect(await page.getByTestId('exit').textContent()).toBe(await exitByLedger())
      expect(await page.getByTestId('gap').textContent()).toBe('none')
      await page.evaluate(axe.source)
      const found = await page.evaluate(() => {
        const panel = document.querySelector('[data-testid="protection"]')
        return (window as unknown as Kept).axe.run(panel as Element)
      })
      expect(barriersIn(found)).toEqual([])
      await watch(page)
    }
  })

  it('PRO1, PRO2, I5: a gap made by a cut link counts on, becomes an alarm and closes; the account is frozen meanwhile', async () => {
    const drill = await trader.ask<PublicDrill>('POST', '/api/drills', { faults: ['link'], seconds: 12 })
    await until('the link is cut', async () =>
      (await trader.ask<PublicDrill>('GET', `/api/drills/${drill.id}`)).now.includes('link'),
    )
    await trader.putRisk({ ...noRisk, profit1: 10, sl1: 15 })
    for (const page of pages) {
      await until('the account was frozen, and is not any more', async () => {
        const seen = await seenBy(page)
        return seen.some(({ frozen }) => frozen !== '') && seen.at(-1)?.frozen === ''
      })
      await page.locator('[data-testid=protection-state][data-state=confirmed]').waitFor()
    }
    for (const [index, page] of pages.entries()) {
      const seen = await seenBy(page)
      checkGap(seen)
      expect(Math.max(...seen.map(({ bannerHeight }) => bannerHeight)), 'a banner, not a page').toBeLessThan(
        [220, 420][index] ?? 0,
      )
      expect(Math.max(...seen.map(({ sideways }) => sideways))).toBe(0)
      for (const part of ['banner', 'panel'] as const) {
        const found = await page.evaluate((part) => (window as unknown as Kept)[part], part)
        expect(found && barriersIn(found), part).toEqual([])
      }
    }
    expect(await exitByLedger()).toBe(`you exit at ${rungStop.toFixed(2)}, −5.00`)
    for (const page of pages) expect(await page.getByTestId('exit').textContent()).toBe(await exitByLedger())
    const { items } = await trader.ask<{ items: { kind: string }[] }>('GET', '/api/notifications')
    expect(items.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['account.frozen', 'account.settled', 'protection.gap', 'protection.restored']),
    )
  })

  /** Checks what was shown between the cut and its end. */
  function checkGap(seen: readonly Seen[]): void {
    const gaps = seen.filter(({ wanted, confirmed }) => wanted !== confirmed)
    expect(gaps.length).toBeGreaterThan(5)
    for (const { wanted, confirmed, gap, exit } of gaps)
      expect([wanted, confirmed, gap, exit]).toEqual([
        ...[rungStop.toFixed(2), firstStop.toFixed(2), '+47.00'],
        `you exit at ${firstStop.toFixed(2)}, −52.00`,
      ])
    // The gap's age grows with each look, and past a second it is an alarm, which is told once, to a screen reader too,
    // and not with each tick.
    const ages = gaps.map(({ ageMs }) => ageMs ?? Number.NaN)
    // A better reading of the server's clock may take back a moment of it.
    expect(Math.min(...ages.map((age, i) => age - (ages[i - 1] ?? 0)))).toBeGreaterThan(-1000)
    expect(new Set(ages).size).toBeGreaterThan(5)
    for (const { ageMs, state } of gaps) expect(state, `at ${ageMs} ms`).toBe((ageMs ?? 0) > 1000 ? 'alarm' : 'gap')
    expect(Math.max(...ages)).toBeGreaterThan(1000)
    const told = seen.map(({ told }) => told).filter((text, i, all) => text !== all[i - 1])
    expect(told).toEqual(['', 'The broker has not confirmed 1 stop for over a second.', ''])
    const frozen = gaps.find(({ frozen }) => frozen !== '')?.frozen
    for (const part of [
      'is frozen',
      `Levels of position ${open.id}: stop ${rungStop.toFixed(2)}`,
      'asked every 2 s',
      'nothing else is sent for this account',
      'Do not publish it again',
      `Buy 0.10 GOLD ${open.id}, stop ${firstStop.toFixed(2)}`,
    ])
      expect(frozen).toContain(part)
  }

  it('an api without an engine says since when none has spoken, and that the broker’s own stop protects', async () => {
    const { url } = await alone
    const page = await pageOf(url, sizes[1])
    await page.getByTestId('link-notice').getByText('The engine has not responded since').waitFor()
    expect(await page.getByTestId('protection-state').textContent()).toBe(
      'The engine is not running: the broker’s own stops protect your positions.',
    )
    expect(await page.getByTestId('exit').textContent()).toBe(await exitByLedger())
    expect(await page.getByTestId('link-state').filter({ visible: true }).textContent()).toBe('No engine')
  })
})
