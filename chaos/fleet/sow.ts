import { Violation } from '../violation.ts'
import { paperAccount } from '../work.ts'
import type { Trader } from './trader.ts'

const numbers = [1, 2, 3, 4, 5, 6]
/** So near that the market of the tests reaches some rungs of it within seconds. */
const rungs = Object.fromEntries(
  numbers.flatMap((n) => [
    [`profit${n}`, n * 15],
    [`sl${n}`, n * 15 - 10],
    [`tp${n}`, 0],
  ]),
)

const floor = {
  total: null,
  daily: { of: 'equity', loss: 1_000_000 },
  target: null,
  zone: 'UTC',
  rungs: [],
  byHand: true,
  wait: 'none',
}

/** Far from the market, one on each side; it waits while servers come and go. */
const farOrders = [
  { type: 'Order_Type_BuyLimit', price: 1500, sl: 1400, tp: 0 },
  { type: 'Order_Type_SellLimit', price: 3500, sl: 3600, tp: 0 },
]

/** A trader's history of all kinds, by what that program's api offers: what it has no route or no field for is left out. */
export async function sow(trader: Trader): Promise<void> {
  const send = async (method: string, path: string, body: unknown) => {
    const reply = await trader.call(method, path, body)
    if (reply?.status === 404 || /^Unknown field/.test(reply?.body?.message)) return undefined
    if (!reply || reply.status >= 300)
      throw new Violation('sow', `${method} ${path} was answered with ${reply?.status} ${JSON.stringify(reply?.body)}`)
    return reply.body
  }
  await send('PUT', '/api/risk', rungs)
  const ladder = await send('POST', '/api/ladders', { name: 'Sown', ladder: rungs })
  const order = { symbol: 'GOLD', volume: 0.1, deviation: 1000, server: 'Ratchet-Demo', status: 'Pending' }
  for (const far of farOrders)
    await send('POST', '/api/trades', {
      ...order,
      ...far,
      action: 'Trade_Action_Pending',
      tradeDetails: `${trader.name} ${far.type}`,
    })
  const deal = { action: 'Trade_Action_Deal', type: 'Order_Type_Buy', price: 0, sl: 0, tp: 0 }
  await send('POST', '/api/trades', { ...order, ...deal, tradeDetails: `${trader.name} account's ladder` })
  if (ladder)
    await send('POST', '/api/trades', {
      ...order,
      ...deal,
      ladderId: ladder.id,
      tradeDetails: `${trader.name} own ladder`,
    })
  for (const price of [1000, 5000]) await send('POST', '/api/alerts', { symbol: 'GOLD', price, note: 'far away' })
  const account = await paperAccount(trader)
  // The release c9fed57 does not say which account is the trader's own, and has no floors.
  if (account !== undefined) await send('PUT', `/api/accounts/${account}/floor`, floor)
}
