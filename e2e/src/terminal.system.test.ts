import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Mt5Process } from '@ratchet/broker/counterparty/mt5/process'
import { type Account, type ActiveTrade, type HistoryTrade, noRisk, type TradeInput } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findingsNow } from './barriers.ts'
import { goldStretch, isRecorded, stretchLadder } from './gold-stretch.ts'
import { openConnect } from './open-connect.ts'
import { pictureOf, pictures } from './picture.ts'
import { deskAndPhone, openPage, savedBytes, startScene } from './scene.ts'
import { startServer } from './server.ts'
import { instruction, Trader, until } from './trader.ts'

/**
 * These tests lead a trader from the download of the program to a ladder that climbs in a MetaTrader 5 terminal. The terminal is simulated, and runs
 * the program's own source.
 */
const source = join(import.meta.dirname, '../../bridge/mt5/Ratchet.mq5')
const logins = { 'a desk': '5012345', 'a phone': '5067890' } as const
const pastTrades = 12
/** In points of 1/1000. */
const low = 2_400_000

const scene = startScene(() => ({ FEED: 'synthetic:1' }))

describe.each(deskAndPhone)('on $size', ({ size, width, height, scheme, name }) => {
  const login = logins[size]
  let broker: Mt5Process
  let page: Page
  let trader: Trader
  const faults: string[] = []

  const picture = async (what: string) => {
    if (pictures !== undefined) await pictureOf(page, `terminal-${width}-${what}`, { animations: 'disabled' })
  }
  const account = async (): Promise<Account> => {
    const { items } = await trader.ask<{ items: readonly Account[] }>('GET', '/api/accounts')
    const found = items.find((one) => one.login === login)
    if (!found) throw new Error(`There is no account ${login}.`)
    return found
  }
  const order = async (fields: Partial<TradeInput> & Pick<TradeInput, 'type'>) => {
    const { server: _, ...deal } = instruction(fields)
    return trader.ask('POST', '/api/trades', { ...deal, accountId: (await account()).id })
  }
  const positions = () => trader.active()
  const only = async (): Promise<ActiveTrade> => {
    const [one, another] = await positions()
    if (!one || another) throw new Error('One position was expected.')
    return one
  }
  const gold = (bid: number) => broker.do('quote', { symbol: 'XAUUSD', bid, ask: bid + 300 })
  const there = async () => {
    const { accounts, terminals } = await broker.state()
    const [own] = accounts
    if (!own) throw new Error('The broker has no account.')
    return { ...own, terminal: terminals.find((one) => one.name === login) }
  }
  const isState = (state: Account['state']) => until(state, async () => (await account()).state === state)

  beforeAll(async () => {
    trader = new Trader(scene.server.url)
    await trader.signUp(name)
    const address = `${scene.server.url.replace('http', 'ws')}/api/mt5`
    // Gold has three digits here, as in the recording.
    const contracts = { XAUUSD: { digits: 3 } }
    broker = await Mt5Process.start({ address, accounts: [{ login }], contracts })
    await broker.do('history', { login, count: pastTrades })
    await gold(low)
    page = await openPage(scene, trader, { width, height, scheme }, faults)
    await page.goto('/admin/settings')
  })
  afterAll(() => broker?.kill())

  it('the program is downloaded with the address of this server, in at most 12 steps that the page numbers', async () => {
    await openConnect(page, 'MetaTrader 5')
    await page.getByTestId('to-setup').click()
    await page.getByTestId('setup').waitFor()
    expect(await page.getByTestId('setup-step').count()).toBeLessThanOrEqual(12)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByTestId('download-program').click()])
    const text = String(await savedBytes(download))
    const addressed = `input string Address = "${scene.server.url.replace('http', 'ws')}/api/mt5";`
    expect(text).toBe(readFileSync(source, 'utf8').replace(/^input string Address = ".*";$/m, addressed))
    await picture('setup')
    expect(await findingsNow(page)).toEqual([])
  })

  it('the terminal pairs with the code, and the page shows what it reports', async () => {
    await page.getByTestId('pairing-new').click()
    const code = (await page.getByTestId('pairing-code').textContent()) ?? ''
    await broker.do('inputs', { name: login, inputs: { PairingCode: code } })
    await page.getByTestId('setup-connect').waitFor()
    await page.getByText(login).first().waitFor()
    await page.getByTestId('terminal-heard').scrollIntoViewIfNeeded()
    await picture('report')
    expect(await findingsNow(page)).toEqual([])
  })

  it('an investor password is named, and nothing is connected by it', async () => {
    await broker.do('fault', { name: login, fault: 'isInvestor', value: true as never })
    await page.getByText('investor password').first().waitFor()
    await picture('investor')
    await broker.do('fault', { name: login, fault: 'isInvestor', value: false as never })
    await page.getByText('investor password').waitFor({ state: 'detached' })
  })

  it('the account is connected, only reads, and its history is in the journal', async () => {
    await page.getByTestId('setup-connect-send').click()
    await page.getByTestId('setup-connected').waitFor()
    expect((await account()).state).toBe('paused')
    await until('the history', async () => {
      const { items } = await trader.ask<{ items: readonly HistoryTrade[] }>('GET', '/api/history')
      return items.length === pastTrades
    })
    const refused = await order({ type: 'Order_Type_Buy' }).catch(String)
    expect(String(refused)).toContain('paused')
  })

  it('its symbols are confirmed, trading is allowed on both sides, and a test order is opened, moved and closed', async () => {
    await page.getByTestId('setup-symbol').filter({ hasText: 'XAUUSD' }).waitFor()
    await broker.do('inputs', { name: login, inputs: { AllowTrading: 'true' } })
    await page.getByTestId('allow-trading').click()
    await isState('live')
    await page.getByTestId('test-order').click()
    await page.getByText('The test order passed: opened, moved and closed.').waitFor({ timeout: 60_000 })
    await page.getByTestId('test-order').scrollIntoViewIfNeeded()
    await picture('test-order')
    expect(await positions()).toEqual([])
    expect((await there()).deals.filter(({ symbol }) => symbol === 'XAUUSD').length).toBe(2 * pastTrades + 2)
  })

  it('all six order types reach the terminal once, with their prices and levels', async () => {
    const at = (points: number) => (low + points) / 1000
    await order({ type: 'Order_Type_Buy', sl: at(-20_000) })
    await order({ type: 'Order_Type_Sell', sl: at(20_000) })
    await order({ type: 'Order_Type_BuyLimit', price: at(-9000) })
    await order({ type: 'Order_Type_SellLimit', price: at(9000) })
    await order({ type: 'Order_Type_BuyStop', price: at(9000) })
    await order({ type: 'Order_Type_SellStop', price: at(-9000) })
    await until('all orders', async () => {
      const { orders, positions: open } = await there()
      return orders.length === 4 && open.length === 2
    })
    await until('all executed', async () => (await positions()).length === 2)
    expect((await there()).positions.map(({ sl }) => sl).sort()).toEqual([low - 20_000, low + 20_000])
    for (const { id } of (await trader.trades()).filter(({ status }) => status === 'Pending'))
      await trader.ask('DELETE', `/api/trades/${id}`)
    for (const { id } of await positions()) await trader.ask('POST', `/api/active-trades/${id}/close`, {})
    await until('an empty account', async () => {
      const { orders, positions: open } = await there()
      return orders.length === 0 && open.length === 0
    })
  })

  it('a rung closes its part and moves the stop; the stop is hit', async () => {
    const rungs = { ...noRisk, profit1: 20, sl1: 5, close1: 50, profit2: 60, sl2: 10 }
    const saved = await trader.ask<{ id: string }>('POST', '/api/ladders', {
      name: 'Half',
      unit: 'pips',
      ladder: rungs,
    })
    await gold(low)
    await order({ type: 'Order_Type_Buy', volume: 0.2, sl: (low - 20_000) / 1000, ladderId: saved.id } as never)
    await until('the position', async () => (await positions()).length === 1)
    await gold(low + 300 + 2000)
    await until('half of it', async () => (await only()).volume === 0.1)
    await until('the first rung', async () => (await only()).sl === (low + 300 + 1500) / 1000)
    await gold(low)
    await until('the stop', async () => (await positions()).length === 0)
    expect((await trader.closed()).map(({ volume }) => volume).slice(0, 2)).toEqual([0.1, 0.1])
  })

  it.skipIf(!isRecorded)('the ladder climbs on recorded gold, price by price, until its stop is hit', async () => {
    // A pip of gold is a tenth here, and a hundredth in the stretch.
    const tenths = Object.entries(stretchLadder).map(([field, pips]) => [field, pips / 10])
    await trader.putRisk({ ...stretchLadder, ...Object.fromEntries(tenths) })
    const { first, prices } = goldStretch()
    await broker.do('quote', { symbol: 'XAUUSD', ...first })
    await order({ type: 'Order_Type_Buy', sl: (first.ask - 2000) / 1000 })
    await until('the position', async () => (await positions()).length === 1)
    await page.goto('/admin/dashboard')
    for (const { tick, stop } of prices) {
      await broker.do('quote', { symbol: 'XAUUSD', ...tick })
      if (tick.bid > stop) await until(`a stop at ${stop}`, async () => (await there()).positions[0]?.sl === stop)
    }
    await until('the stop', async () => (await positions()).length === 0)
    await picture('climbed')
  })

  it('what is closed by hand in the terminal is closed here', async () => {
    await gold(low)
    await order({ type: 'Order_Type_Buy', sl: (low - 20_000) / 1000 })
    await until('the position', async () => (await positions()).length === 1)
    await broker.do('close', { login, position: (await only()).id })
    await until('the close', async () => (await positions()).length === 0)
  })

  it('a position that is opened by hand is left alone', async () => {
    await broker.do('order', { login, request: { symbol: 'XAUUSD', volume: 1000, type: 0 } })
    await until('the position', async () => (await positions()).length === 1)
    await gold(low + 30_000)
    const { id, ladder } = await only()
    expect(ladder?.name).toBe('Left alone')
    expect((await there()).positions[0]?.sl).toBe(0)
    await page.goto(`/admin/setup/mt5?account=${(await account()).id}`)
    const found = page.getByTestId('found-position').filter({ hasText: id })
    await found.getByText('Follow the ladder').click()
    await until('the ladder', async () => (await only()).ladder === undefined)
    await broker.do('close', { login, position: id })
    await until('the close', async () => (await positions()).length === 0)
  })

  it('the terminal ends: the account says since when; it starts again: the account goes on with its position', async () => {
    await gold(low)
    await order({ type: 'Order_Type_Buy', sl: (low - 20_000) / 1000 })
    await until('the position', async () => (await positions()).length === 1)
    await broker.do('kill', { name: login })
    await isState('stale')
    expect((await account()).trouble).toMatch(/terminal/i)
    await page.goto('/admin/settings')
    await page.getByTestId('account-card').filter({ hasText: login }).scrollIntoViewIfNeeded()
    await picture('away')
    await broker.do('start', { name: login })
    await isState('live')
    await trader.ask('POST', `/api/active-trades/${(await only()).id}/close`, {})
    await until('the close', async () => (await positions()).length === 0)
  })

  it('a second terminal does not get the account', async () => {
    const says = async (name: string) =>
      (await broker.state()).terminals.find((one) => one.name === name)?.comment ?? ''
    await broker.do('open', { login, code: '', name: 'without a key' })
    await until('the terminal to say why', async () => (await says('without a key')).includes('pairing code'))
    await broker.do('open', { login, code: '', name: 'copy', copyOf: login })
    await until('the copy to say why', async () => (await says('copy')).includes('Another terminal'))
    expect((await account()).state).toBe('live')
    expect(faults).toEqual([])
  })

  it('the server starts again while the terminal is away: the account says since when, and goes on when it is back', async () => {
    for (const name of [login, 'copy']) await broker.do('kill', { name })
    await isState('stale')
    const { url, env } = scene.server
    await scene.server.kill()
    scene.server = await startServer(scene.folder, { ...env, PORT: new URL(url).port })
    await isState('stale')
    expect((await account()).trouble).toMatch(/since 20\d\d-\d\d-\d\d/)
    await broker.do('start', { name: login })
    await isState('live')
    await order({ type: 'Order_Type_Buy', sl: (low - 20_000) / 1000 })
    await until('the position', async () => (await positions()).length === 1)
    await broker.do('close', { login, position: (await only()).id })
    await until('the close', async () => (await positions()).length === 0)
  })
})
