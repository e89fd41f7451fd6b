import { createEmptyDatabase } from '@ratchet/store/testing'
import { inDatabase } from './many-deals.ts'
import { type RunningServer, scratchFolder, startServer } from './server.ts'
import { instruction, Trader, until } from './trader.ts'

/** A trader has something in each of the four tables, some of it larger than anybody trades. */
export interface TablesWorld {
  readonly server: RunningServer
  readonly trader: Trader
  readonly databaseUrl: string
  /** Places an order that waits at the broker. */
  readonly place: (price: number) => Promise<{ readonly id: string; readonly key: string }>
  readonly close: () => Promise<void>
}

/**
 * The tables get money of seven digits, a million lots and a swap of as much, for which no account had to be ruined.
 */
const extremes = `
  update ledger.positions set swap = -123456789 where open;
  update ledger.positions set volume = 10000000000, comment = 'a comment of thirty-one letters'
    where ticket = (select min(ticket) from ledger.positions where open);
  update ledger.closed set profit = -987654321, swap = -123456789, commission = -765432198, fee = -112233445, price = 99999999,
    volume = 10000000000 where ticket = (select min(ticket) from ledger.closed);
  update ledger.trades set volume = 10000000000, price = 99999999, sl = 88888888, tp = 123456789
    where id = (select id from ledger.trades where status = 'closed' limit 1);
  insert into ledger.modified (trader_id, seq, account_id, trade_id, position_ticket, symbol, time_ms, sl, tp, rung)
    select trader_id, 1000000, account_id, trade_id, ticket, symbol, open_time_ms, 99999999, 123456789, 3
    from ledger.positions where open limit 1`

export async function openTablesWorld(): Promise<TablesWorld> {
  const folder = await scratchFolder()
  const database = await createEmptyDatabase()
  const server = await startServer(folder.path, { DATABASE_URL: database.url, FEED: 'synthetic:7' })
  const trader = new Trader(server.url)
  await trader.signUp('Ada')
  const { items } = await trader.ask<{ items: { symbol: string; bid: number }[] }>('GET', '/api/quotes')
  const bid = items.find(({ symbol }) => symbol === 'GOLD')?.bid ?? 0
  const opened = async (count: number) =>
    until('open positions', async () => {
      const rows = await trader.active()
      return rows.length === count && rows
    })
  await trader.publish(instruction({ type: 'Order_Type_Buy', sl: Math.round(bid - 40), tp: Math.round(bid + 60) }))
  const [first] = await opened(1)
  await trader.ask('POST', `/api/active-trades/${first?.id}/close`, {})
  await until('a closed trade', async () => (await trader.closed()).length === 1)
  for (const side of ['Buy', 'Sell'] as const) await trader.publish(instruction({ type: `Order_Type_${side}` }))
  const rows = await opened(2)
  for (const { id, type } of rows)
    await trader.ask('PATCH', `/api/active-trades/${id}`, { sl: Math.round(type === 'Buy' ? bid - 30 : bid + 30) })
  await inDatabase(database.url, (client) => client.query(extremes))
  const place = async (price: number) => {
    const { id, key } = await trader.publish(
      instruction({ type: 'Order_Type_BuyLimit', price: Math.round(bid) + price }),
    )
    await until('the order at the broker', async () => (await trader.trade(id)).order !== null)
    return { id, key }
  }
  const close = async () => {
    await server.stop()
    await database.drop()
    await folder.remove()
  }
  return { server, trader, databaseUrl: database.url, place, close }
}
