import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultQuotas } from '../core/limits/quotas.ts'
import { broker } from '../testing/broker.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError, riskBody, tradeBody } from '../testing/samples.ts'

let desk: Desk
let ann: Person
let bob: Person
const quotas = { ...defaultQuotas, instructionsAlive: 5, accounts: 3, letters: 2, uploadsMb: 1, changesPerDay: 10 }
beforeAll(async () => {
  desk = await openDesk({ quotas })
  ann = await desk.person('ann')
  bob = await desk.person('bob')
})
afterAll(() => desk.close())

const send = (person: Person, change: object = {}, headers: Record<string, string> = {}) =>
  person.call('POST', '/api/trades', { ...tradeBody, ...change }, headers)
const quotasOf = async (person: Person) => (await person.call('GET', '/api/quotas')).json().items

describe('V13: garbage has an end', () => {
  it('instructions: told at four fifths, refused at the end, and what was taken once is answered again', async () => {
    const key = { 'idempotency-key': 'the first' }
    const first = await send(ann, {}, key)
    expect(first.json()).toEqual({ id: expect.any(String), key: expect.any(String), status: 'Pending' })
    for (let n = 0; n < 3; n++) expect((await send(ann)).statusCode).toBe(201)
    expect((await send(ann)).json().warning).toMatch(/^You have used 5 of 5 pending instructions/)
    const full = await send(ann)
    expectError(full, 'conflict', /limit of 5 pending instructions and open positions\. Cancel or close/)
    expect((await send(ann, {}, key)).json()).toEqual(first.json())
    expectError(await send(ann, {}, { 'idempotency-key': 'another' }), 'conflict')
    expect((await send(bob)).statusCode).toBe(201)
    expect((await ann.call('GET', '/api/trades')).json().items).toHaveLength(5)
    expect((await quotasOf(ann)).find(({ of }: { of: string }) => of === 'alive')).toEqual({
      of: 'alive',
      used: 5,
      most: 5,
      warning: expect.stringMatching(/^You have used 5 of 5/),
    })
    expect((await quotasOf(bob)).every(({ warning }: { warning: unknown }) => warning === null)).toBe(true)
  })

  it('accounts of a trader, by whatever way they are opened', async () => {
    const open = (brokerId: string) => send(bob, { brokerId, openAccount: true })
    expect([(await open('900001')).statusCode, (await open('900002')).statusCode]).toEqual([201, 201])
    expectError(await open('900003'), 'conflict', /limit of 3 accounts\. Use one of your accounts/)
    expect((await send(bob, { brokerId: '900002' })).statusCode).toBe(201)
    const account = { server: broker.practice, login: '101', name: null, currency: 'USD', hedging: true }
    const connect = { ...account, credentialsSealed: new Uint8Array([1]) }
    await expect(desk.store.connectAccount(bob.id, connect)).rejects.toThrow('as many accounts')
    await expect(desk.store.openPaper(bob.id, `Paper-${broker.practice}`, null)).rejects.toThrow('as many accounts')
    expect((await quotasOf(bob)).find(({ of }: { of: string }) => of === 'accounts')).toMatchObject({
      used: 3,
      most: 3,
    })
  })

  it('S10: what a trader has written in a day, and charts that are drawn on', async () => {
    const cid = await desk.person('cid')
    const draw = (symbol: string) => cid.call('PUT', '/api/drawings', { symbol, items: [] })
    expectError(await draw('NOTHING'), 'not_found', 'The symbol NOTHING is not traded here.')
    for (let n = 0; n < 10; n++) expect((await draw('GOLD')).statusCode).toBe(200)
    const full = await draw('GOLD')
    expectError(full, 'too_many', /limit of 10 changes to settings, notes, alerts and drawings within a day/)
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(0)
    expectError(await cid.call('PUT', '/api/risk', riskBody), 'too_many')
    expect((await quotasOf(cid)).find(({ of }: { of: string }) => of === 'changes')).toMatchObject({
      used: 10,
      most: 10,
      warning: expect.stringMatching(/^You have used 10 of 10 changes/),
    })
  })

  it('letters of a trader', async () => {
    const write = () => ann.call('POST', '/api/messages', { kind: 'care', message: 'Help' })
    expect([(await write()).statusCode, (await write()).statusCode]).toEqual([201, 201])
    expectError(await write(), 'too_many', /limit of 2 unanswered messages/)
    expect((await quotasOf(ann)).find(({ of }: { of: string }) => of === 'letters')).toMatchObject({ used: 2, most: 2 })
  })

  it('space for uploads, of all traders together', async () => {
    const begin = (person: Person, size: number) =>
      person.call('POST', '/api/uploads', undefined, { 'tus-resumable': '1.0.0', 'upload-length': String(size) })
    const first = await begin(ann, 700_000)
    expect(first.statusCode, first.body).toBe(201)
    const second = await begin(bob, 700_000)
    expectError(second, 'too_many', /Too many pictures are being uploaded/)
    expect(second.headers['retry-after']).toBe('3600')
    expect((await begin(bob, 200_000)).statusCode).toBe(201)
  })
})
