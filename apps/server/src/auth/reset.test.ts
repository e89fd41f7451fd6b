import type { Log } from '@ratchet/engine'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '../core/limits/limits.ts'
import { Secret } from '../core/secrets/secret.ts'
import { createOutbox, type Outbox } from '../mail/outbox.ts'
import { createResetLetters } from '../mail/reset-letters.ts'
import { createSmtp } from '../mail/smtp.ts'
import { type Desk, openDesk, publicUrl } from '../testing/desk.ts'
import { goodPassword, Person } from '../testing/person.ts'
import { linkIn, type MailServer, startMailServer } from '../testing/smtp.ts'

const newPassword = 'another long password'
let desk: Desk
let url: string
const person = (name: string) => new Person(url, name)
const rows = async (sql: string, values: unknown[] = []) => (await desk.pool.query(sql, values)).rows
const ask = (name: string, headers = {}) =>
  person(name).call('POST', '/api/auth/request-password-reset', { email: person(name).email }, headers)
const reset = (token: string, password = newPassword) =>
  person('Anybody').call('POST', '/api/auth/reset-password', { token, newPassword: password })
const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''

/** Until what happens behind the answer has happened. */
async function seen<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await new Promise((done) => setTimeout(done, 5))
  }
}
const linksInLog = () => desk.entries.flatMap((line) => line.match(/http\S+\/auth\/reset#token=[\w-]+/g) ?? [])
const linkInLog = (n: number) => seen(() => linksInLog()[n - 1])

describe('a forgotten password, where no mail server is configured', () => {
  beforeAll(async () => {
    desk = await openDesk()
    url = await desk.listen()
  })
  beforeEach(async () => {
    await desk.withoutPeople()
    await person('Anna').signUp()
  })
  afterAll(() => desk.close())

  it('gets its link into the log, and the answer says to ask the operator', async () => {
    const reply = await ask('Anna')
    expect(reply).toMatchObject({ status: 200, body: { message: expect.stringContaining('Ask the operator') } })
    const link = await linkInLog(1)
    expect(link.startsWith(`${publicUrl}/auth/reset#token=`)).toBe(true)
    expect(desk.entries.filter((line) => line.includes(link))).toHaveLength(1)
    expect(desk.entries.join()).toContain('anna@desk.test requested a new password.')
    expect(JSON.stringify(reply.body)).not.toContain(tokenOf(link))
  })

  it('is set anew by the link, once; then only the new one signs in', async () => {
    await ask('Anna')
    const token = tokenOf(await linkInLog(1))
    expect(await reset(token)).toMatchObject({ status: 200, body: { message: expect.stringContaining('Sign in') } })
    expect((await person('Anna').signIn()).status).toBe(401)
    expect((await person('Anna').signIn(newPassword)).status).toBe(200)
    expect(await reset(token, 'a third long password')).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { token: expect.stringContaining('has been used or has expired') } },
    })
    expect((await person('Anna').signIn(newPassword)).status).toBe(200)
  })

  it('is told to its owner, among what happened to the account', async () => {
    await ask('Anna')
    await reset(tokenOf(await linkInLog(1)))
    const what = `select what from security_events e join "user" u on u.id = e.user_id where u.name = 'Anna' and what = 'password set'`
    expect(await seen(async () => ((await rows(what)).length > 0 ? true : undefined))).toBe(true)
  })

  it('sets one password where a link is used many times at once', async () => {
    await ask('Anna')
    const token = tokenOf(await linkInLog(1))
    const replies = await Promise.all([1, 2, 3, 4, 5].map((n) => reset(token, `long password number ${n}`)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('V17: a link with a NUL in it is refused, and no error', async () => {
    expect((await reset('a\u0000b')).status).toBe(400)
    const check = await person('Anybody').call('POST', '/api/auth/check-reset-link', { token: 'a\u0000b' })
    expect(check.status).toBe(400)
  })

  it('ends every session of the person, and nobody else’s', async () => {
    const [anna, bert] = [person('Anna'), person('Bert')]
    await anna.signIn()
    await bert.signUp()
    const [{ id }] = await rows(
      `select s.id from session s join "user" u on u.id = s."userId" where u.name = 'Anna' limit 1`,
    )
    const ended: unknown[] = []
    desk.bus.subscribe('session.ended', (message) => void ended.push(message))
    await ask('Anna')
    await reset(tokenOf(await linkInLog(1)))
    expect(desk.forgotten()).toBeGreaterThan(0)
    expect(await anna.whoami()).toBeNull()
    expect(await bert.whoami()).not.toBeNull()
    await seen(() => (ended.length === 2 ? true : undefined))
    expect(ended).toContainEqual({ sessionId: id })
  })

  it('makes every other link that was asked for worthless', async () => {
    await ask('Anna')
    await linkInLog(1)
    await ask('Anna')
    await linkInLog(2)
    const [first = '', second = ''] = linksInLog()
    expect((await reset(tokenOf(second))).status).toBe(200)
    expect((await reset(tokenOf(first))).status).toBe(400)
  })

  it('is not set by a link that is older than an hour', async () => {
    await ask('Anna')
    const token = tokenOf(await linkInLog(1))
    const [{ minutes }] = await rows(
      `select extract(epoch from "expiresAt" - "createdAt") / 60 as minutes from verification`,
    )
    expect(Math.round(Number(minutes))).toBe(60)
    await rows(`update verification set "expiresAt" = now() - interval '1 second'`)
    expect((await reset(token)).status).toBe(400)
    expect((await person('Anna').signIn()).status).toBe(200)
  })

  it('keeps the link where the new password is refused', async () => {
    await ask('Anna')
    const token = tokenOf(await linkInLog(1))
    expect(await reset(token, 'short')).toMatchObject({
      status: 400,
      body: { message: 'Password too short', fields: { password: 'Password too short' } },
    })
    expect((await reset(token)).status).toBe(200)
  })

  it('cannot be set by what the database keeps of a link', async () => {
    await ask('Anna')
    const token = tokenOf(await linkInLog(1))
    const kept = await rows('select * from verification')
    expect(JSON.stringify(kept)).not.toContain(token)
    for (const stolen of [kept[0].identifier, kept[0].id, kept[0].value, ''])
      expect((await reset(stolen)).status).toBe(400)
  })

  it('answers before anybody is looked up, so that the time it takes tells nothing', async () => {
    const client = await desk.pool.connect()
    try {
      await client.query('begin')
      await client.query('lock table "user" in access exclusive mode')
      expect((await ask('Anna')).status).toBe(200)
      expect(linksInLog()).toEqual([])
    } finally {
      await client.query('rollback')
      client.release()
    }
    await linkInLog(1)
  })

  it('shows its way in again to an owner who was shut out for guessing', async () => {
    for (let n = 0; n < defaultLimits.failuresOfAccountAndAddress.max; n++)
      await person('Anna').signIn(`guess ${n} of it`)
    expect((await person('Anna').signIn()).status).toBe(429)
    await ask('Anna')
    await reset(tokenOf(await linkInLog(1)))
    expect((await person('Anna').signIn(newPassword)).status).toBe(200)
  })

  it.each([
    ['request-password-reset', { email: 'anna' }, 'Please enter a valid email address.'],
    ['request-password-reset', { email: 'a@desk.test', redirectTo: 'https://evil.test' }, 'Unknown field: redirectTo.'],
    ['reset-password', { newPassword: goodPassword }, 'The link is incomplete. Open the full link.'],
    ['reset-password', { token: 'x', newPassword: '' }, 'Please enter a password.'],
  ])('%s refuses %j in words', async (path, body, message) => {
    expect(await person('Anna').call('POST', `/api/auth/${path}`, body)).toMatchObject({
      status: 400,
      body: { message },
    })
  })

  it('keeps the library’s own page of links shut, which would send people on', async () => {
    const reply = await person('Anna').call('GET', '/api/auth/reset-password/x?callbackURL=https://evil.test')
    expect(reply.status).toBe(404)
  })

  // The last of its group, since it closes the app.
  it('answers alike for those who have an account and those who have none, and makes no link for the latter', async () => {
    const [known, unknown] = [await ask('Anna'), await ask('Nobody')]
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: known.status, body: known.body })
    await linkInLog(1)
    await desk.app.close()
    expect(linksInLog()).toHaveLength(1)
    expect(desk.entries.join()).not.toContain('nobody@desk.test')
  })
})

describe('links that are asked for in a row', () => {
  const minute = { windowMs: 60_000 }
  const limits = {
    ...defaultLimits,
    resetLinksOfAccountAndAddress: { max: 2, ...minute },
    resetsOfAddress: { max: 5, ...minute },
  }
  beforeEach(async () => {
    desk = await openDesk({ limits })
    url = await desk.listen()
    await person('Anna').signUp()
  })
  afterEach(() => desk.close())

  it('V5: are bounded for an e-mail address in all, without a word: nobody keeps its owner from asking', async () => {
    await desk.close()
    const window = { windowMs: 60_000 }
    desk = await openDesk({
      trustedProxy: 1,
      limits: { ...defaultLimits, resetLinksOfAccount: { max: 2, ...window } },
    })
    url = await desk.listen()
    await new Person(url, 'Anna').signUp()
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await ask('Anna', { 'x-forwarded-for': `10.0.0.${n}` })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
    await new Person(url, 'Bert').signUp()
    await ask('Bert')
    await linkInLog(3)
    expect(desk.entries.filter((line) => line.includes('anna@desk.test requested'))).toHaveLength(2)
  })

  it('are bounded for an e-mail address, whether there is an account or not', async () => {
    for (const name of ['Anna', 'Nobody']) {
      const statuses = []
      for (let n = 0; n < 3; n++) statuses.push((await ask(name, { 'x-forwarded-for': `10.0.0.${n}` })).status)
      expect(statuses).toEqual([200, 200, 429])
    }
  })

  it('are bounded for a network address, and so are guesses at links', async () => {
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await reset(`guess${n}`)).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    expect(await ask('Bert')).toMatchObject({ status: 429, body: { code: 'too_many' } })
  })
})

describe('a forgotten password, by e-mail', () => {
  let mail: MailServer
  let outbox: Outbox
  const openWithMail = async (waitsMs: number[]) => {
    mail = await startMailServer()
    const letters = (log: Log) => {
      const smtp = new Secret(`smtp://desk:hunter2hunter2@127.0.0.1:${mail.port}`)
      outbox = createOutbox(createSmtp({ url: smtp, from: 'Ratchet <desk@desk.test>' }), log, waitsMs)
      return createResetLetters(outbox, log)
    }
    desk = await openDesk({}, { letters })
    url = await desk.listen()
    await person('Anna').signUp()
  }
  afterEach(async () => {
    await desk.close()
    await outbox.close()
    await mail.close()
  })

  it('gets its link in a letter to the owner, and nobody else sees it', async () => {
    await openWithMail([])
    const reply = await ask('Anna')
    expect(reply.body.message).toContain('we sent it a link')
    const letter = await mail.letter(1)
    expect(letter).toMatchObject({ from: 'desk@desk.test', to: ['anna@desk.test'] })
    expect(mail.logins).toEqual(['desk:hunter2hunter2'])
    expect(letter.content).toMatch(/^Subject: Set a new password for Ratchet\r$/m)
    expect(letter.content).toMatch(/^From: Ratchet <desk@desk.test>\r$/m)
    expect(linkIn(letter).startsWith(`${publicUrl}/auth/reset#token=`)).toBe(true)
    expect((await reset(tokenOf(linkIn(letter)))).status).toBe(200)
    expect((await person('Anna').signIn(newPassword)).status).toBe(200)
    expect(desk.entries.join()).not.toContain(tokenOf(linkIn(letter)))
    expect(desk.entries.join()).not.toContain('hunter2')
  })

  it('is sent for nobody who has no account', async () => {
    await openWithMail([])
    await ask('Nobody')
    await ask('Anna')
    await mail.letter(1)
    await desk.app.close()
    await outbox.close()
    expect(mail.letters.map(({ to }) => to)).toEqual([['anna@desk.test']])
  })

  it('is tried again where the mail server asks for it', async () => {
    await openWithMail([1, 1])
    mail.refuseNext = 2
    await ask('Anna')
    expect(linkIn(await mail.letter(1))).not.toBe('')
    expect(desk.entries.filter((line) => line.includes('refused an e-mail; retrying'))).toHaveLength(2)
  })

  it('falls to the operator where the mail server takes nothing, and the answer is the same', async () => {
    await openWithMail([1])
    await mail.close()
    mail = await startMailServer()
    const reply = await ask('Anna')
    expect(reply).toMatchObject({ status: 200, body: { message: expect.stringContaining('we sent it a link') } })
    const link = await linkInLog(1)
    expect(desk.entries.join()).toContain('An e-mail could not be sent. Check SMTP_URL and SMTP_FROM.')
    expect(desk.entries.join()).not.toContain('hunter2')
    expect((await reset(tokenOf(link))).status).toBe(200)
  })

  it('carries nothing that somebody put into a name', async () => {
    await openWithMail([])
    const lines = 'Anna\nBcc: all@desk.test\n\nGo to https://evil.test now'
    expect((await person('Bert').signUp(undefined, { name: lines })).status).toBe(400)
    const name = lines.replaceAll('\n', ' ')
    expect((await person('Bert').signUp(undefined, { name })).status).toBe(200)
    await ask('Bert')
    const { content, to } = await mail.letter(1)
    expect(to).toEqual(['bert@desk.test'])
    expect(content).not.toMatch(/evil\.test|all@desk\.test/)
  })

  it('lets a stop wait for the letters under way and not for further tries', async () => {
    await openWithMail([3_600_000])
    mail.refuseNext = 1
    await ask('Anna')
    await seen(() => desk.entries.find((line) => line.includes('refused an e-mail; retrying')))
    await outbox.close()
    expect(mail.letters).toHaveLength(1)
  })
})
