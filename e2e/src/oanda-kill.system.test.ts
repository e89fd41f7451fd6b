import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OandaProcess } from '@ratchet/broker/counterparty/oanda/process'
import { type Account, noRisk, type OrderType } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, type RunningServer, root, scratchFolder, startServer } from './server.ts'
import { instruction, Trader, until } from './trader.ts'

/**
 * A real account at a broker, from connecting to the stop that is hit, with kills of either side in the middle: the product as a process, and
 * a server that speaks OANDA's protocol as another.
 */
const login = '101-004-1-001'
let folder: Awaited<ReturnType<typeof scratchFolder>>
let oanda: OandaProcess
let server: RunningServer
let accountId: string
const trader = new Trader('')

beforeAll(async () => {
  folder = await scratchFolder()
  oanda = await OandaProcess.start({
    state: join(folder.path, 'oanda.json'),
    port: await freePort(),
    accounts: [{ id: login, token: 'token-1' }],
  })
  for (let n = 90; n > 0; n--) await oanda.gold(2390 + (n % 7), Date.now() - n * 60_000)
  await oanda.gold(2400)
  server = await startServer(folder.path, { OANDA_URL: oanda.url })
  trader.url = server.url
  await trader.signUp('Ada')
  await trader.putRisk({ ...noRisk, profit1: 20, sl1: 5, profit2: 50, sl2: 20 })
})
afterAll(async () => {
  await server?.stop()
  await oanda?.kill()
  await folder?.remove()
})

async function restart(): Promise<void> {
  server = await startServer(folder.path, server.env)
  trader.url = server.url
}
const connect = (token: string) =>
  trader.ask<Account>('POST', '/api/accounts', { broker: 'oanda', environment: 'practice', credentials: { token } })
const account = () => trader.ask<Account>('GET', `/api/accounts/${accountId}`)
const order = (type: OrderType, fields: object = {}) => {
  const { server: _, ...rest } = instruction({ type, deviation: 1000 })
  return { ...rest, accountId, ...fields }
}
const publish = async (type: OrderType, fields: object = {}) =>
  (await trader.ask<{ id: string }>('POST', '/api/trades', order(type, fields))).id
/** Orders that were made for instructions of ours: each has its instruction's id as its client id. */
const made = async () => {
  const { transactions } = await oanda.account(login)
  const orders = transactions.filter(({ type }) => /^(MARKET|LIMIT|STOP)_ORDER$/.test(type))
  return orders.flatMap(({ clientExtensions }) => clientExtensions?.id ?? [])
}
/** The UUID as OANDA has it. */
const wireId = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')
const stopOf = async (trade: string) =>
  (await oanda.account(login)).orders.find(({ type, tradeID }) => type === 'STOP_LOSS' && tradeID === trade)?.price

/** Runs a program of the project beside the server, with its settings. */
async function run(program: string, words: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  const child = spawn(process.execPath, [program, ...words], { cwd: root, env: { ...process.env, ...env } })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      out += String(chunk)
    })
  const [code] = (await once(child, 'close')) as [number]
  return { code, out }
}

describe('an account at OANDA', () => {
  it('is connected, shows its money, and its token is in no answer and no log', async () => {
    accountId = (await connect('token-1')).id
    const shown = await until('the account to be live', async () => {
      const now = await account()
      return now.state === 'live' && now.balance !== null && now
    })
    expect(shown).toMatchObject({
      login,
      currency: 'USD',
      hedging: true,
      balance: 100_000,
      equity: 100_000,
      trouble: null,
    })
    expect(JSON.stringify(shown)).not.toContain('token-1')
    expect(server.output()).not.toContain('token-1')
  })

  it('has a past on its chart, and keeps the prices of a trade’s life', async () => {
    const items = await until('the minutes before', async () => {
      const path = '/api/price-history?symbol=GOLD&market=OANDA-Practice'
      const { status, body } = await trader.call<{ items: { time: string; bid: number }[] }>('GET', path)
      return status === 200 && body.items.length > 80 && body.items
    })
    expect(Date.parse(items[0]?.time ?? '')).toBeLessThan(Date.now() - 80 * 60_000)
    expect(items.slice(0, -2).every(({ bid }) => bid >= 2390 && bid < 2397)).toBe(true)
  })

  it('I2: takes all six types of orders, each once, with its stop', async () => {
    const near = { sl: 2390, tp: 0 }
    await publish('Order_Type_Buy', near)
    await publish('Order_Type_Sell', { sl: 2410 })
    await publish('Order_Type_BuyLimit', { ...near, price: 2395.123 })
    await publish('Order_Type_SellLimit', { price: 2405.001, sl: 2415 })
    await publish('Order_Type_BuyStop', { price: 2405.5, sl: 2391 })
    await publish('Order_Type_SellStop', { price: 2395.5, sl: 2411 })
    await until('six orders', async () => (await made()).length === 6)
    await until('two positions', async () => (await trader.active()).length === 2)
    expect((await trader.trades()).map(({ status }) => status).sort()).toEqual([
      ...Array(4).fill('Pending'),
      ...Array(2).fill('executed'),
    ])
    for (const { id, sl } of await trader.active()) expect(await stopOf(id)).toBe(Math.round(sl * 1000))
  })

  it('I1, I3: a rung climbs in three digits, and a kill of the product in the middle loses nothing', async () => {
    const [long] = (await trader.active()).filter(({ type }) => type === 'Buy')
    const ticket = long?.id ?? ''
    await oanda.gold(2400.6)
    await until('the first rung', async () => (await stopOf(ticket)) === 2_400_450)
    await server.kill()
    await oanda.gold(2400.9)
    await restart()
    await until('the second rung, reached while nobody was there', async () => (await stopOf(ticket)) === 2_400_600)
    // The broker has it a moment before its answer is on record.
    await until('the record to tell it', async () =>
      (await trader.active()).some(({ id, sl, rung }) => id === ticket && sl === 2400.6 && rung === 2),
    )
  })

  it('I2: instructions that are cut off by kills become one order each', async () => {
    const before = (await made()).length
    const sent: Promise<string | undefined>[] = []
    for (let n = 0; n < 12; n++) sent.push(publish('Order_Type_Buy', { sl: 2380 }).catch(() => undefined))
    await until('the first of them at the broker', async () => (await made()).length > before)
    await server.kill()
    await restart()
    await Promise.all(sent)
    await until('all of them to be settled', async () =>
      (await trader.trades()).every(({ status }) => status !== 'unknown'),
    )
    const ids = (await trader.trades()).map(({ id }) => wireId(id))
    await until('an order for each instruction', async () => new Set(await made()).size === ids.length)
    const all = await made()
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('ENG3: a broker that is killed and comes back is asked, and nothing is sent twice', async () => {
    const id = await publish('Order_Type_Buy', { sl: 2380 })
    await oanda.kill()
    await until('the account to say so', async () => (await account()).state !== 'live')
    await oanda.begin()
    await oanda.gold(2400.9)
    await until('the account to be live again', async () => (await account()).state === 'live')
    await until('the order’s end', async () => (await trader.trade(id)).status === 'executed')
    expect((await made()).filter((one) => one === wireId(id))).toHaveLength(1)
  })

  it('what is done in the broker’s own app is taken in', async () => {
    const [first] = await trader.active()
    await oanda.byHand(login, 'close', first?.id ?? '')
    await until('the position to be closed', async () => (await trader.active()).every(({ id }) => id !== first?.id))
    expect(await trader.closed()).toContainEqual(expect.objectContaining({ position_id: first?.id }))
  })

  it('a token that is refused is told, and a new one goes on', async () => {
    await oanda.refuse('token-1')
    const said = await until('the refusal', async () => {
      const now = await account()
      return now.state === 'stale' && /token/.test(now.trouble ?? '') && now
    })
    expect(said.trouble).toMatch(/^OANDA rejects the token, so nothing is sent;/)
    expect(
      await trader.call('POST', '/api/accounts', {
        broker: 'oanda',
        environment: 'practice',
        credentials: { token: 'token-1' },
      }),
    ).toMatchObject({ status: 400, body: { fields: { 'credentials.token': expect.any(String) } } })
    await oanda.refuse('token-1', false)
    expect((await connect('token-1')).id).toBe(accountId)
    await until('the account to be live again', async () => (await account()).state === 'live')
  })

  it('is verified by a run of its trader, which leaves nothing open; the account says the day, the record not whose it is', async () => {
    const before = (await oanda.account(login)).trades.length
    const { code, out } = await run('apps/server/src/wiring/verify/main.ts', ['--account', login], server.env)
    expect([code, out]).toEqual([0, expect.stringContaining('Verified.')])
    expect((await oanda.account(login)).trades).toHaveLength(before)
    await until('the account to say so', async () => /^verified on practice on 20/.test((await account()).proof))
    const [file = ''] = readdirSync(join(folder.path, 'verified'))
    const record = readFileSync(join(folder.path, 'verified', file), 'utf8')
    expect(JSON.parse(record).findings.length).toBeGreaterThan(8)
    expect(record).not.toMatch(/101-004/)
    expect(record + out).not.toContain('token-1')
  })

  it('B16: keeps the token out of its log files', async () => {
    expect(readFileSync(join(folder.path, 'ratchet.log'), 'utf8')).not.toContain('token-1')
  })
})
