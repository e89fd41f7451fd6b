import { type Limits, limitWords } from '@ratchet/contract'
import { limitPresets, noLimits } from '@ratchet/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError, tradeBody } from '../testing/samples.ts'

let desk: Desk
let ada: Person
let eve: Person
let account = ''
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  await ada.call('POST', '/api/trades', { ...tradeBody, openAccount: true })
  account = (await ada.call('GET', '/api/accounts')).json().items[0].id
})
afterAll(() => desk?.close())

const put = (limits: object, who = ada) =>
  who.call('PUT', `/api/accounts/${account}/limits`, { ...noLimits, ...limits })
const listed = async (who = ada) => (await who.call('GET', '/api/limits')).json().items
const withdraw = (who = ada) => who.call('DELETE', `/api/accounts/${account}/limits/waiting`)

describe('limits of accounts', () => {
  it('are none to begin with, and are listed for each account', async () => {
    expect(await listed()).toMatchObject([
      { accountId: account, limits: noLimits, pending: null, uses: [], refusals: [] },
    ])
    expect(await listed(eve)).toEqual([])
  })

  it('LIM10, LIM11: hold at once where they are stricter; a looser one is shown with its time, and is withdrawn', async () => {
    const strict: Limits = { ...noLimits, accountVolume: 2, waitHours: 24 }
    const saved = await put(strict)
    expect(saved.json()).toMatchObject({ limits: strict, pending: null, message: limitWords.saved })
    const before = Date.now()
    const mixed = await put({ ...strict, accountVolume: 3, openTrades: 5 })
    expect(mixed.json()).toMatchObject({
      limits: { accountVolume: 2, openTrades: 5, waitHours: 24 },
      pending: { limits: { accountVolume: 3, openTrades: 5 } },
      message: limitWords.savedInPart,
    })
    const waits = Date.parse(mixed.json().pending.from) - before
    expect(waits).toBeGreaterThanOrEqual(24 * 3_600_000)
    expect(waits).toBeLessThan(24 * 3_600_000 + 60_000)
    expect((await listed())[0].pending).not.toBeNull()
    expect((await withdraw(eve)).statusCode).toBe(404)
    expect((await withdraw()).json()).toMatchObject({ pending: null, message: limitWords.withdrawn })
    expectError(await withdraw(), 'conflict', limitWords.nothingWaits)
  })

  it('LIM12: come with how far they are used', async () => {
    await put({ accountVolume: 2, openTrades: 5, tradesADay: 4, waitHours: 24 })
    expect((await listed())[0].uses).toMatchObject([
      {
        limit: 'accountVolume',
        used: 0,
        most: 2,
        isReached: false,
        sentence: '0.00 of 2.00 lots are open or pending.',
      },
      { limit: 'openTrades', used: 0, most: 5 },
      { limit: 'tradesADay', used: 0, most: 4 },
    ])
  })

  it('take each of the sets that a trader can begin with', async () => {
    for (const { limits } of limitPresets) expect((await put(limits)).statusCode).toBe(200)
  })

  it.each<[string, object, string]>([
    ['a volume with five decimals', { tradeVolume: 0.00001 }, limitWords.volume],
    ['no volume at all', { symbolVolume: 0 }, limitWords.volume],
    ['money with three decimals', { riskMoney: 1.005 }, limitWords.money],
    ['half a trade', { openTrades: 1.5 }, limitWords.count],
    ['more trades than are counted', { tradesADay: 1001 }, limitWords.count],
    ['hours that end before they begin', { quietHours: [{ days: 'Monday', from: 60, to: 60 }] }, limitWords.hours],
    ['a zone that there is none of', { zone: 'Europe/Nowhere' }, limitWords.zone],
    ['a pause without an end', { pause: { losses: 3, minutes: 0 } }, limitWords.minutes],
    ['a share below the least', { warnAt: 49 }, limitWords.warn],
  ])('refuse %s', async (_, limits, sentence) => {
    const answer = await put(limits)
    expect(answer.statusCode).toBe(400)
    expect(JSON.stringify(answer.json())).toContain(sentence)
  })

  it('are nobody’s for whom there is no account', async () => {
    expectError(await put({}, eve), 'not_found', limitWords.unknownAccount)
  })
})
