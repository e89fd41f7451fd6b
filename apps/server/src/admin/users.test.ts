import { messages } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { publish } from '../testing/samples.ts'
import { typed } from './admin.fixture.ts'

const password = 'a long pass phrase'

let desk: Desk
const run = (...words: string[]) => typed(words, desk.databaseUrl)
const isIn = async (person: Person) => (await person.call('GET', '/api/counts')).statusCode
const signIn = (email: string, word = password) =>
  desk.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: 'http://127.0.0.1:4000' },
    payload: { email, password: word },
  })

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk?.close())

describe('ADM1: an operator sees who there is', () => {
  it('users: all, or whose address or name has a word in it; never a secret', async () => {
    await desk.person('ann')
    const bob = await desk.person('bob')
    await publish(desk, bob)
    await desk.pool.query(`update "user" set "name" = E'Bob\\n\\u001b[2Jroot' where "email" like 'bob%'`)
    const all = await run('users')
    expect(all).toMatchObject({ code: 0, err: '' })
    const lines = all.out.split('\n')
    expect(lines[0]).toMatch(/^e-mail +name +uid +since +last seen +accounts +shard +two-factor +state$/)
    const [one, none] = [await run('users', 'BOB'), await run('users', "'; drop table x --")]
    expect(one.out.split('\n')).toHaveLength(3)
    expect(one.out).toMatch(
      new RegExp(
        `bob\\S+ +Bob \\[2Jroot +${bob.id} +\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d +\\d{4}.{12} +1 +0 +no +can sign in\n`,
      ),
    )
    expect(none.out).toMatch(/^No user has "'; drop table x --" in their e-mail address or name\.\n$/)
    const { rows } = await desk.pool.query(
      `select "token" as secret from "session" union all select "password" from "account" where "password" is not null`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(4)
    for (const { secret } of rows) expect(all.out).not.toContain(secret)
  })
})

describe('ADM2: who is disabled is out everywhere, and comes in by no way', () => {
  it('disable, enable: sessions end at once, the right password is answered in words, and a wrong one as ever', async () => {
    const dan = await desk.person('dan')
    const { email } = dan
    expect(await run('disable', 'nobody@desk.test')).toMatchObject({
      code: 1,
      err: expect.stringContaining('No user has this'),
    })
    expect(await run('disable', email.toUpperCase())).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/ is disabled\. Sessions ended: 1\./),
    })
    await expect.poll(() => isIn(dan)).toBe(401)
    const refused = await signIn(email)
    expect([refused.statusCode, refused.json()]).toEqual([403, { code: 'forbidden', message: messages.personDisabled }])
    expect(refused.headers['set-cookie']).toBeUndefined()
    // Whoever does not know the password learns nothing.
    const guessed = await signIn(email, 'another pass phrase')
    expect(guessed.statusCode).toBe(401)
    expect(guessed.body).not.toContain('disabled')
    expect(await run('disable', email)).toMatchObject({
      code: 1,
      err: expect.stringContaining('is already disabled since 2'),
    })
    expect((await run('users', email)).out).toMatch(/disabled 2\d{3}-/)

    expect(await run('enable', email)).toMatchObject({ code: 0, err: '' })
    expect((await run('enable', email)).err).toMatch(/ is not disabled\.\n$/)
    const back = await signIn(email)
    expect(back.statusCode).toBe(200)
    const cookie = back.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
    const events = (await desk.app.inject({ url: '/api/security-events', headers: { cookie } })).json().items
    expect(events.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['enabled by the operator', 'disabled by the operator']),
    )
  })

  it('a sign-in of which only the code is missing, and a link for a new password, end with it', async () => {
    const eva = await desk.person('eva')
    const { email } = eva
    await desk.pool.query(
      `insert into "verification" ("id", "identifier", "value", "expiresAt") values ('v', 'reset-password:x', $1, now() + interval '1 hour')`,
      [eva.id],
    )
    expect((await run('disable', email)).code).toBe(0)
    const { rowCount } = await desk.pool.query('select from "verification" where "value" = $1', [eva.id])
    expect(rowCount).toBe(0)
  })

  it('the database itself begins no session of such a person, whoever asks, and however near the two come', async () => {
    const fay = await desk.person('fay')
    const { email } = fay
    const add = (token: string) =>
      desk.pool.query(
        `insert into "session" ("id", "token", "expiresAt", "updatedAt", "userId") values ($1, $1, now() + interval '1 hour', now(), $2)`,
        [token, fay.id],
      )
    const client = await desk.pool.connect()
    try {
      await client.query('begin')
      await client.query('update "user" set disabled_at = now() where "id" = $1', [fay.id])
      const late = add('while it is being disabled').catch((error: Error) => error.message)
      await client.query('select pg_sleep(0.2)')
      await client.query('commit')
      expect(await late).toBe('The person is disabled')
    } finally {
      client.release()
    }
    await expect(add('afterwards')).rejects.toThrow('The person is disabled')
    expect((await run('enable', email)).code).toBe(0)
    await add('enabled')
  })
})
