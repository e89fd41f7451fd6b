import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultLimits } from '../core/limits/limits.ts'
import { Listener } from '../realtime/listener.fixture.ts'
import { type Desk, openDesk } from '../testing/desk.ts'
import { goodPassword, Person } from '../testing/person.ts'
import { type Authenticator, begin, codeAt, freshCode } from './second-factor.fixture.ts'
import { codeOf, stepMs, stepOf } from './totp.ts'

const base = '/api/auth/two-factor'
let desk: Desk
let url: string
const rows = async (sql: string, values: unknown[] = []) => (await desk.pool.query(sql, values)).rows
const fresh = (authenticator: Authenticator) => freshCode(desk.pool, authenticator)
const from = (address: string) => ({ 'x-forwarded-for': address })
const second = (who: Person, code: string, headers = {}) =>
  who.call('POST', '/api/auth/sign-in/code', { code }, headers)
const refusedCode = { status: 400, body: { fields: { code: expect.stringContaining('Wrong code') } } }
const startAgain = { status: 401, body: { code: 'signed_out' } }

beforeAll(async () => {
  const minute = { windowMs: 60_000 }
  const limits = { ...defaultLimits, wrongCodesOfAccount: { max: 6, ...minute } }
  desk = await openDesk({ trustedProxy: 1, limits })
  url = await desk.listen()
})
afterAll(() => desk.close())

/** A person whose second factor is on. */
async function guarded(name: string) {
  const person = new Person(url, name)
  await person.signUp()
  const authenticator = await begin(person, goodPassword)
  const reply = await person.call('POST', `${base}/confirm`, { code: await fresh(authenticator) })
  expect(reply.status).toBe(200)
  return { person, authenticator }
}

/** A browser that has passed the first step. */
async function halfway(name: string, headers = {}, password = goodPassword) {
  const browser = new Person(url, name)
  const reply = await browser.signIn(password, {}, headers)
  expect(reply).toMatchObject({ status: 200, body: { codeAsked: true } })
  return browser
}

describe('a code', () => {
  const secret = Buffer.from('12345678901234567890')

  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('is that of RFC 6238 at %i seconds', (seconds, code) => {
    expect(codeOf(secret, Math.floor(seconds / 30))).toBe(code)
    expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('is taken one step early or late, and no more', () => {
    const near = [-2, -1, 0, 1, 2].map((offset) => stepOf(secret, codeOf(secret, 1000 + offset), 1000 * stepMs))
    expect(near).toEqual([null, 999, 1000, 1001, null])
    for (const typed of ['', '1', '1234567', 'abcdef']) expect(stepOf(secret, typed, 1000 * stepMs)).toBe(null)
  })
})

describe('switching it on', () => {
  it('takes the password and a code that was confirmed; until then one signs in as before', async () => {
    const anna = new Person(url, 'Anna')
    await anna.signUp()
    expect(await anna.call('POST', `${base}/begin`, { password: 'not my password' })).toMatchObject({
      status: 400,
      body: { fields: { password: 'Wrong password.' } },
    })
    expect(await anna.call('POST', `${base}/confirm`, { code: '123456' })).toMatchObject(refusedCode)
    const authenticator = await begin(anna, goodPassword)
    expect(authenticator.recoveryCodes).toHaveLength(10)
    const right = codeAt(authenticator)
    const wrong = right === '123456' ? '654321' : '123456'
    expect(await anna.call('POST', `${base}/confirm`, { code: wrong })).toMatchObject(refusedCode)
    expect((await anna.call('GET', base)).body).toEqual({ on: false, recoveryCodes: 0 })
    expect((await new Person(url, 'Anna').signIn()).body).toMatchObject({ user: { name: 'Anna' } })
    expect((await anna.call('POST', `${base}/confirm`, { code: codeAt(authenticator) })).status).toBe(200)
    expect((await anna.call('GET', base)).body).toEqual({ on: true, recoveryCodes: 10 })
    expect(await anna.call('POST', `${base}/begin`, { password: goodPassword })).toMatchObject({ status: 409 })
  })

  it('ends every other session and stream; the browser that did it stays', async () => {
    const [here, there] = [new Person(url, 'Berta'), new Person(url, 'Berta')]
    await here.signUp()
    await there.signIn()
    const stream = await new Listener(url, { cookie: there.cookie }).opened()
    const authenticator = await begin(here, goodPassword)
    await here.call('POST', `${base}/confirm`, { code: codeAt(authenticator) })
    expect([await here.whoami(), await there.whoami()]).toEqual([expect.any(String), null])
    expect(await stream.closed).toBe(4001)
  })

  it('keeps neither secret nor recovery codes as they are', async () => {
    const { authenticator } = await guarded('Clara')
    const dump = JSON.stringify([await rows('select * from "twoFactor"'), await rows('select * from verification')])
    const said = [Buffer.from(authenticator.secret).toString(), ...authenticator.recoveryCodes]
    for (const text of [dump, ...desk.entries]) for (const secret of said) expect(text).not.toContain(secret)
    expect(dump).not.toContain(authenticator.recoveryCodes[0]?.replace('-', ''))
  })
})

describe('signing in', () => {
  it('has a second step; the first alone opens nothing', async () => {
    const { authenticator } = await guarded('Dora')
    const browser = await halfway('Dora')
    expect([...browser.cookies.keys()]).toEqual(['ratchet.two_factor'])
    for (const path of ['/api/profile', '/api/sessions', base])
      expect((await browser.call('GET', path)).status).toBe(401)
    for (const path of ['begin', 'end', 'recovery-codes'])
      expect((await browser.call('POST', `${base}/${path}`, { password: goodPassword })).status).toBeGreaterThan(399)
    const bearer = { authorization: `Bearer ${browser.cookies.get('ratchet.two_factor')}` }
    expect((await browser.call('GET', '/api/profile', undefined, bearer)).status).toBe(401)
    const stream = new Listener(url, { cookie: browser.cookie })
    await stream.until(({ messages }) => messages.length > 0)
    expect(stream.of('snapshot')).toEqual([])
    stream.socket.close()
    const reply = await second(browser, await fresh(authenticator))
    expect(reply).toMatchObject({ status: 200, body: { user: { name: 'Dora' } } })
    expect(JSON.stringify(reply.body)).not.toMatch(/token|secret/)
    expect((await browser.call('GET', '/api/profile')).status).toBe(200)
  })

  it('takes a code once: not for another sign-in, nor for switching off', async () => {
    const { person, authenticator } = await guarded('Emma')
    const [one, two] = [await halfway('Emma'), await halfway('Emma')]
    const code = await fresh(authenticator)
    expect((await second(one, code)).status).toBe(200)
    expect(await second(two, code)).toMatchObject(refusedCode)
    expect(await second(two, codeAt(authenticator, -1))).toMatchObject(refusedCode)
    expect(await person.call('POST', `${base}/end`, { password: goodPassword, code })).toMatchObject(refusedCode)
    expect(await two.whoami()).toBe(null)
    expect((await second(two, codeAt(authenticator, 1))).status).toBe(200)
  })

  it('takes a code once of many browsers at once', async () => {
    const { authenticator } = await guarded('Fanny')
    const browsers = await Promise.all(Array.from({ length: 5 }, () => halfway('Fanny')))
    const code = await fresh(authenticator)
    const replies = await Promise.all(browsers.map((browser) => second(browser, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('takes a recovery code once, in capitals and without its dash, of many browsers at once too', async () => {
    const { person, authenticator } = await guarded('Gerda')
    const [first = '', next = ''] = authenticator.recoveryCodes
    const browser = await halfway('Gerda')
    expect((await second(browser, first.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect(await second(await halfway('Gerda'), first)).toMatchObject(refusedCode)
    const browsers = await Promise.all(Array.from({ length: 5 }, () => halfway('Gerda')))
    const replies = await Promise.all(browsers.map((one) => second(one, next)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await person.call('GET', base)).body).toEqual({ on: true, recoveryCodes: 8 })
  })

  it('takes a hash out of the database for no code', async () => {
    await guarded('Hedwig')
    const [{ kept }] = await rows(
      `select f."backupCodes"::jsonb ->> 0 as kept from "twoFactor" f join "user" u on u.id = f."userId" where u.name = 'Hedwig'`,
    )
    expect(await second(await halfway('Hedwig'), kept.slice(0, 50))).toMatchObject(refusedCode)
  })

  it('has one session for one challenge, which is used up', async () => {
    const { authenticator } = await guarded('Ida')
    const browser = await halfway('Ida')
    const copy = new Person(url, 'Ida')
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    expect((await second(browser, await fresh(authenticator))).status).toBe(200)
    expect(await second(copy, await fresh(authenticator))).toMatchObject(startAgain)
    expect(await copy.whoami()).toBe(null)
  })

  it('forgets a challenge after five minutes, and after five wrong codes', async () => {
    const { authenticator } = await guarded('Jana')
    const late = await halfway('Jana')
    const [{ s }] = await rows(
      'select extract(epoch from max("expiresAt") - now())::float8 as s from verification v join "user" u on v.value = u.id where u.name = $1',
      ['Jana'],
    )
    expect(s).toBeGreaterThan(200)
    expect(s).toBeLessThanOrEqual(300)
    await rows('update verification set "expiresAt" = now() - interval \'1 second\'')
    expect(await second(late, await fresh(authenticator))).toMatchObject(startAgain)
    const guesser = await halfway('Jana')
    for (let n = 0; n < 5; n++) await second(guesser, codeAt(authenticator, 5 + n))
    expect(await second(guesser, await fresh(authenticator))).toMatchObject(startAgain)
  })

  it.each(['none', 'made up', 'another’s'])('refuses a challenge that is %s', async (kind) => {
    const name = `Karla${kind.length}`
    const { authenticator } = await guarded(name)
    const browser = kind === 'another’s' ? await guarded('Lena').then(() => halfway('Lena')) : new Person(url, name)
    if (kind === 'made up') browser.cookies.set('ratchet.two_factor', `2fa-abcdefghijklmnopqrst.${'A'.repeat(43)}%3D`)
    expect((await second(browser, await fresh(authenticator))).status).toBeGreaterThan(399)
    expect(await browser.whoami()).toBe(null)
  })

  it('ends the session that the browser had, and never mistakes it for the one that signs in', async () => {
    const { authenticator } = await guarded('Mara')
    const nora = new Person(url, 'Nora')
    await nora.signUp()
    const browser = await halfway('Mara')
    for (const [name, value] of nora.cookies) browser.cookies.set(name, value)
    const reply = await second(browser, await fresh(authenticator))
    expect(reply.body.user?.name).toBe('Mara')
    expect(await nora.whoami()).toBe(null)
  })

  it('a new password ends what was begun with the old one, and keeps the second factor', async () => {
    const { person, authenticator } = await guarded('Olga')
    const [before, changed] = [await halfway('Olga'), 'quite another pass phrase']
    const change = { currentPassword: goodPassword, newPassword: changed }
    expect((await person.call('POST', '/api/auth/change-password', change)).status).toBe(200)
    expect(await second(before, await fresh(authenticator))).toMatchObject(startAgain)
    const between = await halfway('Olga', {}, changed)
    await person.call('POST', '/api/auth/request-password-reset', { email: person.email })
    const links = () => desk.entries.flatMap((line) => line.match(/auth\/reset#token=[\w-]+/g) ?? [])
    await expect.poll(links).toHaveLength(1)
    const token = links()[0]?.split('=')[1]
    const reset = await person.call('POST', '/api/auth/reset-password', { token, newPassword: goodPassword })
    expect(reset).toMatchObject({ status: 200 })
    expect(reset.setCookies).toEqual([])
    expect(await second(between, await fresh(authenticator))).toMatchObject(startAgain)
    const browser = await halfway('Olga')
    expect((await second(browser, await fresh(authenticator))).status).toBe(200)
  })
})

describe('guessing codes', () => {
  it('has few tries from all addresses; the owner gets in from a known one, and from a new one by a recovery code', async () => {
    const { authenticator } = await guarded('Petra')
    const home = await halfway('Petra', from('10.0.0.1'))
    await second(home, await fresh(authenticator), from('10.0.0.1'))
    const seen: number[] = []
    for (let n = 0; n < 12; n++) {
      const address = from(`10.0.1.${n}`)
      const reply = await second(await halfway('Petra', address), codeAt(authenticator, 9), address)
      seen.push(reply.status)
    }
    expect(seen.filter((status) => status === 400)).toHaveLength(6)
    expect(seen.filter((status) => status === 429)).toHaveLength(6)
    const away = await halfway('Petra', from('10.0.2.1'))
    expect((await second(away, await fresh(authenticator), from('10.0.2.1'))).status).toBe(429)
    expect((await second(away, authenticator.recoveryCodes[0] ?? '', from('10.0.2.1'))).status).toBe(200)
    const again = await halfway('Petra', from('10.0.0.1'))
    expect((await second(again, await fresh(authenticator), from('10.0.0.1'))).status).toBe(200)
  })

  it('S19: shuts the owner out neither where the account was made nor where a proof was given', async () => {
    const { authenticator, person } = await guarded('Vera')
    const elsewhere = from('10.0.5.1')
    const proved = await person.call(
      'POST',
      '/api/auth/prove',
      { password: goodPassword, code: await fresh(authenticator) },
      elsewhere,
    )
    expect(proved.status).toBe(200)
    for (let n = 0; n < 12; n++) {
      const address = from(`10.0.4.${n}`)
      await second(await halfway('Vera', address), codeAt(authenticator, 9), address)
    }
    expect((await second(await halfway('Vera'), await fresh(authenticator))).status).toBe(200)
    expect((await second(await halfway('Vera', elsewhere), await fresh(authenticator), elsewhere)).status).toBe(200)
    const away = from('10.0.6.1')
    expect((await second(await halfway('Vera', away), await fresh(authenticator), away)).status).toBe(429)
  })

  it('the right password alone makes no address a known one', async () => {
    const { authenticator } = await guarded('Rosa')
    const address = from('10.0.3.1')
    for (let n = 0; n < 8; n++) await second(await halfway('Rosa', address), codeAt(authenticator, 9), address)
    expect((await second(await halfway('Rosa', address), await fresh(authenticator), address)).status).toBe(429)
  })
})

describe('switching it off', () => {
  it.each([
    ['a wrong password', { password: 'not my password' }, 'password'],
    ['a wrong code', { code: '1' }, 'code'],
    ['no recovery code of mine', { code: 'abcde-fghjk' }, 'code'],
  ])('is refused for %s', async (what, change, field) => {
    const { person, authenticator } = await guarded(`Sara${what.length}`)
    const body = { password: goodPassword, code: await fresh(authenticator), ...change }
    for (const path of ['end', 'recovery-codes'])
      expect(await person.call('POST', `${base}/${path}`, body)).toMatchObject({
        status: 400,
        body: { fields: { [field]: expect.any(String) } },
      })
    expect((await person.call('GET', base)).body.on).toBe(true)
  })

  it('takes both, ends other sessions, and leaves nothing of it', async () => {
    const { person, authenticator } = await guarded('Thea')
    const other = await halfway('Thea')
    await second(other, await fresh(authenticator))
    const both = { password: goodPassword, code: await fresh(authenticator) }
    expect(await person.call('POST', `${base}/end`, both)).toMatchObject({ status: 200 })
    expect([await person.whoami(), await other.whoami()]).toEqual([expect.any(String), null])
    expect((await new Person(url, 'Thea').signIn()).body).toMatchObject({ user: { name: 'Thea' } })
    expect(await person.call('POST', `${base}/end`, both)).toMatchObject({ status: 409 })
  })

  it('new recovery codes take the place of the old ones', async () => {
    const { person, authenticator } = await guarded('Ute')
    const [old = '', by = ''] = authenticator.recoveryCodes
    const reply = await person.call('POST', `${base}/recovery-codes`, { password: goodPassword, code: by })
    expect(reply.body.recoveryCodes).toHaveLength(10)
    expect(await second(await halfway('Ute'), old)).toMatchObject(refusedCode)
    expect((await second(await halfway('Ute'), reply.body.recoveryCodes[0])).status).toBe(200)
  })
})

it('each step is on record for the operator, without a code or a secret', () => {
  const lines = desk.entries.filter((line) => line.includes('Security: ')).join('\n')
  for (const event of ['code asked for', 'code refused', 'second factor on', 'second factor off', 'new recovery codes'])
    expect(lines).toContain(`Security: ${event}`)
})

it.each([
  'verify-totp',
  'verify-backup-code',
  'enable',
  'disable',
  'get-totp-uri',
  'send-otp',
  'generate-backup-codes',
])('the library’s own route %s stays shut', async (path) => {
  const reply = await new Person(url, 'Vera').call('POST', `${base}/${path}`, {})
  expect(reply.status).toBe(404)
})
