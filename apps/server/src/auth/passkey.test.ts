import { messages } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError } from '../testing/samples.ts'
import { Passkey } from './passkey.fixture.ts'

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
    expectError(await use(other.passkey, 'prove/passkey', person.cookie), 'invalid', /not one of yours/)
    expectError(await use(new Passkey(), 'prove/passkey', person.cookie), 'invalid', /not one of yours/)
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
    const { person, passkey } = await withPasskey('olga')
    const old = new Passkey()
    await old.addTo(desk.pool, person.id)
    await desk.pool.query(
      `update "passkey" set "createdAt" = now() - interval '31 days', "name" = 'Old laptop' where "credentialID" = $1`,
      [old.id],
    )
    const post = (path: string, payload: object) =>
      desk.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload })
    await post('request-password-reset', { email: person.email })
    const links = () => desk.entries.flatMap((line) => line.match(/auth\/reset#token=[\w-]+/g) ?? [])
    await expect.poll(links).toHaveLength(1)
    const token = links()[0]?.split('=')[1]
    const answer = await post('reset-password', { token, newPassword: 'quite another phrase' })
    expect([answer.statusCode, answer.json().message]).toEqual([
      200,
      'Your new password is set. Sign in with it. Removed, because it was added in the last 30 days: “Phone”. These passkeys still sign in: “Old laptop”. Remove under Security those that you do not know.',
    ])
    expect((await use(passkey, 'sign-in/passkey')).statusCode).toBe(401)
    const back = await use(old, 'sign-in/passkey')
    expect(back.statusCode).toBe(200)
    const cookie = back.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const events = await desk.app.inject({ url: '/api/security-events', headers: { cookie } })
    const whats = events.json().items.map(({ what }: { what: string }) => what)
    expect(whats).toEqual(expect.arrayContaining(['passkey removed', 'password set']))
  })

  it('S6: that still signs in is named where a password is changed', async () => {
    const { person } = await withPasskey('pia')
    const body = { currentPassword: 'a long pass phrase', newPassword: 'quite another phrase' }
    const answer = await person.call('POST', '/api/auth/change-password', body)
    expect(answer.json().message).toMatch(/These passkeys still sign in: “Phone”\. Remove under Security/)
  })
})
