import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { dayMs, type JournalTrade, otherCharges, type Quote, volumeFromNumber } from '@ratchet/domain'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createView } from '../core/present/view.ts'
import { journalRows } from '../tables/journal-rows.ts'
import { feedOf, instruction, openDesk as openMarket } from '../testing/market.ts'

/** The journal beside the broker's own book, from the trader's commission to the file of the journal. */
const [gold] = defaultInstruments.map((one): Instrument => ({ ...one, sessions: [] }))
if (!gold) throw new Error('There is no gold')

const start = Date.UTC(2014, 4, 5, 20)
/** From Monday evening to Thursday: three swaps, one of them threefold. */
const prices = [128_435, 128_471, 128_502, 128_377, 128_419, 128_604, 128_533, 128_496, 128_712, 128_650]
const quotes = prices.map((bid, index): Quote => {
  return { symbol: 'GOLD', bid, ask: bid + 23, timeMs: start + (index * dayMs) / 3 }
})

let database: TestDatabase
let sql: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
})
afterAll(async () => {
  await sql?.end()
  await database?.drop()
})

const nothing = { tradeId: null, price: null, sl: null, tp: null }

it('D4: with a commission set, results and charges are to the cent the change of the broker’s balance, before and after the last close', async () => {
  const market = await openMarket(database.url, [gold])
  const { store } = market
  await store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
  const feed = feedOf(quotes)
  const publishing = (fields: Parameters<typeof instruction>[0]) => store.publishTrade('ada', instruction(fields), null)
  const account = async () => (await store.listAccounts('ada'))[0]?.id ?? ''
  const money = async (fields: object) => {
    const of = { kind: 'commission', accountId: await account(), position: null, volume: 0, ...nothing } as const
    await store.addCommand('ada', { ...of, ...fields })
  }
  const close = async (volume: number, at = 0) => {
    const open = (await store.allActive('ada')).toSorted((a, b) => a.openTimeMs - b.openTimeMs)[at]
    const { accountId = '', ticket = '' } = open ?? {}
    await store.addCommand('ada', { kind: 'close', accountId, position: ticket, volume, ...nothing })
  }
  /** What results and charges come to, and the change of the balance less what was paid in. */
  const sums = async () => {
    const rows: Record<string, unknown>[] = []
    for await (const some of journalRows({ store, view: createView([gold], () => []) }, 'ada', { format: 'csv' }))
      rows.push(...(some as Record<string, unknown>[]))
    const accounts = await store.balances('ada')
    const charges = (await store.charges('ada', { most: 99 })).map(({ position, login, server, ...costs }) => {
      return { ...costs, position: position && `${position} ${login} ${server}` }
    })
    const trades = rows.map(({ position, brokerId, server, volume }) => {
      const id = `${position} ${brokerId} ${server}`
      return { id, volume: volumeFromNumber(Number(volume)) } as JournalTrade
    })
    const net = rows.reduce((sum, { result }) => sum + Math.round(Number(result) * 100), 0)
    await sql.query('select paper.project_all()')
    const { rows: books } = await sql.query('select balance::int, deposit::int from paper.accounts')
    const [book] = books
    expect(accounts).toMatchObject([{ start: book?.deposit, balance: book?.balance }])
    const paid = accounts[0]?.transfers.reduce((sum, { amount }) => sum + amount, 0) ?? 0
    return { net, ...otherCharges(charges, trades), booked: book?.balance - book?.deposit - paid, rows }
  }
  const seen: Awaited<ReturnType<typeof sums>>[] = []
  const after: Record<number, () => Promise<unknown>> = {
    0: () => publishing({ volume: 3300 }),
    1: () => money({ amount: 333 }),
    2: () => publishing({ volume: 1700, type: 'Order_Type_Sell' }),
    3: () => publishing({ volume: 900, action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 128_600 }),
    4: () => close(600, 1),
    5: () => money({ kind: 'deposit', amount: 12_345 }),
    6: async () => seen.push(await sums()),
    7: () => close(0),
    8: () => close(0),
    9: () => close(0),
  }
  await market.run({
    ...feed,
    async *open(from, known) {
      for await (const batch of feed.open(from, known))
        for (const item of batch) {
          yield [item]
          await after[item.position]?.()
        }
    },
  })
  seen.push(await sums())
  const listed = await store.listAccounts('ada')
  await market.close()
  expect(market.troubles).toEqual([])
  expect(listed[0]?.commission).toBe(333)
  for (const { net, open, other, booked } of seen) expect(net + open + other).toBe(booked)
  // While something is open a part of its commission is not the trades’; afterwards the net alone is the change of the balance.
  const [during, ended] = seen
  expect([during?.open, ended?.open, ended?.other]).toEqual([expect.any(Number), 0, 0])
  expect(during?.open).toBeLessThan(0)
  const short = ended?.rows.find(({ type }) => type === 'Sell')
  // 0.17 lots opened, and closed in two parts of which each is rounded by itself: 0.57, 0.20 and 0.37.
  expect(short).toMatchObject({ deals: 2, commission: -1.14 })
})
