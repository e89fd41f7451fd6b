import { messages, passwordRules } from '@ratchet/contract'
import { topics } from '@ratchet/engine'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '../core/limits/limits.ts'
import { createTries } from '../core/limits/tries.ts'
import { type Desk, openDesk, publicUrl } from '../testing/desk.ts'
import { goodPassword, Person } from '../testing/person.ts'
import { minPasswordCost } from './passwords.ts'

let desk: Desk
let url: string
const open = async (...around: Parameters<typeof openDesk>) => {
  desk = await openDesk(...around)
  url = await desk.listen()
}
const person = (name: string) => new Person(url, name)
const rows = async (sql: string, values: unknown[] = []) => (await desk.pool.query(sql, values)).rows

const cookieOf = (setCookies: readonly string[], name: string) => setCookies.find((line) => line.includes(`${name}=`))
const sessionCookie = (setCookies: readonly string[]) => cookieOf(setCookies, 'ratchet.session_token')

const minute = { windowMs: 60_000 }
const limits = {
  ...defaultLimits,
  failuresOfAccountAndAddress: { max: 3, ...minute },
  failuresOfAddress: { max: 6, ...minute },
  signUpsOfAddress: { max: 4, ...minute },
}
const statuses = async (count: number, work: () => Promise<{ status: number }>) => {
  const seen: number[] = []
  for (let i = 0; i < count; i++) seen.push((await work()).status)
  return seen
}
const guess = (name: string, headers = {}) => person(name).signIn(`guess ${Math.random()}`, {}, headers)

/** One desk for the tests of a group; each finds it without people. */
function shareDesk(change: Parameters<typeof openDesk>[0] = {}): void {
  beforeAll(() => open(change))
  beforeEach(() => desk.withoutPeople())
  afterAll(() => desk.close())
}

describe('on a desk of its own', () => {
  afterEach(() => desk.close())

  it('keeps the password as argon2id, and nowhere in the clear', async () => {
    await open({}, { passwordCost: minPasswordCost })
    await person('Anna').signUp()
    await person('Anna').signIn('not the password at all')
    const [account] = await rows('select password from account')
    expect(account.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const dump = JSON.stringify([
      await rows('select * from "user"'),
      await rows('select * from account'),
      await rows('select * from session'),
    ])
    for (const text of [dump, ...desk.entries]) {
      expect(text).not.toContain(goodPassword)
      expect(text).not.toContain('not the password at all')
    }
  })

  it('V5: shuts no owner out: where many guess, who comes from a new address has a few tries, and from a known one all', async () => {
    await open({
      trustedProxy: 1,
      limits: { ...limits, failuresOfAccount: { max: 5, ...minute }, triesWhileGuessed: 1 },
    })
    const from = (address: string) => ({ 'x-forwarded-for': address })
    await person('Anna').signUp()
    expect((await person('Anna').signIn(goodPassword, {}, from('10.0.0.1'))).status).toBe(200)
    for (let n = 0; n < 12; n++) await guess('Anna', from(`10.0.1.${n}`))
    expect((await guess('Anna', from('10.0.2.1'))).status).toBe(401)
    expect((await guess('Anna', from('10.0.2.1'))).status).toBe(429)
    expect((await person('Anna').signIn(goodPassword, {}, from('10.0.2.2'))).status).toBe(200)
    await guess('Anna', from('10.0.0.1'))
    expect((await person('Anna').signIn(goodPassword, {}, from('10.0.0.1'))).status).toBe(200)
  })

  it('V4: a flood of wrong passwords waits in line, and the next of it is told when to come again; the owner is not kept waiting behind it', async () => {
    const change = { trustedProxy: 1, limits: { ...limits, failuresOfAddress: { max: 1000, ...minute } } }
    await open(change, { passwordCost: minPasswordCost })
    await person('Anna').signUp()
    const flood = Array.from({ length: 60 }, (_, n) =>
      person(`Nobody${n}`).signIn('a wrong password', {}, { 'x-forwarded-for': '10.0.0.9' }),
    )
    const order: string[] = []
    const first = Promise.all(flood.map((one) => one.then(({ status }) => void order.push(String(status)))))
    const owner = await person('Anna').signIn(goodPassword, {}, { 'x-forwarded-for': '10.0.0.10' })
    order.push('owner')
    await first
    expect(owner.status).toBe(200)
    const replies = await Promise.all(flood)
    const refused = replies.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(order.slice(order.indexOf('owner')).filter((one) => one === '401').length).toBeGreaterThan(5)
  })

  it('nobody guesses the old one in an open browser, and nobody changes one without a session', async () => {
    await open({ limits: { ...defaultLimits, failuresOfAccountAndAddress: { max: 3, windowMs: 60_000 } } })
    const anna = person('Anna')
    await anna.signUp()
    const tries = []
    for (let n = 0; n < 5; n++)
      tries.push(
        (
          await anna.call('POST', '/api/auth/change-password', {
            currentPassword: `guess ${n}`,
            newPassword: goodPassword,
          })
        ).status,
      )
    expect(tries).toEqual([400, 400, 400, 429, 429])
    const nobody = await person('Nobody').call('POST', '/api/auth/change-password', {
      currentPassword: goodPassword,
      newPassword: 'another long password',
    })
    expect(nobody.status).toBe(401)
  })
})

describe('signing up', () => {
  shareDesk()

  it('signs in by a cookie that scripts cannot read and other sites do not send; the token is nowhere else', async () => {
    const anna = person('Anna')
    const reply = await anna.signUp()
    expect(reply.status).toBe(200)
    expect(reply.body.user).toMatchObject({ name: 'Anna', email: 'anna@desk.test' })
    const cookie = sessionCookie(reply.setCookies) ?? ''
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).not.toMatch(/Secure/i)
    const [session] = await rows('select token from session')
    const session_ = await anna.call('GET', '/api/auth/get-session')
    expect(JSON.stringify([reply.body, session_.body])).not.toContain(session.token)
    expect(session_.body.user.id).toBe(reply.body.user.id)
  })

  it('makes the trader with name and e-mail address', async () => {
    const anna = person('Anna')
    const { body } = await anna.signUp()
    expect(await desk.store.getProfile(body.user.id)).toMatchObject({ username: 'Anna', email: 'anna@desk.test' })
  })

  it.each([
    ['a password below the least length', { password: 'short' }, 400, 'invalid', 'Password too short'],
    ['a password above the greatest length', { password: 'x'.repeat(129) }, 400, 'invalid', 'Password too long'],
    ['no password', { password: '' }, 400, 'invalid', 'Please enter a password.'],
    ['no name', { name: ' ' }, 400, 'invalid', 'Please enter your name.'],
    ['a name that turns the text around', { name: 'An\u202ena' }, 400, 'invalid', messages.unseenLetters],
    ['an e-mail address that is none', { email: 'anna' }, 400, 'invalid', 'Please enter a valid email address.'],
    ['a field that nobody asked for', { emailVerified: true }, 400, 'invalid', 'Unknown field: emailVerified.'],
    ['a role that nobody asked for', { role: 'admin' }, 400, 'invalid', 'Unknown field: role.'],
  ])('refuses %s in words, and makes nobody', async (_what, more, status, code, message) => {
    const reply = await person('Anna').signUp(undefined, more)
    expect({ status: reply.status, ...reply.body }).toMatchObject({ status, code, message })
    expect(await rows('select id from "user"')).toEqual([])
  })

  it('names the password field, so that the form can show its policy again', async () => {
    const reply = await person('Anna').signUp('short')
    expect(reply.body.fields).toEqual({ password: 'Password too short' })
  })

  it('refuses an e-mail address that is taken, however it is written', async () => {
    await person('Anna').signUp()
    const reply = await person('Anna').signUp('another long password', { email: 'ANNA@desk.test' })
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(reply.setCookies).toEqual([])
    expect((await person('Anna').signIn()).status).toBe(200)
  })

  it('of one address a hundred times at once makes one account, and clear refusals of all others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        desk.app.inject({
          method: 'POST',
          url: '/api/auth/sign-up/email',
          payload: { name: `Twin ${n}`, email: 'twin@desk.test', password: `${goodPassword} ${n}` },
          remoteAddress: `192.0.2.${n % 10}`,
        }),
      ),
    )
    const told = answers.map((one) => ({ status: one.statusCode, ...one.json() })).sort((a, b) => a.status - b.status)
    const refused = { status: 409, code: 'conflict', message: 'User already exists. Use another email.' }
    expect(told.slice(1)).toEqual(Array(99).fill(refused))
    expect(told[0]).toMatchObject({ status: 200, user: { email: 'twin@desk.test' } })
    expect(answers.filter(({ headers }) => headers['set-cookie'] !== undefined)).toHaveLength(1)
    const counts = `select (select count(*) from "user")::int as users, (select count(*) from account)::int as accounts,
      (select count(*) from session)::int as sessions`
    expect(await rows(counts)).toEqual([{ users: 1, accounts: 1, sessions: 1 }])
    expect(desk.entries.filter((line) => line.includes('twin@'))).toEqual([])
  })

  it('ends the session that the browser had before, so that nobody goes on beside the new account', async () => {
    const [anna, bert] = [person('Anna'), person('Bert')]
    await anna.signUp()
    const copy = person('Anna')
    for (const [name, value] of anna.cookies) {
      copy.cookies.set(name, value)
      bert.cookies.set(name, value)
    }
    const { body } = await bert.signUp()
    expect(await copy.whoami()).toBeNull()
    expect(await bert.whoami()).toBe(body.user.id)
  })

  it('answers a name that a database cannot hold like any other wrong name', async () => {
    expect(await person('Anna').signUp(undefined, { name: 'An\u0000na' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('NUL') },
    })
  })
})

describe('closed sign-up', () => {
  shareDesk({ signup: 'closed' })

  it('is refused in words, and the database is not even asked', async () => {
    let asked = 0
    desk.pool.on('acquire', () => asked++)
    const reply = await person('Anna').signUp()
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(reply.body.message).toContain('Sign-up is closed')
    expect(asked).toBe(0)
    expect(await rows('select id from "user"')).toEqual([])
  })
})

describe('signing in', () => {
  shareDesk()
  beforeEach(() => person('Anna').signUp())

  it('tells nobody whether it was the address or the password that was wrong', async () => {
    const wrong = await person('Anna').signIn('a wrong password here')
    const unknown = await person('Nobody').signIn('a wrong password here')
    expect(wrong).toMatchObject({ status: 401, body: { code: 'signed_out', message: 'Invalid email or password' } })
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
    expect([...wrong.setCookies, ...unknown.setCookies]).toEqual([])
  })

  it('remembers for thirty days where that is wanted, and where nothing is said', async () => {
    for (const more of [{ rememberMe: true }, {}]) {
      const reply = await person('Anna').signIn(undefined, more)
      expect(sessionCookie(reply.setCookies)).toMatch(/Max-Age=2592000/i)
    }
  })

  it('forgets with the browser where remembering is not wanted, and within a day on the server', async () => {
    const anna = person('Anna')
    const reply = await anna.signIn(undefined, { rememberMe: false })
    expect(sessionCookie(reply.setCookies)).not.toMatch(/Max-Age|Expires/i)
    const later = await anna.call('GET', '/api/auth/get-session')
    expect(later.body.user.name).toBe('Anna')
    expect(sessionCookie(later.setCookies) ?? '').not.toMatch(/Max-Age|Expires/i)
    const hours = (Date.parse(later.body.session.expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(23)
    expect(hours).toBeLessThanOrEqual(24)
  })

  it('ends the session that the browser had before, so that a planted or copied cookie opens nothing', async () => {
    const anna = person('Anna')
    await anna.signIn()
    const copy = person('Anna')
    for (const [name, value] of anna.cookies) copy.cookies.set(name, value)
    await anna.signIn()
    expect(anna.cookie).not.toBe(copy.cookie)
    expect(await copy.whoami()).toBeNull()
    expect(await anna.whoami()).not.toBeNull()
  })

  it('keeps the session it has when another try fails', async () => {
    const anna = person('Anna')
    await anna.signIn()
    await anna.signIn('a wrong password here')
    expect(await anna.whoami()).not.toBeNull()
  })

  it('takes no cookie that was changed by a letter', async () => {
    const anna = person('Anna')
    await anna.signIn()
    const [[name, value] = ['', '']] = anna.cookies
    for (const at of [0, Math.floor(value.length / 2), value.length - 5]) {
      anna.cookies.set(name, value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1))
      expect(await anna.whoami()).toBeNull()
      expect((await anna.call('GET', '/api/counts')).status).toBe(401)
    }
  })
})

describe('signing out', () => {
  shareDesk()

  it('ends access at once, for every copy of the cookie', async () => {
    const anna = person('Anna')
    await anna.signUp()
    const copy = person('Anna')
    for (const [name, value] of anna.cookies) copy.cookies.set(name, value)
    expect((await copy.call('GET', '/api/counts')).status).toBe(200)
    expect((await anna.signOut()).status).toBe(200)
    expect(await copy.call('GET', '/api/counts')).toMatchObject({
      status: 401,
      body: { code: 'signed_out', message: 'User not logged in.' },
    })
    expect(anna.cookies.size).toBe(0)
  })

  it('V8: tells the browser to forget the pages of the session', async () => {
    const anna = person('Anna')
    await anna.signUp()
    expect((await anna.signOut()).headers.get('clear-site-data')).toBe('"cache"')
  })

  it('leaves other sessions of the trader, and other traders, signed in', async () => {
    const [anna, elsewhere, bert] = [person('Anna'), person('Anna'), person('Bert')]
    await anna.signUp()
    await elsewhere.signIn()
    await bert.signUp()
    await anna.signOut()
    expect(await elsewhere.whoami()).not.toBeNull()
    expect(await bert.whoami()).not.toBeNull()
  })

  it('alone has this process forget sessions: not signing up, nor in, nor trying to', async () => {
    const anna = person('Anna')
    await anna.signUp()
    await anna.signIn('not her password')
    await person('Nobody').signIn()
    await person('Anna').signUp()
    await person('Nobody').signOut()
    expect(desk.forgotten()).toBe(0)
    await anna.signOut()
    expect(desk.forgotten()).toBe(1)
  })

  it('is no error for who is not signed in', async () => {
    expect((await person('Anna').signOut()).status).toBe(200)
    expect((await person('Anna').call('GET', '/api/auth/get-session')).body).toBeNull()
  })

  it('is one and the same to our look-up and to the library’s own, whatever the cookies are', async () => {
    const [anna, bob, carl] = [person('Anna'), person('Bob'), person('Carl')]
    for (const one of [anna, bob, carl]) await one.signUp()
    const cookie = anna.cookie
    const [name, value = ''] = [cookie.slice(0, cookie.indexOf('=')), cookie.slice(cookie.indexOf('=') + 1)]
    const plain = decodeURIComponent(value)
    const [token = '', signature = ''] = [
      plain.slice(0, plain.lastIndexOf('.')),
      plain.slice(plain.lastIndexOf('.') + 1),
    ]
    const gone = carl.cookie
    await carl.signOut()
    await rows(
      `update session set "expiresAt" = now() - interval '1 second' where "userId" = (select id from "user" where name = 'Bob')`,
    )
    const cases: readonly (readonly [cookies: string, known: boolean])[] = [
      [cookie, true],
      [`a=b; ${cookie}; c=d`, true],
      [`${name}="${value}"`, true],
      [`${name}=${plain}`, true],
      [`${cookie}; ${name}=x`, true],
      [`${name}=x; ${cookie}`, false],
      [`${name}=${token}`, false],
      [`${name}=.${signature}`, false],
      [`${name}=${token}x.${signature}`, false],
      [`${name}=${token}.${signature.slice(1)}A`, false],
      [`${name}=${token}.${'A'.repeat(43)}=`, false],
      [`${name}=%E0%A4%A`, false],
      [`x${cookie}`, false],
      [name, false],
      [bob.cookie, false],
      [gone, false],
    ]
    for (const [cookies, known] of cases) {
      const asks = (path: string) => fetch(url + path, { headers: { cookie: cookies } })
      const ours = (await asks('/api/profile')).status === 200
      const theirs = (await (await asks('/api/auth/get-session')).json()) !== null
      expect([cookies, ours, theirs]).toEqual([cookies, known, known])
    }
  })
})

describe('origins', () => {
  shareDesk()
  beforeEach(() => person('Anna').signUp())

  it.each([
    ['https://evil.test'],
    ['http://127.0.0.1:4000.evil.test'],
    ['http://127.0.0.1:81'],
    ['https://127.0.0.1:4000'],
    ['null'],
  ])('refuses a page of %s', async (foreign) => {
    const anna = person('Anna')
    await anna.signIn()
    for (const [path, body] of [
      ['sign-out', {}],
      ['sign-in/email', { email: anna.email, password: goodPassword }],
    ] as const) {
      const reply = await anna.call('POST', `/api/auth/${path}`, body, { origin: foreign })
      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect(await anna.whoami()).not.toBeNull()
  })

  it('serves the own page, and programs that name none', async () => {
    for (const headers of [{ origin: publicUrl }, {}]) {
      const anna = person('Anna')
      expect((await anna.signIn(undefined, {}, headers as Record<string, string>)).status).toBe(200)
      expect((await anna.call('POST', '/api/auth/sign-out', {}, headers as Record<string, string>)).status).toBe(200)
      expect(await anna.whoami()).toBeNull()
    }
  })
})

describe('the rest of the library', () => {
  shareDesk()

  it.each([
    ['POST', 'change-email'],
    ['POST', 'update-user'],
    ['POST', 'delete-user'],
    ['GET', 'list-sessions'],
    ['POST', 'revoke-sessions'],
    ['POST', 'verify-password'],
    ['POST', 'sign-in/social'],
    ['GET', 'ok'],
    ['GET', 'error'],
  ])('%s %s stays shut', async (method, path) => {
    const anna = person('Anna')
    await anna.signUp()
    const reply = await anna.call(method, `/api/auth/${path}`, method === 'POST' ? {} : undefined)
    expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})

describe('behind https', () => {
  const secureUrl = 'https://desk.test'
  shareDesk({ publicUrl: secureUrl })

  it('the cookie travels over https alone, to this host alone, and no sibling domain can plant one', async () => {
    const anna = person('Anna')
    const reply = await anna.signUp(undefined, {}, { origin: secureUrl })
    const cookie = sessionCookie(reply.setCookies) ?? ''
    expect(cookie).toMatch(/^__Host-ratchet\.session_token=/)
    expect(cookie).toMatch(/; Secure/i)
    expect(cookie).toMatch(/; Path=\/(;|$)/i)
    expect(cookie).not.toMatch(/; Domain/i)
    expect(reply.setCookies.filter((line) => !line.startsWith('__Host-'))).toEqual([])
    const value = cookie.replace(/^[^=]*=|;.*/g, '')
    const asked = async (name: string) =>
      (await desk.app.inject({ url: '/api/counts', headers: { cookie: `${name}=${value}` } })).statusCode
    expect(await asked('__Host-ratchet.session_token')).toBe(200)
    for (const other of ['__Secure-ratchet.session_token', 'ratchet.session_token'])
      expect([other, await asked(other)]).toEqual([other, 401])
  })

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000', 'http://desk.test'])(
    'a page of %s is another site: whoever has this machine’s port has no word in it',
    async (origin) => {
      expect(await person('Anna').signUp(undefined, {}, { origin })).toMatchObject({ status: 403 })
    },
  )

  it('every answer has the browser come back by https alone, for a year', async () => {
    for (const url of ['/', '/api/site', '/api/nothing', '/%'])
      expect((await desk.app.inject(url)).headers['strict-transport-security']).toBe(
        'max-age=31536000; includeSubDomains',
      )
  })
})

describe('brute force', () => {
  shareDesk({ limits })
  beforeEach(async () => {
    await person('Anna').signUp()
    await person('Bert').signUp()
  })
  it('is stopped for the account, the right password included, whatever address a header claims', async () => {
    let n = 0
    const seen = await statuses(5, () =>
      guess('Anna', {
        'x-forwarded-for': `10.0.0.${++n}`,
        'x-real-ip': `10.0.0.${n}`,
        'x-ratchet-address': `10.0.0.${n}`,
      }),
    )
    expect(seen).toEqual([401, 401, 401, 429, 429])
    const reply = await person('Anna').signIn()
    expect(reply).toMatchObject({ status: 429, body: { code: 'too_many' } })
  })

  it('is counted for the account however its address is written', async () => {
    await statuses(3, () => guess('Anna'))
    expect((await person('Anna').signIn(goodPassword, { email: 'ANNA@DESK.TEST' })).status).toBe(429)
  })

  it('does not shut out another account, until the address itself has tried too often', async () => {
    await statuses(3, () => guess('Anna'))
    expect((await person('Bert').signIn()).status).toBe(200)
    expect(await statuses(4, () => guess('Nobody'))).toEqual([401, 401, 401, 429])
    expect((await guess('Somebody')).status).toBe(429)
  })

  it('is stopped as well when all guesses come at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => guess('Anna')))
    const checked = replies.filter(({ status }) => status === 401)
    expect(checked.length).toBeLessThanOrEqual(3)
  })

  it('forgives mistypes once the password was right', async () => {
    await statuses(2, () => guess('Anna'))
    expect((await person('Anna').signIn()).status).toBe(200)
    expect(await statuses(2, () => guess('Anna'))).toEqual([401, 401])
    expect((await person('Anna').signIn()).status).toBe(200)
  })

  it('V5: is counted for all processes, and over a restart; the table names nobody', async () => {
    await statuses(3, () => guess('Anna'))
    const other = createTries(desk.pool, Buffer.from('a key of the tests'))
    const another = createTries(desk.pool, Buffer.from('another key'))
    const key = 'failed anna@desk.test 127.0.0.1'
    expect([await other.read(key), await another.read(key)]).toEqual([3, 0])
    expect(JSON.stringify(await rows('select * from tries'))).not.toMatch(/anna|127\.0\.0\.1/)
    await desk.pool.query("update tries set ends_at = now() - interval '1 second'")
    expect(await other.read(key)).toBe(0)
    expect((await person('Anna').signIn()).status).toBe(200)
  })

  it('new accounts from one address are bounded', async () => {
    expect(await statuses(3, () => person(`New${Math.random()}`).signUp())).toEqual([200, 200, 429])
  })
})

describe('V10: passwords', () => {
  shareDesk()

  it('are taken as they are: any letters, up to 128, and not one of them, nor its case, may differ', async () => {
    const kinds = ['quite lowercase words', ' Zwölf 金 🐟 blanks ', 'q7'.padEnd(128, 'mountain-lamp ')]
    for (const [n, password] of kinds.entries()) {
      const one = person(`Kind${n}`)
      expect([password, (await one.signUp(password)).status]).toEqual([password, 200])
      const others = [password.slice(0, -1), password.trim(), password.toUpperCase(), `${password} `]
      for (const other of others.filter((text) => text !== password))
        expect([other, (await one.signIn(other)).status]).not.toEqual([other, 200])
      expect((await one.signIn(password)).status).toBe(200)
    }
  })

  it.each(['password12', '1234567890', 'qwertyuiop', 'aaaaaaaaaa', '          ', 'anna@desk.test', 'hunter2hunter2'])(
    '%j is refused, and the policy says why',
    async (password) => {
      const reply = await person('Anna').signUp(password)
      expect(reply).toMatchObject({
        status: 400,
        body: { fields: { password: expect.stringContaining('Choose another') } },
      })
      const policy = await person('Anna').call('GET', '/api/password-policy')
      expect(policy.body.rules).toContain(passwordRules.uncommon)
    },
  )

  it('is changed by who knows the old one; every other session and its streams end, this one goes on', async () => {
    const [here, there] = [person('Anna'), person('Anna')]
    await here.signUp()
    await there.signIn()
    const ended: string[] = []
    desk.bus.subscribe(topics.sessionEnded, ({ sessionId }) => void ended.push(sessionId))
    const change = (body: object) => here.call('POST', '/api/auth/change-password', body)
    const newPassword = 'another long password'
    expect(await change({ currentPassword: 'not the password', newPassword })).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: 'Wrong password.' } },
    })
    expect(await change({ currentPassword: goodPassword, newPassword: 'password12' })).toMatchObject({
      status: 400,
      body: { fields: { newPassword: expect.stringContaining('Choose another') } },
    })
    expect(await there.whoami()).not.toBeNull()
    expect((await change({ currentPassword: goodPassword, newPassword })).status).toBe(200)
    expect([await here.whoami(), await there.whoami()].map(Boolean)).toEqual([true, false])
    expect(ended).toHaveLength(2)
    expect((await person('Anna').signIn()).status).toBe(401)
    expect((await person('Anna').signIn(newPassword)).status).toBe(200)
  })
})

describe('V15: sessions', () => {
  shareDesk()

  it('end 90 days after they began, however much they are used', async () => {
    const anna = person('Anna')
    await anna.signUp()
    await rows(`update session set "createdAt" = now() - interval '89 days'`)
    await rows(`update session set "expiresAt" = now() + interval '30 days'`)
    const [kept] = await rows(`select extract(epoch from "expiresAt" - now()) / 3600 as hours from session`)
    expect(Math.round(Number(kept.hours))).toBe(24)
    await rows(`update session set "createdAt" = now() - interval '400 days'`)
    expect(await anna.whoami()).toBeNull()
    expect((await anna.call('GET', '/api/trades')).status).toBe(401)
  })

  it('are at most 50 of a person: with the next the oldest ends; nobody else’s does', async () => {
    const [first, eve] = [person('Anna'), person('Eve')]
    await first.signUp()
    await eve.signUp()
    await rows(`insert into session ("id", "token", "expiresAt", "createdAt", "updatedAt", "userId")
      select 'made ' || n, 'made ' || n, now() + interval '1 day', now() - make_interval(hours => 1), now(), "userId"
      from session, generate_series(1, 49) n where "userId" = (select "id" from "user" where "name" = 'Anna')`)
    expect(await first.whoami()).not.toBeNull()
    await rows(`update session set "createdAt" = now() - interval '2 days' where "id" not like 'made %'`)
    await person('Anna').signIn()
    expect([await first.whoami(), await eve.whoami()].map(Boolean)).toEqual([false, true])
    expect(await rows('select count(*)::int from session')).toEqual([{ count: 51 }])
  })
})
