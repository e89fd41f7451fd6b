import { type Route, type RouteName, routes } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { begin, freshCode } from '../auth/second-factor.fixture.ts'
import { bodies } from '../testing/access/samples.ts'
import { broker } from '../testing/broker.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { Person as Browser, goodPassword } from '../testing/person.ts'
import { expectError } from '../testing/samples.ts'

const everyday = 'trading itself: who is signed in may trade'
const own = 'concerns no account at a broker'
const safer = 'allows less than before'

/** The routes that write and ask nobody to show once more who they are, each with the reason. */
const exceptions: Partial<Record<RouteName, string>> = {
  publishTrade: everyday,
  deleteTrade: everyday,
  cancelOrder: everyday,
  changeOrder: everyday,
  changeLevels: everyday,
  changeLadder: everyday,
  closePosition: everyday,
  chooseSymbols: everyday,
  retryAccount: 'protects again what is open',
  pauseAccount: safer,
  withdrawLimits: safer,
  stopTrading: safer,
  endSession: safer,
  endOtherSessions: safer,
  testAccount: 'nothing is kept',
  openPaper: own,
  openPairing: 'connects no account: connectAccount asks',
  removePairing: safer,
  nameAccount: own,
  deposit: own,
  resetAccount: own,
  setCommission: own,
  putDrawings: own,
  setAlert: own,
  removeAlert: own,
  putProfile: own,
  readNotices: own,
  startDrill: own,
  stopDrill: own,
  putJournalNote: own,
  importHistory: own,
  undoImport: own,
  saveLadder: own,
  replaceLadder: own,
  removeLadder: own,
  beginTickSet: own,
  addTickPiece: own,
  completeTickSet: own,
  removeTickSet: own,
}

const all = (Object.keys(routes) as RouteName[]).map((name): readonly [RouteName, Route] => [name, routes[name]])
const asking = all.filter(([, { proof }]) => proof !== undefined && proof !== 'always')

let desk: Desk
let ada: Person
let account: string
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  const live = { server: broker.live, login: '101', name: null, currency: 'USD', hedging: true }
  account = await desk.store.connectAccount(ada.id, { ...live, credentialsSealed: new Uint8Array([1]) })
  await desk.pool.query(`update "session" set "createdAt" = now() - interval '1 hour' where "userId" = $1`, [ada.id])
})
afterAll(() => desk?.close())

describe('S13: who asks shows once more who they are', () => {
  it('where the table of routes says so, and a route that writes and does not ask is an exception with a reason', () => {
    const writing = all.filter(([, { method, signedIn }]) => signedIn && method !== 'GET')
    const silent = writing.filter(([, { proof }]) => proof === undefined).map(([name]) => name)
    expect(silent.toSorted()).toEqual(Object.keys(exceptions).toSorted())
  })

  it.each(asking)('%s on an account of real money, an hour after signing in', async (name, { method, path }) => {
    const body = { ...(bodies as Partial<Record<RouteName, object>>)[name] }
    if (name === 'connectAccount') Object.assign(body, { environment: 'live' })
    const answer = await ada.call(method, path.replace(':id', account), Object.keys(body).length > 0 ? body : undefined)
    expectError(answer, 'prove_first')
  })

  it('but not on a practice account, nor for an account that is not there', async () => {
    const practice = { server: broker.practice, login: '102', name: null, currency: 'USD', hedging: true }
    const id = await desk.store.connectAccount(ada.id, { ...practice, credentialsSealed: new Uint8Array([1]) })
    expect((await ada.call('PUT', `/api/accounts/${id}/limits`, bodies.putLimits)).statusCode).toBe(200)
    const nowhere = '00000000-0000-4000-8000-000000000000'
    expectError(await ada.call('PUT', `/api/accounts/${nowhere}/risk`, bodies.putRisk), 'not_found')
  })

  it('to resume all trading: by password, and by a code where the second factor is on', async () => {
    const url = await desk.listen()
    const eve = new Browser(url, 'Eve')
    await eve.signUp()
    const authenticator = await begin(eve, goodPassword)
    const confirmed = await eve.call('POST', '/api/auth/two-factor/confirm', {
      code: await freshCode(desk.pool, authenticator),
    })
    expect(confirmed.status).toBe(200)
    await eve.call('POST', '/api/trading/stop')
    const resume = (more: object) => eve.call('POST', '/api/trading/resume', { password: goodPassword, ...more })
    expect(await resume({})).toMatchObject({ status: 400, body: { fields: { code: 'Please enter the code.' } } })
    expect(await resume({ code: '000000' })).toMatchObject({ status: 400 })
    expect((await eve.call('GET', '/api/trading')).body).toMatchObject({ stoppedSince: expect.any(String) })
    expect((await resume({ code: await freshCode(desk.pool, authenticator) })).status).toBe(200)
    expect((await eve.call('GET', '/api/trading')).body).toMatchObject({ stoppedSince: null })
  })
})
