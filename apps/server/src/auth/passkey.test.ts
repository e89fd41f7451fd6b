import { messages } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError } from '../testing/samples.ts'
import { Passkey } from './passkey.fixture.ts'
import { codeAt, freshCode, fromBase32 } from './second-factor.fixture.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk?.close())

const origin = 'http://localhost:4000'

/** Asks for a challenge, has the passkey answer it, and sends that. */
async function use(passkey: Passkey, path: string, cookie = '') {
  const headers = { 'content-type': 'application/json' }
  const asked = await desk.app.inject({
    method: 'POST',
    url: `/api/auth/${path}/begin`,
    headers: { ...headers, cookie },
    payload: '{}',
  })
  expect(asked.statusCode, asked.body).toBe(200)
  const cookies = [cookie, ...asked.cookies.map(({ name, value }) => `${name}=${value}`)].filter(Boolean).join('; ')
  const payload = { response: passkey.answer(asked.json().challenge, origin) }
  return desk.app.inject({
    method: 'POST',
    url: `/api/auth/${path}`,
    headers: { ...headers, cookie: cookies },
    payload,
  })
}

async function withPasskey(name: string): Promise<{ readonly person: Person; readonly passkey: Passkey }> {
  const person = await desk.person(name)
  const passkey = new Passkey()
  await passkey.addTo(desk.pool, person.id)
  return { person, passkey }
}

const post = (path: string, payload: object) => desk.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })

/** A person with a new passkey and an old one, and the token of a link for a new password. */
async function withLink(name: string) {
  const { person, passkey } = await withPasskey(name)
  const old = new Passkey()
  await old.addTo(desk.pool, person.id)
  await desk.pool.query(
    `update "passkey" set "createdAt" = now() - interval '31 days', "name" = 'Old laptop' where "credentialID" = $1`,
    [old.id],
  )
  const links = () => desk.entries.flatMap((line) => line.match(/auth\/reset#token=[\w-]+/g) ?? [])
  const before = links().length
  await post('request-password-reset', { email: person.email })
  await expect.poll(links).toHaveLength(before + 1)
  return { person, passkey, old, token: links().at(-1)?.split('=')[1] }
}

const sessionsOf = async (person: Person) =>
  (await desk.pool.query('select "id" from "session" where "userId" = $1 order by "createdAt", "id"', [person.id])).rows

describe('a passkey', () => {
  it('signs in', async () => {
    const { person, passkey } = await withPasskey('ada')
    const answer = await use(passkey, 'sign-in/passkey')
    expect([answer.statusCode, answer.json().user?.email]).toEqual([200, person.email])
  })

  it('S14: proves who somebody is without a session, also in the oldest of fifty', async () => {
    const { person, passkey } = await withPasskey('eve')
    await desk.pool.query(
      `insert into "session" ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt")
        select 'eve' || n, 'token of eve ' || n, $1, now() + interval '1 day', now() + n * interval '1 second', now()
        from generate_series(1, 49) n`,
      [person.id],
    )
    const before = await sessionsOf(person)
    expect(before).toHaveLength(50)
    const answer = await use(passkey, 'prove/passkey', person.cookie)
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: messages.proved }])
    expect(await sessionsOf(person)).toEqual(before)
    const { rows } = await desk.pool.query('select 1 from "proved" where session_id = $1', [before[0].id])
    expect(rows).toHaveLength(1)
  })

  it('S14: of somebody else, or with a wrong answer, proves nothing', async () => {
    const { person } = await withPasskey('max')
    const other = await withPasskey('mia')
    expectError(await use(other.passkey, 'prove/passkey', person.cookie), 'invalid', /does not belong to your account/)
    expectError(await use(new Passkey(), 'prove/passkey', person.cookie), 'invalid', /does not belong to your account/)
    expect([(await sessionsOf(person)).length, (await sessionsOf(other.person)).length]).toEqual([1, 1])
  })

  it('S12: that is refused leaves no error in the log', async () => {
    const { passkey } = await withPasskey('ned')
    const wrong = { ...passkey.answer('another challenge', origin) }
    const begun = await desk.app.inject({ method: 'POST', url: '/api/auth/sign-in/passkey/begin', payload: {} })
    const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const answer = await desk.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/passkey',
      headers: { cookie },
      payload: { response: wrong },
    })
    expect(answer.statusCode).toBe(401)
    const lines = desk
      .logged()
      .split('\n')
      .filter((line) => line.includes('Failed to verify authentication'))
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([30])
  })

  it('S6: that was added lately goes with a new password by a link, and the others are named', async () => {
    const { person, passkey, old, token } = await withLink('olga')
    const answer = await post('reset-password', { token, newPassword: 'quite another phrase' })
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'New password set. Sign in with it. Removed because added in the last 30 days: “Phone”. These passkeys still sign in: “Old laptop”. Under Settings, remove those you do not recognise.',
    ])
    expect((await use(passkey, 'sign-in/passkey')).statusCode).toBe(401)
    const back = await use(old, 'sign-in/passkey')
    expect(back.statusCode).toBe(200)
    const cookie = back.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const events = await desk.app.inject({ url: '/api/security-events', headers: { cookie } })
    const whats = events.json().items.map(({ what }: { what: string }) => what)
    expect(whats).toEqual(expect.arrayContaining(['passkey removed', 'password set']))
    expect(person.email).toContain('olga')
  })

  it('S6: is shown behind the link with its use, and those that are not chosen there are removed', async () => {
    const { passkey, old, token } = await withLink('nora')
    await use(old, 'sign-in/passkey')
    const shown = await post('check-reset-link', { token })
    const { passkeys } = shown.json()
    expect(passkeys).toEqual([
      {
        id: expect.any(String),
        name: 'Old laptop',
        since: expect.any(String),
        used: expect.any(String),
        recent: false,
      },
      { id: expect.any(String), name: 'Phone', since: expect.any(String), used: null, recent: true },
    ])
    const body = { token, newPassword: 'quite another phrase', keepPasskeys: [passkeys[1].id] }
    const answer = await post('reset-password', body)
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'New password set. Sign in with it. Removed: “Old laptop”. These passkeys still sign in: “Phone”.',
    ])
    expect((await use(old, 'sign-in/passkey')).statusCode).toBe(401)
    expect((await use(passkey, 'sign-in/passkey')).statusCode).toBe(200)
  })

  it('S6: is named where a password is changed, and goes where it is not chosen', async () => {
    const change = (person: Person, more = {}) =>
      person.call('POST', '/api/auth/change-password', {
        currentPassword: 'a long pass phrase',
        newPassword: 'quite another phrase',
        ...more,
      })
    const pia = await withPasskey('pia')
    expect((await change(pia.person)).json().message).toMatch(/These passkeys still sign in: “Phone”\. Under Settings/)
    const polly = await withPasskey('polly')
    expect((await change(polly.person, { keepPasskeys: [] })).json().message).toMatch(/ Removed: “Phone”\.$/)
    const uses = [await use(pia.passkey, 'sign-in/passkey'), await use(polly.passkey, 'sign-in/passkey')]
    expect(uses.map(({ statusCode }) => statusCode)).toEqual([200, 401])
  })

  it('S6: is removed by a change of the password for a code alone, where the second factor is on', async () => {
    const { person, passkey } = await withPasskey('sam')
    const password = 'a long pass phrase'
    const begun = (await person.call('POST', '/api/auth/two-factor/begin', { password })).json()
    const authenticator = { ...begun, secret: fromBase32(begun.secret) }
    const on = await person.call('POST', '/api/auth/two-factor/confirm', { code: codeAt(authenticator) })
    const headers = { cookie: on.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') || person.cookie }
    const body = { currentPassword: password, newPassword: 'quite another phrase', keepPasskeys: [] }
    const change = (more = {}) => person.call('POST', '/api/auth/change-password', { ...body, ...more }, headers)
    expectError(await change(), 'invalid', /enter the code/)
    expect((await use(passkey, 'sign-in/passkey')).statusCode).toBe(200)
    const changed = await change({ code: await freshCode(desk.pool, authenticator) })
    expect([changed.statusCode, changed.json().message]).toEqual([200, expect.stringMatching(/Removed: “Phone”\.$/)])
    expect((await use(passkey, 'sign-in/passkey')).statusCode).toBe(401)
  })

  it('S6: is reviewed by the password, as where every other session is ended', async () => {
    const { person, passkey } = await withPasskey('rhea')
    const other = await withPasskey('ruth')
    const keep = (password: string) => person.call('POST', '/api/auth/passkey/keep', { keep: [], password })
    expectError(await keep('not my password'), 'invalid', /^Wrong password\./)
    const answer = await keep('a long pass phrase')
    expect([answer.statusCode, answer.json().message]).toEqual([200, 'Removed: “Phone”.'])
    expect((await use(passkey, 'sign-in/passkey')).statusCode).toBe(401)
    expect((await use(other.passkey, 'sign-in/passkey')).statusCode).toBe(200)
  })
})
