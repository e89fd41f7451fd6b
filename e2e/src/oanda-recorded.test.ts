import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { OandaProcess } from '@ratchet/broker/oanda/counterparty/process'
import { type Account, noRisk } from '@ratchet/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort, type RunningServer, root, scratchFolder, startServer } from './server.ts'
import { instruction, Trader, until } from './trader.ts'

/** A ladder on OANDA's own recorded gold, in three digits, on an account in euros. The recording is not part of the project. */
const shared = resolve(process.env.RATCHET_SHARED ?? join(root, '../shared'))
const recording = join(shared, 'data/ticks/XAUUSD_oanda_ticks_2014-05-06.csv.gz')
const there = existsSync(recording)

const login = '101-004-1-001'
const eurosForADollar = 0.9137
const rungs = [1, 2, 3, 4, 5, 6].map((n) => ({ profit: 20 * n, sl: 12 }))
const ladder = {
  ...noRisk,
  ...Object.fromEntries(
    rungs.flatMap(({ profit, sl }, n) => [[`profit${n + 1}`, profit] as const, [`sl${n + 1}`, sl] as const]),
  ),
}

interface Tick {
  readonly bid: number
  readonly ask: number
}
/** A stretch of a recording, in points of 1/1000: a price to buy at, and what the stop has to be after each price that follows, to the one that hits it. */
interface Stretch {
  readonly first: Tick
  readonly prices: readonly { readonly tick: Tick; readonly stop: number }[]
}

const everyNth = 25

/** The first stretch on which at least four rungs are reached before the stop is hit. */
function stretchOf(ticks: readonly Tick[]): Stretch {
  for (let from = 0; from < ticks.length; from += 10) {
    const first = ticks[from] as Tick
    const prices: { tick: Tick; stop: number }[] = []
    let reached = 0
    let stop = first.ask - 2000
    for (const tick of ticks.slice(from + 1, from + 800)) {
      if (tick.bid <= stop) {
        if (reached < 4) break
        return { first, prices: [...prices, { tick, stop }] }
      }
      // A pip of gold is a hundredth at OANDA: ten points.
      while (reached < rungs.length && tick.bid >= first.ask + (rungs[reached]?.profit ?? 0) * 10) {
        const { profit, sl } = rungs[reached++] as (typeof rungs)[number]
        stop = first.ask + (profit - sl) * 10
      }
      prices.push({ tick, stop })
    }
  }
  throw new Error('The recording has no such stretch.')
}

let folder: Awaited<ReturnType<typeof scratchFolder>>
let oanda: OandaProcess
let server: RunningServer
const trader = new Trader('')

beforeAll(async () => {
  if (!there) return
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

it.runIf(there)(
  'rungs climb on recorded gold with three digits, each to the point; the stop is hit, and the deal is right to the cent of a euro (skipped where the recording is not there)',
  async () => {
    const lines = gunzipSync(readFileSync(recording)).toString().split('\n').slice(1)
    const points = (text: string | undefined) => Math.round(Number(text) * 1000)
    const ticks = lines.flatMap((line, n) => {
      const [, bid, ask] = line.split(',')
      return n % everyNth === 0 && ask ? [{ bid: points(bid), ask: points(ask) }] : []
    })
    const { first, prices } = stretchOf(ticks)
    await oanda.price(first.bid, first.ask)
    server = await startServer(folder.path, { OANDA_URL: oanda.url })
    trader.url = server.url
    await trader.signUp('Ada')
    await trader.putRisk(ladder)
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
