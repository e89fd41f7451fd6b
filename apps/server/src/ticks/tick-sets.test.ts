import {
  maxTickPieces,
  mostTickBytes,
  mostTickSets,
  tickPieceOverheadBytes,
  tickSetWords,
  unfinishedTicksMs,
} from '@ratchet/contract'
import { packTicks, piecesOf, TickBuilder, type TickColumns, unpackPieces } from '@ratchet/domain'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError } from '../testing/samples.ts'

let desk: Desk
let ada: Person
let eve: Person
let owner: pg.Client
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  owner = new pg.Client(desk.databaseUrl)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await desk?.close()
})

afterEach(() => owner.query('delete from ledger.tick_sets'))

const day = 86_400_000
const start = Date.UTC(2014, 4, 1)
/** Three days of ticks, the last one so long that it is in two pieces. */
const ticks: TickColumns = (() => {
  const builder = new TickBuilder()
  const push = (timeMs: number, n: number) => builder.push({ timeMs, bid: 130_000 + (n % 50), ask: 130_030 + (n % 50) })
  for (let n = 0; n < 40; n++) push(start + n * 1000, n)
  for (let n = 0; n < 40; n++) push(start + day + n * 1000, n)
  for (let n = 0; n < 100_010; n++) push(start + 2 * day + n * 500, n)
  return builder.columns()
})()
const pieces = [...piecesOf(ticks, 1)].map((piece) => Buffer.from(packTicks(ticks, piece)).toString('base64'))

const set = { name: 'May', symbol: 'GOLD', digits: 2, barMs: 0 }
const begin = async (who = ada): Promise<string> => (await who.call('POST', '/api/tick-sets', set)).json().id
const add = (id: string, place: number, packed = pieces[place], who = ada) =>
  who.call('PUT', `/api/tick-sets/${id}/pieces`, { place, packed })
const complete = (id: string, who = ada) => who.call('POST', `/api/tick-sets/${id}/complete`)
const sets = async (who = ada) => (await who.call('GET', '/api/tick-sets')).json().items
const rows = async (table: string) => (await owner.query(`select count(*)::int as n from ledger.${table}`)).rows[0].n

async function kept(): Promise<string> {
  const id = await begin()
  for (const place of pieces.keys()) expect((await add(id, place)).statusCode).toBe(200)
  expect((await complete(id)).statusCode).toBe(200)
  return id
}

describe('ticks that a trader keeps', () => {
  it('KEP3: are seen once they are complete, and come back whole or by range', async () => {
    expect(pieces).toHaveLength(4)
    const id = await begin()
    for (const place of pieces.keys()) await add(id, place)
    expect(await sets()).toEqual([])
    expect((await ada.call('GET', `/api/tick-sets/${id}/ticks`)).statusCode).toBe(404)
    expect((await complete(id)).json()).toMatchObject({ name: 'May', symbol: 'GOLD', digits: 2, ticks: ticks.length })
    expect(await sets()).toMatchObject([{ id, from: '2014-05-01T00:00:00.000Z', ticks: ticks.length }])
    const read = async (query: string) => {
      const answer = await ada.call('GET', `/api/tick-sets/${id}/ticks${query}`)
      expect(answer.headers['content-type'], answer.body.slice(0, 300)).toBe('application/octet-stream')
      return unpackPieces(answer.rawPayload)
    }
    expect(await read('')).toEqual(ticks)
    // The second day alone, and nothing of the day after it.
    const second = await read(`?from=${start + day}&to=${start + 2 * day - 1}`)
    expect([second.length, second.timeMs[0]]).toEqual([40, start + day])
    expect((await ada.call('GET', `/api/tick-sets/${id}/ticks?from=1&to=2`)).rawPayload).toHaveLength(0)
    expect((await ada.call('DELETE', `/api/tick-sets/${id}`)).json()).toEqual({ message: tickSetWords.removed })
    expect([await sets(), await rows('tick_sets'), await rows('tick_pieces')]).toEqual([[], 0, 0])
    expectError(await ada.call('DELETE', `/api/tick-sets/${id}`), 'not_found', tickSetWords.unknown)
  })

  it('KEP4: a piece that is sent twice is there once; one out of its place is refused', async () => {
    const id = await begin()
    expectError(await complete(id), 'conflict', tickSetWords.empty)
    expectError(await add(id, 1), 'conflict', tickSetWords.misplaced)
    await add(id, 0)
    expect((await add(id, 0)).json()).toEqual({ ticks: 40 })
    expectError(await add(id, 0, pieces[1]), 'conflict', tickSetWords.misplaced)
    expectError(await add(id, 1, pieces[0]), 'conflict', tickSetWords.misplaced)
    await add(id, 1)
    expect((await complete(id)).json()).toMatchObject({ ticks: 80 })
    expect((await complete(id)).json()).toMatchObject({ ticks: 80 })
    expectError(await add(id, 2), 'conflict', tickSetWords.misplaced)
  })

  it.each([
    ['no ticks', 'AQA=', 'a piece has 0 ticks'],
    [
      'a cut piece',
      Buffer.from(pieces[0] ?? '', 'base64')
        .subarray(0, -1)
        .toString('base64'),
      'cut short',
    ],
    ['a crossed tick', Buffer.from([1, 1, 1, 10, 1]).toString('base64'), 'the bid is above the ask'],
  ])('KEP2: %s is refused, and nothing is kept', async (_, packed, words) => {
    const id = await begin()
    expectError(await add(id, 0, packed), 'invalid', new RegExp(words))
    expectError(await complete(id), 'conflict', tickSetWords.empty)
  })

  it('KEP5: are bounded in number and size, and what was never completed is swept', async () => {
    const max = await desk.person('max')
    const ids = []
    for (let n = 0; n < mostTickSets; n++) ids.push(await begin(max))
    expectError(await max.call('POST', '/api/tick-sets', set), 'conflict', tickSetWords.manySets)
    await add(ids[0] ?? '', 0, pieces[0], max)
    await owner.query('update ledger.tick_sets set bytes = $1 where id = $2', [mostTickBytes - 10, ids[1]])
    expectError(await add(ids[0] ?? '', 1, pieces[1], max), 'conflict', tickSetWords.full)
    await complete(ids[0] ?? '', max)
    await owner.query('update ledger.tick_sets set begun_at_ms = begun_at_ms - $1', [unfinishedTicksMs + 1000])
    expect(await begin(max)).toBeTruthy()
    // The complete one stays, and the one that was begun now.
    expect(await rows('tick_sets')).toBe(2)
    expect(await rows('tick_pieces')).toBe(1)
  })

  it('S4: tiny pieces are read many at a time, and each counts for the row that it takes', async () => {
    const builder = new TickBuilder()
    for (let n = 0; n < 60; n++) builder.push({ timeMs: start + n * day, bid: 130_000, ask: 130_030 })
    const few = builder.columns()
    const tiny = [...piecesOf(few, 1)].map((piece) => Buffer.from(packTicks(few, piece)).toString('base64'))
    expect(tiny).toHaveLength(60)
    const id = await begin()
    for (const [place, packed] of tiny.entries()) expect((await add(id, place, packed)).statusCode).toBe(200)
    await complete(id)
    const read = vi.spyOn(desk.store, 'tickPieces')
    const answer = await ada.call('GET', `/api/tick-sets/${id}/ticks`)
    expect(unpackPieces(answer.rawPayload)).toEqual(few)
    // Once with all of them, and once with none.
    expect(read).toHaveBeenCalledTimes(2)
    read.mockRestore()
    const next = await begin()
    const room = Math.floor(mostTickBytes / tickPieceOverheadBytes)
    await owner.query('update ledger.tick_sets set pieces = $1 where id = $2', [room, id])
    expectError(await add(next, 0), 'conflict', tickSetWords.full)
    await owner.query('update ledger.tick_sets set pieces = $1 where id = $2', [60, id])
    await owner.query('update ledger.tick_sets set pieces = $1 where id = $2', [maxTickPieces, next])
    expectError(await add(next, maxTickPieces, pieces[0]), 'conflict', tickSetWords.manyPieces)
  })

  it('S4: a trader reads three sets at a time, each in turns with others', async () => {
    const id = await kept()
    const { tickPieces } = desk.store
    const { promise, resolve } = Promise.withResolvers<void>()
    const held = vi.spyOn(desk.store, 'tickPieces').mockImplementation(async (...args) => {
      await promise
      return tickPieces(...args)
    })
    const found = vi.spyOn(desk.store, 'hasTickSet')
    const read = async () => ada.call('GET', `/api/tick-sets/${id}/ticks`)
    const three = [read(), read(), read()]
    // Two at once ask the database, and the third waits for its turn.
    while (found.mock.settledResults.filter(({ type }) => type === 'fulfilled').length < 3)
      await new Promise((done) => setTimeout(done, 2))
    expectError(await read(), 'too_many', tickSetWords.reading)
    expect(held).toHaveBeenCalledTimes(2)
    resolve()
    for (const answer of await Promise.all(three)) expect(unpackPieces(answer.rawPayload)).toEqual(ticks)
    held.mockRestore()
    found.mockRestore()
    expect((await read()).statusCode).toBe(200)
  })

  it('are nobody else’s', async () => {
    const id = await kept()
    expect(await sets(eve)).toEqual([])
    for (const answer of [
      await eve.call('GET', `/api/tick-sets/${id}/ticks`),
      await eve.call('DELETE', `/api/tick-sets/${id}`),
      await complete(id, eve),
      await add(id, 0, pieces[0], eve),
    ])
      expectError(answer, 'not_found', tickSetWords.unknown)
    expect(await sets()).toHaveLength(1)
  })
})
