import { noRisk, type PublicFlightRecord, type RungHonestyAnswer } from '@ratchet/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeRungMarket } from './rung-market.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { instruction, Trader, until } from './trader.ts'

/** Compares what the server says of each rung with a count by hand. The screen is proved by `honesty.page.test.tsx`. */
const trades = 8

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: RunningServer
let trader: Trader
beforeAll(async () => {
  folder = await scratchFolder()
  server = await startServer(folder.path, { FEED: writeRungMarket(folder.path), FEED_SPEED: '120' })
  trader = new Trader(server.url)
  await trader.signUp('Ada')
  await trader.putRisk({ ...noRisk, profit1: 20, sl1: 15, profit2: 60, sl2: 25 })
  for (let n = 0; n < trades; n++) {
    await trader.publish(instruction({ type: 'Order_Type_Buy' }))
    await new Promise((done) => setTimeout(done, 150))
  }
  // All of them must have left, so that what is counted by hand does not change meanwhile.
  await until('trades that left by the stops of rungs', async () => (await trader.closed()).length === trades)
})
afterAll(async () => {
  await server?.stop()
  await folder?.remove()
})

interface Levels {
  readonly sl: number
}
type Reached = PublicFlightRecord & { readonly rung: number; readonly to: Levels; readonly tickAt: string }
type Confirmed = PublicFlightRecord & { readonly rung: number; readonly sl: number; readonly heardAt: string }

const points = (price: number) => Math.round(price * 100)
const rank = (inOrder: readonly number[], p: number) => inOrder[Math.ceil((inOrder.length * p) / 100) - 1] ?? Number.NaN

/** Counts by hand what the rungs promised and gave, from the lists and the flights of every trade. */
async function countByHand() {
  const closed = await trader.closed()
  const closes: { rung: number; slip: number; profit: number; promised: number }[] = []
  const latencies: { rung: number; ms: number }[] = []
  for (const { id } of await trader.trades()) {
    const records = await trader.flight(id)
    const reached = records.filter(({ kind }) => kind === 'rung.reached') as Reached[]
    for (const { rung, to, tickAt, seq } of reached) {
      const answers = records.filter(({ kind }) => kind === 'stop.confirmed') as Confirmed[]
      const answer = answers.find((one) => one.seq > seq && one.rung === rung && one.sl === to.sl)
      if (answer) latencies.push({ rung, ms: Date.parse(answer.heardAt) - Date.parse(tickAt) })
    }
    const last = reached.at(-1)
    const deal = closed.find(({ tradeId, reason }) => tradeId === id && reason === 'sl')
    if (!deal || !last) continue
    const sign = deal.type === 'Buy' ? 1 : -1
    const slip = sign * (points(deal.price) - points(last.to.sl))
    const promised = (sign * (points(last.to.sl) - points(deal.priceOpen)) * 10) / 100
    closes.push({ rung: last.rung, slip, profit: deal.profit, promised })
  }
  return { closes, latencies }
}

/** Works in cents, so that halves are rounded as people round them. */
const mean = (values: readonly number[]) => {
  const cents = values.reduce((sum, one) => sum + Math.round(one * 100), 0) / values.length
  return (Math.sign(cents) * Math.round(Math.abs(cents))) / 100
}
it('HON1 to HON6: the server says of each rung what a count by hand finds', async () => {
  const { closes, latencies } = await countByHand()
  expect(closes).toHaveLength(trades)
  const rungs = [...new Set(closes.map(({ rung }) => rung))].sort()
  const byHand = rungs.map((rung) => {
    const its = closes.filter((one) => one.rung === rung)
    const slips = its.map(({ slip }) => slip).sort((a, b) => b - a)
    const times = latencies.filter((one) => one.rung === rung).map(({ ms }) => ms)
    times.sort((a, b) => a - b)
    return {
      rung,
      closes: its.length,
      promised: mean(its.map(({ promised }) => promised)),
      realised: mean(its.map(({ profit }) => profit)),
      slip: [rank(slips, 50), rank(slips, 95), Math.min(...slips)],
      confirmed: [rank(times, 50), rank(times, 95)],
      refused: 0,
    }
  })
  const { items } = await trader.ask<RungHonestyAnswer>('GET', '/api/rung-honesty?symbol=GOLD')
  const said = items
    .filter(({ session, rung }) => session === 'all' && rungs.includes(rung))
    .map(({ rung, closes, promised, realised, slip, confirmed, refused }) => ({
      rung,
      closes,
      promised: promised?.money,
      realised: realised?.money,
      slip: [slip?.p50, slip?.p95, slip?.worst],
      confirmed: [confirmed?.p50Ms, confirmed?.p95Ms],
      refused,
    }))
  expect(said).toEqual(byHand)
})
