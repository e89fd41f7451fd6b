import { operatorWords } from '@ratchet/contract'
import { createTestDatabase } from '@ratchet/store/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { feedOfBids, instruction, openDesk as openMarketDesk } from '../testing/market.ts'
import { publish, tradeBody } from '../testing/samples.ts'
import { typed } from './admin.fixture.ts'

const reason = 'Asked by its trader.'
const nobody = '00000000-0000-4000-8000-000000000000'

describe('ADM3: an account that the operator freezes', () => {
  let desk: Desk
  let ada: Person
  let id = ''
  const run = (...words: string[]) => typed(words, desk.databaseUrl)
  const account = async () => (await ada.call('GET', `/api/accounts/${id}`)).json()
  const send = (more: object = {}) => ada.call('POST', '/api/trades', { ...tradeBody, ...more })
  beforeAll(async () => {
    desk = await openDesk()
    ada = await desk.person('ada')
    id = (await publish(desk, ada)).accountId
  })
  afterAll(() => desk?.close())

  it('is told as the operator’s, takes no instruction from the commit on, and takes them again once it is released', async () => {
    const before = await run('accounts', ada.email)
    expect(before).toMatchObject({ code: 0, err: '' })
    expect(before.out).toMatch(/^account +server +login +name +shard +open +pending +state\n/)
    const login = (await account()).login
    expect(before.out).toMatch(
      new RegExp(`${id}  Ratchet-Demo  …${login.slice(-3)} .* 0 +0 +0 +accepts instructions\n`),
    )
    expect(before.out).not.toContain(login)

    const { code, out } = await run('freeze', id, 'Asked', 'by', 'its\u001b[2J', 'trader')
    expect([code, out]).toEqual([0, expect.stringMatching(/^Account …\d{3} at Ratchet-Demo is frozen: Asked by its/)])
    await run('release', id)
    expect((await run('freeze', id, 'Asked by its trader')).out).toContain('No engine runs shard 0')
    expect(await account()).toMatchObject({
      state: 'frozen',
      frozen: { cause: 'operator', why: reason, requests: [], since: expect.stringMatching(/Z$/) },
    })
    // By the very process that knew a moment ago where the trader's instructions go.
    const refused = await send()
    expect([refused.statusCode, refused.json().message]).toEqual([409, operatorWords.refusedPlain])
    expect((await run('accounts', ada.email)).out).toMatch(
      /frozen by the operator since 2\d{3}-.*: Asked by its trader\./,
    )
    expect((await run('freeze', id)).err).toMatch(/already frozen by the operator/)

    expect((await run('release', id)).out).toMatch(/accepts new instructions again\.\n$/)
    expect((await account()).state).toBe('live')
    expect((await send()).statusCode).toBe(201)
    expect((await run('release', id)).err).toBe('This account is not frozen by the operator. Nothing was changed.\n')
  })

  it('its trader is notified of both, with the reason, and the chain has them', async () => {
    const { items } = (await ada.call('GET', '/api/notifications')).json()
    const told = items.filter(({ kind }: { kind: string }) => /^account\.(held|freed)$/.test(kind))
    expect(told.slice(0, 2)).toMatchObject([{ kind: 'account.freed' }, { kind: 'account.held', reason }])
    expect((await run('verify')).code).toBe(0)
  })

  it('of others nothing changes, and what is no account is said', async () => {
    const eve = await desk.person('eve')
    const other = await publish(desk, eve)
    await run('freeze', id, reason)
    expect((await eve.call('POST', '/api/trades', tradeBody)).statusCode).toBe(201)
    expect((await eve.call('GET', `/api/accounts/${other.accountId}`)).json().frozen).toBeNull()
    await run('release', id)
    for (const none of ['x', nobody])
      expect((await run('freeze', none)).err).toMatch(/^No account has this id. "accounts E-MAIL"/)
    expect((await run('freeze', id, 'x'.repeat(301))).err).toMatch(/^The reason is too long: .* at most 300 characters/)
  })

  it('ADM4: one that the engine froze is released by nobody', async () => {
    const trade = await publish(desk, ada)
    const request = { id: trade.id, kind: 'order', state: 'unknown' } as const
    const why = 'The broker cannot be reached.'
    await desk.commit(trade, [
      {
        kind: 'account.frozen',
        tradeId: trade.id,
        marketTimeMs: null,
        data: { request: trade.id, why },
        request: {
          ...emptyRequest,
          ...request,
          accountId: trade.accountId,
          traderId: trade.traderId,
          tradeId: trade.id,
        },
      },
    ])
    const told = await run('release', trade.accountId)
    expect(told).toMatchObject({ code: 1, out: '' })
    expect(told.err).toMatch(
      /^The engine has frozen it.*Only the broker’s answer ends this freeze\. .* Nothing was changed\.\n$/,
    )
    expect((await account()).frozen.cause).toBe('requests')
    // With the operator's beside it the engine's is told first, and stays.
    await run('freeze', id, reason)
    expect((await account()).frozen.cause).toBe('requests')
    expect((await run('release', id)).out).toMatch(
      /accepts new instructions again\.\nThe engine has frozen it.*That freeze ends when the broker answers\.\n$/,
    )
    expect((await account()).frozen.cause).toBe('requests')
  })
})

const emptyRequest = {
  position: null,
  commandId: null,
  rung: 0,
  price: 0,
  sl: 0,
  tp: 0,
  volume: 0,
  order: null,
  timeMs: 0,
  checkpoint: null,
  retcode: null,
  text: null,
} as const

it('ADM3: while the market runs waiting orders end, stops go on moving, and a new start of the process begins nothing', async () => {
  const database = await createTestDatabase()
  const desk = await openMarketDesk(database.url)
  try {
    await desk.store.ensureTrader('ada', { name: 'Ada', email: 'ada@example.test' })
    const rungs = { profit1: 50, sl1: 20, tp1: 0, profit2: 100, sl2: 20, tp2: 0 }
    const none = Object.fromEntries(
      ['profit', 'sl', 'tp'].flatMap((what) => [3, 4, 5, 6].map((n) => [`${what}${n}`, 0])),
    )
    await desk.store.putRisk('ada', { ...rungs, ...none } as Parameters<typeof desk.store.putRisk>[1])
    const quotes = [130_000, 130_010, 130_540, 130_600, 131_200, 128_000]
    const feed = feedOfBids(quotes)
    let account = ''
    /** Gives quotes one by one, and does something behind some of them. */
    const steps = (last: number, then: Readonly<Record<number, () => Promise<unknown>>>) => ({
      ...feed,
      async *open(from: number, known: Parameters<typeof feed.open>[1]) {
        for await (const batch of feed.open(from, known))
          for (const item of batch.filter(({ position }) => position <= last)) {
            yield [item]
            await then[item.position]?.()
          }
      },
    })
    const order = { action: 'Trade_Action_Pending', type: 'Order_Type_BuyLimit', price: 129_000 } as const
    await desk.run(
      steps(3, {
        0: async () => {
          await desk.store.publishTrade('ada', instruction({ sl: 129_000, tradeDetails: 'open' }), null)
          await desk.store.publishTrade('ada', instruction({ ...order, tradeDetails: 'waits' }), null)
        },
        1: async () => {
          const listed = () => desk.store.listTrades('ada', { limit: 10 })
          await expect.poll(async () => (await listed()).items.filter(({ order }) => order !== null).length).toBe(2)
          account = (await listed()).items[0]?.accountId ?? ''
          expect(await typed(['freeze', account, reason], database.url)).toMatchObject({ code: 0 })
          const state = async () => (await listed()).items.find((one) => one.tradeDetails === 'waits')?.status
          await expect.poll(state, { timeout: 15_000 }).toBe('cancelled')
        },
      }),
    )
    expect(desk.troubles).toEqual([])
    const [held] = await desk.store.allActive('ada')
    // Rung 1 was reached at the second quote behind the freeze.
    expect(held).toMatchObject({ comment: 'open', reached: 1 })
    expect(held?.sl).toBe(held?.intendedSl)
    expect(held?.sl).toBeGreaterThan(130_000)

    // What was published by a way past the api's own look fails in the engine.
    await desk.run(steps(4, {}))
    const [higher] = await desk.store.allActive('ada')
    expect(higher?.sl).toBeGreaterThan(held?.sl ?? 0)
    const refused = await desk.store.publishTrade('ada', instruction({ tradeDetails: 'late' }), null)
    expect(refused).toEqual({ outcome: 'stopped', by: 'operator' })
    await desk.run(steps(5, {}))
    expect(await desk.store.allActive('ada')).toEqual([])
    const { items } = await desk.store.listTrades('ada', { limit: 10 })
    expect(items.map((one) => [one.tradeDetails, one.status, one.reason]).toSorted()).toEqual([
      ['open', 'closed', 'The request was executed.'],
      ['waits', 'cancelled', operatorWords.cancelled],
    ])
  } finally {
    await desk.close()
    await database.drop()
  }
}, 60_000)
