import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectAccount } from '@ratchet/broker/counterparty/mt5/connect-account'
import { EchoServer, echoCode } from '@ratchet/broker/counterparty/mt5/echo-server'
import { Mt5Process } from '@ratchet/broker/counterparty/mt5/process'
import { noRisk } from '@ratchet/contract'
import { percentile, Random } from '@ratchet/domain'
import { type Result, rowOf } from '../measure.ts'
import { type StartedServer, startServer } from '../server.ts'
import { BridgeTrader } from './bridge-trader.ts'

const logins = { ours: '5012345', echo: '5067890' } as const
const rungs = 6
/** In points of 1/1000. */
const low = 2_400_000
const spread = 300
const symbol = 'XAUUSD'
/** Ten pips apart, and each stop five pips behind its rung. */
const rungPoints = 1000
const ladder = {
  ...noRisk,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].flatMap((n) => [[`profit${n}`, 10 * n] as const, [`sl${n}`, 5] as const])),
}
/** The program acts in its timer. */
const timerMs = 50
const say = (line: string) => process.stderr.write(`${line}\n`)

interface Scene {
  readonly broker: Mt5Process
  readonly trader: BridgeTrader
  readonly echo: EchoServer
}

/**
 * From a price in a MetaTrader 5 terminal until its trade server has moved the stop. Both sides have the same terminal and the same program, whose
 * timer runs every 50 ms: one tick of it sends the price, and a later one carries out the request.
 */
export async function bridgeBench(databaseUrl: string, rounds: number): Promise<Result[]> {
  say(`A MetaTrader 5 terminal; both sides include the program's timer of ${timerMs} ms`)
  const folder = mkdtempSync(join(tmpdir(), 'ratchet-bridge-'))
  const echo = await EchoServer.start()
  let server: StartedServer | undefined
  let broker: Mt5Process | undefined
  try {
    server = await startServer(folder, 'synthetic:1', { databaseUrl, env: { FEED_LOOP: 'true' } })
    const trader = await BridgeTrader.signUp(server.url)
    await trader.call('PUT', '/api/risk', ladder)
    const accountId = await connectAccount(trader.call, logins.ours, async (code) => {
      const address = `${server?.url.replace('http', 'ws')}/api/mt5`
      const accounts = [{ login: logins.ours }, { login: logins.echo }]
      const contracts = { XAUUSD: { digits: 3 } }
      broker = await Mt5Process.start({ address, code, accounts, contracts, allowTrading: true })
      await quote(broker, low)
      const inputs = { Address: echo.address, PairingCode: echoCode }
      await broker.do('inputs', { name: logins.echo, inputs })
    })
    trader.accountId = accountId
    if (!broker) throw new Error('There is no broker.')
    return rowsOf(await measure({ broker, trader, echo }, rounds))
  } finally {
    echo.close()
    await broker?.kill()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Times {
  readonly ours: number[]
  readonly yardstick: number[]
}

function rowsOf(times: Times): Result[] {
  return [50, 99].map((share) => {
    const of = (all: readonly number[]) => [
      percentile(
        all.toSorted((a, b) => a - b),
        share,
      ),
    ]
    const what = `quote in a MetaTrader 5 terminal to moved stop, with two ticks of its ${timerMs} ms timer, p${share}`
    const row = { what, yardstickName: 'bare WebSocket echo of the same frames, same terminal', unit: 'ms' }
    return rowOf(row, { ours: of(times.ours), yardstick: of(times.yardstick) })
  })
}

const quote = (broker: Mt5Process, bid: number) => broker.do('quote', { symbol, bid, ask: bid + spread })

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let n = 0; !(await isSo()); n++) {
    if (n === 3000) throw new Error(`It did not come to ${what}.`)
    await delay(20)
  }
}

async function measure(scene: Scene, rounds: number): Promise<Times> {
  const times: Times = { ours: [], yardstick: [] }
  const random = new Random(1)
  for (let round = 0; round < rounds; round++) await climb(scene, times, random)
  return times
}

/** Opens a position on both accounts, climbs rung by rung, ours and the yardstick in turns, and falls back until both stops are hit. */
async function climb({ broker, trader, echo }: Scene, times: Times, random: Random): Promise<void> {
  await quote(broker, low)
  await until('a price in Ratchet', () => trader.hasPrice(low / 1000))
  await trader.buy()
  echo.position = ''
  await until('a position of the yardstick', async () => {
    if (echo.position === '')
      echo.trade({ do: 'deal', symbol, side: 'buy', volume: '0.1', price: '0', deviation: '1000' })
    await delay(500)
    return echo.position !== ''
  })
  await until('a position', async () => (await trader.stop()) !== undefined)
  const timed = async (login: string, bid: number) => {
    // Prices come at any moment of the timer.
    await delay(random.whole(0, timerMs) + 100)
    return (await broker.do('stopAfterQuote', { login, symbol, bid, ask: bid + spread })) as number
  }
  for (let rung = 1; rung <= rungs; rung++) {
    const bid = low + spread + rung * rungPoints + 10
    times.ours.push(await timed(logins.ours, bid))
    const stop = (low + spread + rung * rungPoints - rungPoints / 2) / 1000
    await until('a moved stop on record', async () => (await trader.stop()) === stop)
    // Below the price, and no rung of ours.
    echo.arm(((low - 10_000 + rung * 10) / 1000).toFixed(3))
    times.yardstick.push(await timed(logins.echo, bid - 10))
  }
  await quote(broker, low - 20_000)
  await until('closed positions', async () => (await trader.stop()) === undefined)
}
