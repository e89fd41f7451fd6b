import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { OandaProcess } from '@ratchet/broker/counterparty/oanda/process'
import { type Account, type ActiveTrade, noRisk } from '@ratchet/contract'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openConnect } from './open-connect.ts'
import { pictureOf, pictures } from './picture.ts'
import { deskAndPhone, startScene } from './scene.ts'
import { freePort } from './server.ts'
import { cookiesOf, Trader, until } from './trader.ts'

/** These tests trade on two accounts at two brokers side by side: what happens to one leaves the other as it is. */
const toyServer = join(import.meta.dirname, '../../packages/broker/counterparty/toy/main.ts')
const logins = { 'a desk': ['101-004-1-001', 'T-1'], 'a phone': ['101-004-1-002', 'T-2'] } as const
const ladder = { ...noRisk, profit1: 20, sl1: 5, profit2: 50, sl2: 20 }

let oanda: OandaProcess
let toy: ChildProcess
let toyBid = 2400
const scene = startScene(
  async (folder) => {
    const accounts = Object.values(logins).map(([id]) => ({ id, token: `token-of-${id}` }))
    oanda = await OandaProcess.start({ state: join(folder, 'oanda.json'), port: await freePort(), accounts })
    await oanda.gold(1300)
    const options = { accounts: Object.values(logins).map(([, id]) => ({ id, client: 'me', key: 'key-of-the-toy' })) }
    toy = spawn(process.execPath, [toyServer, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] })
    if (!toy.stdout) throw new Error('The toy venue has no output.')
    const [line] = (await once(toy.stdout, 'data')) as [Buffer]
    toyGold(toyBid)
    return { OANDA_URL: oanda.url, TOY_URL: (JSON.parse(String(line)) as { url: string }).url }
  },
  async () => {
    toy?.kill()
    await oanda?.kill()
  },
)
/** Gold moves to this bid at the toy venue, with the ask 0.300 above. */
function toyGold(bid: number): void {
  const price = { symbol: 'GOLD', bid: bid * 1000, ask: bid * 1000 + 300 }
  toy.stdin?.write(`${JSON.stringify(price)}\n`)
}

describe.each(deskAndPhone)('on $size', ({ size, width, height, scheme, name }) => {
  const [first, second] = logins[size]
  let page: Page
  let trader: Trader
  const faults: string[] = []
  const card = (login: string) => page.getByTestId('account-card').filter({ hasText: login })
  const picture = async (what: string) => {
    if (pictures !== undefined) await pictureOf(page, `two-brokers-${width}-${what}`, { animations: 'disabled' })
  }
  const accountOf = async (login: string) => {
    const { items } = await trader.ask<{ items: readonly Account[] }>('GET', '/api/accounts')
    const found = items.find((one) => one.login === login)
    if (!found) throw new Error(`There is no account ${login}.`)
    return found
  }
  const deal = async (login: string) => ({
    accountId: (await accountOf(login)).id,
    action: 'Trade_Action_Deal',
    symbol: 'GOLD',
    volume: 0.1,
    type: 'Order_Type_Buy',
    price: 0,
    deviation: 100,
    sl: 0,
    tp: 0,
    tradeDetails: 'two brokers',
    status: 'Pending',
  })
  const positions = async () => (await trader.ask<{ items: readonly ActiveTrade[] }>('GET', '/api/active-trades')).items

  beforeAll(async () => {
    trader = new Trader(scene.server.url)
    await trader.signUp(name)
    await trader.putRisk(ladder)
    const context = await scene.browser.newContext({ viewport: { width, height }, colorScheme: scheme })
    await context.addCookies(cookiesOf(trader, scene.server.url))
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => faults.push(error.message))
    await page.goto(`${scene.server.url}/admin/settings`)
  })

  it('each is connected by what its broker asks for', async () => {
    await openConnect(page, 'OANDA')
    await page.getByTestId('connect-token').fill(`token-of-${first}`)
    await page.getByTestId('connect-test').click()
    await page.getByTestId('connect-send').click()
    await card(first).getByTestId('account-state').getByText('Connected').waitFor()
    await openConnect(page, 'Toy venue')
    await page.getByTestId('connect-client').fill('me')
    await picture('form')
    await page.getByTestId('connect-test').click()
    await page.getByText('Enter the key.').waitFor()
    await page.getByTestId('connect-key').fill('key-of-the-toy')
    await page.getByTestId('connect-test').click()
    await page.getByTestId('connect-choices').getByText(second).click()
    await page.getByTestId('connect-send').click()
    await card(second).getByTestId('account-state').getByText('Connected').waitFor()
    expect(await card(second).textContent()).toContain('Toy venue')
    await card(second).scrollIntoViewIfNeeded()
    await picture('connected')
  })

  it('each executes its own order, and moves its own stop at its own prices', async () => {
    for (const login of [first, second]) await trader.ask('POST', '/api/trades', await deal(login))
    await until('both positions', async () => (await positions()).length === 2)
    toyBid += 3
    toyGold(toyBid)
    const stopAt = async (login: string) => (await positions()).find((one) => one.brokerId === login)?.sl ?? 0
    await until('the stop at the second broker', async () => (await stopAt(second)) > 0)
    expect(await stopAt(first)).toBe(0)
    await page.goto(`${scene.server.url}/admin/dashboard`)
    await page.getByText(second).first().waitFor({ state: 'attached' })
    await page.getByText('Up to date').first().waitFor({ state: 'attached' })
    await picture('positions')
    await page.goto(`${scene.server.url}/admin/settings`)
  })

  it('one is paused, refuses orders and resumes, while the other trades on', async () => {
    await card(first).getByTestId('account-pause').click()
    await card(first).getByTestId('account-state').getByText('Paused').waitFor()
    const refused = await trader.call('POST', '/api/trades', await deal(first))
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([409, expect.stringContaining('paused')])
    await trader.ask('POST', '/api/trades', await deal(second))
    await until('a second position at the other broker', async () => (await positions()).length === 3)
    expect(await card(second).getAttribute('data-state')).toBe('live')
    await card(first).scrollIntoViewIfNeeded()
    await picture('paused')
    await card(first).getByTestId('account-pause').click()
    await card(first).getByTestId('account-state').getByText('Connected').waitFor()
  })

  it('one is disconnected once nothing is open there, and the other stays as it is', async () => {
    const { server } = await accountOf(second)
    for (const { id: position } of (await positions()).filter(({ brokerId }) => brokerId === second))
      await trader.ask('POST', `/api/active-trades/${position}/close?server=${server}&brokerId=${second}`, {})
    await until('nothing to be open there', async () => (await positions()).length === 1)
    await card(second).getByTestId('account-disconnect').click()
    await page.getByTestId('disconnect-send').click()
    await card(second).getByTestId('account-state').getByText('Disconnected').waitFor()
    expect((await accountOf(first)).state).toBe('live')
    expect(await positions()).toHaveLength(1)
    await card(second).scrollIntoViewIfNeeded()
    await picture('disconnected')
    expect(faults).toEqual([])
  })
})
