import { join } from 'node:path'
import { OandaProcess } from '@ratchet/broker/counterparty/oanda/process'
import type { Account } from '@ratchet/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goldStretch, isRecorded, stretchLadder, type Tick } from './gold-stretch.ts'
import { freePort, type RunningServer, scratchFolder, startServer } from './server.ts'
import { instruction, Trader, until } from './trader.ts'

/** A ladder on OANDA’s own recorded gold, in three digits, on an account in euros. */
const login = '101-004-1-001'
const eurosForADollar = 0.9137
let folder: Awaited<ReturnType<typeof scratchFolder>>
let oanda: OandaProcess
let server: RunningServer
const trader = new Trader('')

beforeAll(async () => {
  if (!isRecorded) return
  folder = await scratchFolder()
  oanda = await OandaProcess.start({
    state: join(folder.path, 'oanda.json'),
    port: await freePort(),
    accounts: [{ id: login, token: 'token-1', currency: 'EUR' }],
    rates: { EUR: eurosForADollar },
  })
})
afterAll(async () => {
  await server?.stop()
  await oanda?.kill()
  await folder?.remove()
})

it.runIf(isRecorded)(
  'rungs climb on recorded gold with three digits, each to the point; the stop is hit, and the deal is right to the cent of a euro (skipped where the recording is not there)',
  async () => {
    const { first, prices } = goldStretch()
    await oanda.price(first.bid, first.ask)
    server = await startServer(folder.path, { OANDA_URL: oanda.url })
    trader.url = server.url
    await trader.signUp('Ada')
    await trader.putRisk(stretchLadder)
    const { id: accountId } = await trader.ask<Account>('POST', '/api/accounts', {
      broker: 'oanda',
      environment: 'practice',
      credentials: { token: 'token-1' },
    })
    await until('its prices', async () => (await trader.call('GET', `/api/accounts/${accountId}`)).status === 200)
    const { server: _, ...order } = instruction({
      type: 'Order_Type_Buy',
      deviation: 1000,
      sl: (first.ask - 2000) / 1000,
    })
    await until(
      'the order',
      async () => (await trader.call('POST', '/api/trades', { ...order, accountId })).status === 201,
    )
    await until('a position', async () => (await trader.active()).length === 1)
    const [position] = await trader.active()
    expect(position).toMatchObject({ price_open: first.ask / 1000, sl: (first.ask - 2000) / 1000 })
    const stopThere = async () => (await oanda.account(login)).orders.find(({ type }) => type === 'STOP_LOSS')?.price
    let before = first.ask - 2000
    let climbed = 0
    for (const { tick, stop } of prices.slice(0, -1)) {
      await oanda.price(tick.bid, tick.ask)
      if (stop === before) continue
      await until(`the stop at ${stop}`, async () => (await stopThere()) === stop)
      before = stop
      climbed++
    }
    expect(climbed).toBeGreaterThanOrEqual(2)
    const last = prices.at(-1)?.tick as Tick
    await oanda.price(last.bid, last.ask)
    await until('no position', async () => (await trader.active()).length === 0)
    const [closed] = await trader.closed()
    // Ten ounces for a tenth of a lot; half a cent goes away from zero.
    const euros = Math.round(((last.bid - first.ask) / 1000) * 10 * eurosForADollar * 100) / 100
    expect(closed).toMatchObject({ price: last.bid / 1000, profit: euros })
    const account = await until('its balance', async () => {
      const now = await trader.ask<Account>('GET', `/api/accounts/${accountId}`)
      return now.balance !== 100_000 && now
    })
    expect(account).toMatchObject({ currency: 'EUR', balance: Number((100_000 + euros).toFixed(2)) })
  },
)
