import { historyAtOnce, historyWords, mostHistoryTrades, mostKeptHistory } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError, historyBody, historyTradeBody } from '../testing/samples.ts'

let desk: Desk
let ada: Person
let eve: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
})
afterAll(() => desk?.close())

const trade = (fields: object = {}) => Object.assign({}, historyTradeBody, fields)
const bring = (trades: readonly object[], about: object = {}, who = ada) =>
  who.call('POST', '/api/history-imports', Object.assign({}, historyBody, about, { trades }))
const imports = async (who = ada) => (await who.call('GET', '/api/history-imports')).json().items
const history = async (who = ada, query = '') => (await who.call('GET', `/api/history${query}`)).json()
const positions = async (who = ada) => (await history(who)).items.map(({ position }: { position: string }) => position)
const undo = (id: string, who = ada) => who.call('DELETE', `/api/history-imports/${id}`)
const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => trade({ position: String(from + n + 1) }))

describe('imported history', () => {
  it('HIS11 is kept to the cent and the digit, listed with what is kept of it, and undone', async () => {
    const sent = trade({ priceOpen: 1.14475, price: 1.144175, volume: 4, profit: -232.01, comment: '#1 by #2' })
    const answer = await bring([sent, trade({ position: '52002', profit: 0.29, swap: 0, commission: 0 })])
    expect(answer.statusCode, answer.body).toBe(201)
    const { import: kept, added, known } = answer.json()
    expect([added, known]).toEqual([2, 0])
    expect(kept).toMatchObject({
      kind: 'mt5',
      fileName: 'ReportHistory-7007.html',
      accounts: ['7007 · Elsewhere-Live'],
      trades: 2,
      net: -232.92,
      balance: { from: 1000, to: 1018.8 },
      totals: 'agree',
    })
    expect(await imports()).toEqual([kept])
    const { items, next } = await history()
    expect(next).toBe(null)
    expect(items[0]).toEqual(
      Object.assign({}, sent, {
        importId: kept.id,
        currency: 'USD',
        openTime: '2026-01-05T10:00:00.000Z',
        time: '2026-01-05T11:00:00.000Z',
      }),
    )
    expect((await undo(kept.id)).json()).toEqual({ message: historyWords.undone })
    expect([await imports(), (await history()).items]).toEqual([[], []])
    expectError(await undo(kept.id), 'not_found', historyWords.unknown)
  })

  it('HIS13 a statement of MetaTrader 4 is a kind of its own', async () => {
    const { import: kept } = (await bring([trade()], { kind: 'mt4', fileName: 'Statement.htm' })).json()
    expect(kept).toMatchObject({ kind: 'mt4', fileName: 'Statement.htm', trades: 1 })
    await undo(kept.id)
    expectError(await bring([trade()], { kind: 'mt3' }), 'invalid', /.*/)
  })

  it('HIS11 the same file adds nothing, a longer one what is new, and an undone one comes back whole', async () => {
    const first = (await bring(many(2))).json()
    const again = await bring(many(2))
    expect([again.statusCode, again.json()]).toEqual([201, { import: null, added: 0, known: 2 }])
    const longer = (await bring(many(4))).json()
    expect([longer.added, longer.known, longer.import.trades]).toEqual([2, 2, 2])
    await undo(first.import.id)
    expect(await positions()).toEqual(['3', '4'])
    const back = (await bring(many(4))).json()
    expect([back.added, back.known]).toEqual([2, 2])
    expect((await positions()).sort()).toEqual(['1', '2', '3', '4'])
    for (const { id } of await imports()) await undo(id)
    expect(await positions()).toEqual([])
  })

  it('HIS11 two imports at once keep each trade once', async () => {
    const answers = await Promise.all([bring(many(30)), bring(many(30)), bring(many(31))])
    expect(answers.map(({ json }) => json().added).reduce((sum: number, added: number) => sum + added)).toBe(31)
    expect(await positions()).toHaveLength(31)
    for (const { id } of await imports()) await undo(id)
  })

  it('HIS12 another figure for a deal that is kept is refused, and names the file; another symbol is none', async () => {
    const { import: kept } = (await bring(many(1), { fileName: 'first.html' })).json()
    const other = await bring([trade({ position: '1', profit: 21 }), trade({ position: '2' })])
    expectError(other, 'conflict', /^Position 1 is already imported from first\.html with other figures/)
    expect(await positions()).toEqual(['1'])
    expect((await bring([trade({ position: '1', symbol: 'XAUUSD.m' })])).json().known).toBe(1)
    expect((await bring([trade({ position: '1', time: '2026-01-05T11:00:00.999Z' })])).json().known).toBe(1)
    expectError(await bring([trade({ position: '1', time: '2026-01-05T11:00:01Z' })]), 'conflict', /or another time/)
    const lessTold = { priceOpen: 0, price: 0, swap: 0, commission: -1.2 }
    expect((await bring([trade(Object.assign({ position: '1' }, lessTold))])).json().known).toBe(1)
    for (const fields of [{ priceOpen: 1 }, { price: 1 }, { swap: 0 }, { volume: 1 }, { type: 'Sell' }])
      expectError(await bring([trade(Object.assign({ position: '1' }, fields))]), 'conflict', /with other figures/)
    expectError(
      await bring(many(1, 5), { currency: 'EUR' }),
      'conflict',
      'The history of 7007 · Elsewhere-Live is already imported in USD, not in EUR.',
    )
    await undo(kept.id)
    expect((await bring(many(1, 5), { currency: 'EUR' })).statusCode).toBe(201)
    for (const { id } of await imports()) await undo(id)
  })

  it('is nobody else’s, and in no list, count or sum of the product', async () => {
    const before = (await ada.call('GET', '/api/counts')).json()
    const { import: kept } = (await bring(many(3))).json()
    expect([await imports(eve), (await history(eve)).items]).toEqual([[], []])
    expect((await history(eve, `?import=${kept.id}`)).items).toEqual([])
    expectError(await undo(kept.id, eve), 'not_found', historyWords.unknown)
    expect((await bring(many(3), {}, eve)).json().added).toBe(3)
    expect((await ada.call('GET', '/api/counts')).json()).toEqual(before)
    expect((await ada.call('GET', '/api/closed-trades')).json().items).toEqual([])
    expect((await ada.call('GET', '/api/statement')).body).not.toContain('Elsewhere-Live')
    expect((await ada.call('GET', '/api/search?q=52001')).body).not.toContain('Elsewhere-Live')
    await undo(kept.id)
    expect((await desk.app.inject('/api/history')).statusCode).toBe(401)
  })

  it.each<[string, readonly object[], object, string | RegExp]>([
    ['no trade', [], {}, historyWords.none],
    ['half a cent', [trade({ profit: 0.005 })], {}, historyWords.number],
    ['a volume beyond its decimals', [trade({ volume: 0.00001 })], {}, historyWords.number],
    ['a price beyond its decimals', [trade({ price: 1.0000000001 })], {}, historyWords.number],
    ['a balance in half cents', [trade()], { balance: { from: 0.001, to: 1 } }, historyWords.number],
    ['a close before its open', [trade({ time: '2026-01-05T09:00:00Z' })], {}, historyWords.times],
    ['a close in the future', [trade({ time: '2126-01-05T09:00:00Z' })], {}, historyWords.times],
    ['one deal twice', [trade(), trade()], {}, historyWords.twice],
    ['a log-in with a blank', [trade({ brokerId: 'a b' })], {}, historyWords.login],
    ['no server', [trade({ server: '' })], {}, historyWords.server],
    ['no currency', [trade()], { currency: 'dollars' }, historyWords.currency],
    ['a field that none has', [trade({ owner: 'eve' })], {}, /^Unknown field: /],
    ['a ticket that is none', [trade({ position: 'x' })], {}, /./],
    ['a hash that is none', [trade()], { fileHash: 'x' }, /./],
  ])('is refused with %s, and nothing is kept', async (_, trades, about, words) => {
    expectError(await bring([...trades], about), 'invalid', words)
    expect(await imports()).toEqual([])
  })

  it('takes as many trades as a file may bring, is read some at a time, and ends where it is full', async () => {
    const max = await desk.person('max')
    const first = await bring(many(mostHistoryTrades), {}, max)
    expect(first.json()).toMatchObject({ added: mostHistoryTrades, known: 0 })
    const page = await history(max)
    expect(page.items).toHaveLength(historyAtOnce)
    expect((await history(max, `?after=${page.next}`)).items[0].position).toBe(String(historyAtOnce + 1))
    expectError(await bring(many(mostHistoryTrades + 1), {}, max), 'invalid', historyWords.many)
    expect((await bring(many(mostKeptHistory - mostHistoryTrades, 50_000), {}, max)).statusCode).toBe(201)
    expectError(await bring(many(1, 90_000), {}, max), 'conflict', historyWords.full)
    expect((await imports(max)).map(({ trades }: { trades: number }) => trades)).toEqual([10_000, 10_000])
    // Other routes take no such body.
    expect((await max.call('PUT', '/api/journal-notes', { text: 'x'.repeat(100_000) })).statusCode).toBe(413)
  })
})
