import { fill, ladderWords, noRisk } from '@ratchet/contract'
import { beforeAll, expect, it } from 'vitest'
import { newTrader } from './scene.ts'
import { sharedServer } from './shared-server.ts'
import { instruction, type Trader, until } from './trader.ts'

/** A saved ladder for one open position, from the request to the record. The dialogs are tested in pages. */
let trader: Trader
beforeAll(async () => {
  trader = await newTrader({ server: sharedServer() })
  await trader.putRisk({ ...noRisk, profit1: 900, sl1: 100 })
})

const half = { ...noRisk, profit1: 1, sl1: 0.5, profit2: 2, sl2: 0.5 }
const halfText = 'Ratchet ladder "Half" in R: at 1 sl 0.5; at 2 sl 0.5'
const save = async (body: object) => (await trader.ask<{ id: string }>('POST', '/api/ladders', body)).id
const active = async () => (await trader.active())[0]
const changesOf = async (id: string) => (await trader.flight(id)).filter(({ kind }) => kind === 'ladder.changed')

it('OWN9: a ladder in ATR is refused where too few candles are kept', async () => {
  const ladderId = await save({ name: 'Range', ladder: { ...noRisk, profit1: 1, sl1: 0.5 }, unit: 'ATR' })
  await trader.publish(instruction({ type: 'Order_Type_Buy', sl: 1290 }))
  const position = await until('the position', active)
  const refused = await trader.call('PUT', `/api/active-trades/${position.id}/ladder`, { ladderId })
  expect(refused.body).toMatchObject({ message: fill(ladderWords.needsCandles, { symbol: 'GOLD' }) })
})

it('a position is given another ladder and its account’s again; both are on record, each done once', async () => {
  const position = await until('the position', active)
  const put = <T = { message: string }>(body: object, key?: string) =>
    trader.call<T>('PUT', `/api/active-trades/${position.id}/ladder`, body, key ? { 'idempotency-key': key } : {})
  const ladderId = await save({ name: 'Half', ladder: half, unit: 'R' })
  const night = await save({ name: 'Night', ladder: { ...noRisk, profit1: 60, sl1: 40 } })
  expect((await put({ ladderId })).body.message).toBe(fill(ladderWords.nowOwn, { name: 'Half' }))
  expect((await active())?.ladder).toMatchObject({ name: 'Half', unit: 'R', rungs: half })
  // Another ladder of its account does not change it.
  await trader.putRisk({ ...noRisk, profit1: 5, sl1: 2 })
  expect((await active())?.ladder?.name).toBe('Half')
  expect((await put({ ladderId: null })).status).toBe(200)
  expect((await active())?.ladder).toBeUndefined()
  const id = String(position.tradeId)
  expect((await changesOf(id)).map(({ ladder, before }) => [ladder, before])).toEqual([
    [halfText, null],
    [null, halfText],
  ])
  // Sent once more under its key it is answered again, and done once; another one under the key is refused.
  const first = await put({ ladderId: night }, 'change')
  expect([first.status, await put({ ladderId: night }, 'change')]).toEqual([200, first])
  expect((await put({ ladderId }, 'change')).status).toBe(409)
  expect(await changesOf(id)).toHaveLength(3)
  const same = await put({ ladderId: night })
  expect([same.status, same.body.message]).toEqual([409, ladderWords.sameLadder])
  // A moved rung makes it a ladder of the position alone.
  expect((await put({ rungs: { ...noRisk, profit1: 80, sl1: 40 } })).status).toBe(200)
  expect((await active())?.ladder).toMatchObject({ name: 'Night, moved', unit: 'pips', rungs: { profit1: 80 } })
  expect(await changesOf(id)).toHaveLength(4)
})
