import { messages } from '@ratchet/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultLimits } from '../core/limits/limits.ts'
import { createSignUpLetters } from '../mail/sign-up-letters.ts'
import type { Letter } from '../mail/smtp.ts'
import { type Desk, openDesk, publicUrl } from '../testing/desk.ts'
import { goodPassword, Person } from '../testing/person.ts'

/** V12: signing up tells nobody who has an account, and an account is made by the owner of its address alone. */
let desk: Desk
let url: string
let letters: Letter[]
const person = (name: string) => new Person(url, name)
const rows = async (sql: string, values: unknown[] = []) => (await desk.pool.query(sql, values)).rows
const linkOf = (letter: Letter | undefined) => /http\S+/.exec(letter?.text ?? '')?.[0] ?? ''
const tokenOf = (letter: Letter | undefined) => linkOf(letter).split('#token=')[1] ?? ''
const confirm = (token: string, password = goodPassword) =>
  person('Anybody').call('POST', '/api/auth/confirm-address', { token, password })

beforeAll(async () => {
  const outbox = { send: (letter: Letter) => void letters.push(letter), close: async () => {} }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const signUpLetters = createSignUpLetters(outbox, log)
  desk = await openDesk({}, signUpLetters ? { signUpLetters } : {})
  url = await desk.listen()
})
beforeEach(async () => {
  letters = []
  await desk.withoutPeople()
})
afterAll(() => desk.close())

describe('signing up, where letters can be sent', () => {
  it('makes nobody before the link of the letter is used, and by that an account with its password, once', async () => {
    const anna = person('Anna')
    const asked = await anna.signUp()
    expect([asked.status, asked.body, asked.setCookies]).toEqual([200, { letterSent: true }, []])
    expect(await rows('select id from "user"')).toEqual([])
    expect((await anna.signIn()).status).toBe(401)
    expect(letters.map(({ to }) => to)).toEqual(['anna@desk.test'])
    expect(linkOf(letters[0])).toMatch(new RegExp(`^${publicUrl}/auth/confirm#token=[\\w-]{32}$`))
    const token = tokenOf(letters[0])
    expect(JSON.stringify(await rows('select * from verification'))).not.toMatch(new RegExp(`${token}|${goodPassword}`))
    const uses = await Promise.all([1, 2, 3, 4, 5].map(() => confirm(token)))
    expect(uses.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
      { message: messages.addressConfirmed },
    ])
    const signedIn = await anna.signIn()
    expect(signedIn.status).toBe(200)
    expect(await desk.store.getProfile(signedIn.body.user.id)).toMatchObject({ username: 'Anna', email: anna.email })
    expect(await confirm(token)).toMatchObject({ status: 400, body: { fields: { token: expect.any(String) } } })
    expect(desk.entries.join()).not.toContain(token)
  })

  it('V12: is answered alike for an address that has an account; its owner gets a letter, and nothing is changed', async () => {
    await person('Anna').signUp()
    await confirm(tokenOf(letters[0]))
    const count = async () => (await rows('select count(*)::int as n from verification'))[0].n
    const before = await count()
    const there = await person('Anna').signUp('another long password', { email: 'ANNA@desk.test', name: 'Eve' })
    const nobody = await person('Bert').signUp()
    const shown = ({ status, body, setCookies, headers }: typeof there) => [
      status,
      body,
      setCookies,
      [...headers.keys()].sort(),
    ]
    expect(shown(there)).toEqual(shown(nobody))
    // The same is kept for either, so that the one does not come sooner.
    expect(await count()).toBe(before + 2)
    expect(letters[1]).toMatchObject({ to: 'anna@desk.test', subject: 'You already have a Ratchet account' })
    expect(letters[1]?.text).toMatch(/^Hello Anna,/)
    expect(linkOf(letters[1])).toBe('')
    expect((await person('Anna').signIn('another long password')).status).toBe(401)
    expect((await person('Anna').signIn()).status).toBe(200)
    expect(await rows('select name from "user"')).toEqual([{ name: 'Anna' }])
  })

  it.each([
    ['the intruder’s letter', 0, 1],
    ['the own letter', 1, 0],
  ])(
    'S7: where an intruder signed up first, %s makes an account with the password that its owner sets there',
    async (_, opened, other) => {
      await person('Anna').signUp('the password of Eve')
      await person('Anna').signUp('forgotten since then')
      expect(letters.map(({ text }) => text).join()).not.toMatch(/of Eve|forgotten since/)
      expect((await confirm(tokenOf(letters[opened]), goodPassword)).status).toBe(200)
      const late = await confirm(tokenOf(letters[other]), 'the password of Eve')
      expect([late.status, late.body.message]).toEqual([
        400,
        expect.stringMatching(/^This e-mail address already has an account. Sign in/),
      ])
      const tries = ['the password of Eve', 'forgotten since then', goodPassword].map((one) =>
        person('Anna').signIn(one),
      )
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([401, 401, 200])
    },
  )

  it('S7: keeps no password before the link, and takes the link again where the one that is set there is refused', async () => {
    await person('Anna').signUp()
    expect(JSON.stringify(await rows('select * from verification'))).not.toMatch(/argon2|kept/)
    const token = tokenOf(letters[0])
    for (const weak of ['short', 'password12', 'anna@desk.test'])
      expect(await confirm(token, weak)).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      })
    expect(await rows('select id from "user"')).toEqual([])
    expect((await confirm(token)).status).toBe(200)
  })

  it('makes one account where two links of one address are used at once', async () => {
    await person('Anna').signUp()
    await person('Anna').signUp()
    const used = await Promise.all(letters.map((letter) => confirm(tokenOf(letter))))
    expect(used.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await rows('select count(*)::int as n from account')).toEqual([{ n: 1 }])
  })

  it.each([
    ['a link that is older than a day', `update verification set "expiresAt" = now() - interval '1 second'`],
    ['a link that was never sent', 'delete from verification'],
  ])('%s makes nothing', async (_, sql) => {
    await person('Anna').signUp()
    await rows(sql)
    expect((await confirm(tokenOf(letters[0]))).status).toBe(400)
    expect(await rows('select id from "user"')).toEqual([])
  })

  it.each([
    ['short', 'Password too short'],
    ['x'.repeat(129), 'Password too long'],
    ['password12', /^This password is too common/],
  ])('refuses the password %s in the words of every desk, and sends no letter', async (password, words) => {
    const { status, body } = await person('Anna').signUp(password)
    expect([status, body.fields.password]).toEqual([
      400,
      typeof words === 'string' ? words : expect.stringMatching(words),
    ])
    expect(letters).toEqual([])
  })

  it('fills nobody’s letter-box: from one address three letters, with and without an account, and guesses at links end', async () => {
    await person('Anna').signUp()
    await confirm(tokenOf(letters[0]))
    for (const name of ['Anna', 'Bert']) {
      const statuses = []
      for (let n = 0; n < 4; n++) statuses.push((await person(name).signUp()).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(name === 'Anna' ? 2 : 3)
      expect(statuses.at(-1)).toBe(429)
    }
    const guesses = []
    for (let n = 0; n <= defaultLimits.resetsOfAddress.max; n++) guesses.push((await confirm(`guess ${n}`)).status)
    expect(guesses.at(-1)).toBe(429)
  })
})
