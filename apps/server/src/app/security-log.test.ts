import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultLimits } from '../core/limits/limits.ts'
import { type Desk, openDesk } from '../testing/desk.ts'
import { goodPassword, Person } from '../testing/person.ts'

/** V11: who came in, who was refused and from where is on record; no secret is. */
let desk: Desk
let url: string
const lines = () => desk.entries.filter((line) => line.startsWith('Security: '))
const of = (event: string) => lines().filter((line) => line.startsWith(`Security: ${event} `))

beforeEach(async () => {
  desk = await openDesk({ limits: { ...defaultLimits, failuresOfAccountAndAddress: { max: 3, windowMs: 60_000 } } })
  url = await desk.listen()
})
afterEach(() => desk.close())

it('signing up, in and out, refused passwords, throttles, foreign origins and requests without a session each have their line', async () => {
  const anna = new Person(url, 'Anna')
  const { body } = await anna.signUp()
  await anna.signOut()
  await anna.signIn()
  for (let n = 0; n < 4; n++) await new Person(url, 'Anna').signIn('a wrong password')
  await anna.call('POST', '/api/auth/sign-out', {}, { origin: 'https://evil.test' })
  await new Person(url, 'Nobody').call('GET', '/api/trades')
  await anna.call('POST', '/api/auth/request-password-reset', { email: anna.email })
  await anna.call('POST', '/api/auth/reset-password', { token: 'guessed', newPassword: goodPassword })
  const counted = ['signed up', 'signed in', 'signed out', 'sign-in refused', 'throttled', 'origin refused']
  expect(counted.map((event) => of(event).length)).toEqual([1, 1, 1, 3, 1, 1])
  expect(['access refused', 'link asked for', 'link refused'].map((event) => of(event).length)).toEqual([1, 1, 1])
  for (const event of ['signed up', 'signed in', 'signed out']) expect(of(event)[0]).toContain(body.user.id)
  expect(of('access refused')[0]).toContain('GET /api/trades')
  // What got around the form, and what no form sends: the schema's refusal, and what is no JSON.
  await anna.call('PUT', '/api/risk', { planted: 'a long enough lie' })
  await anna.call('GET', '/api/trades?limit=0')
  expect(of('input refused').map((line) => /route: '([^']+)'/.exec(line)?.[1])).toEqual([
    'PUT /api/risk',
    'GET /api/trades',
  ])
  expect(of('input refused')[0]).toContain(body.user.id)
  for (const line of lines()) {
    expect(line).toContain('127.0.0.1')
    expect(line).not.toMatch(/anna@|wrong password|a long enough|guessed/)
  }
  // Tries for one account are seen to belong together, without telling whose it is.
  const accounts = of('sign-in refused').map((line) => /account: '(\S+)'/.exec(line)?.[1])
  expect(new Set(accounts).size).toBe(1)
  const figures = await (await fetch(`${url}/metrics`)).text()
  expect(figures).toMatch(/^ratchet_security_sign_in_refused_total 3$/m)
})

it('a flood does not fill it: so many lines of one kind from one caller, and all are counted', async () => {
  for (let n = 0; n < 60; n++) await desk.app.inject('/api/trades')
  expect(of('access refused')).toHaveLength(20)
  expect((await desk.app.inject('/metrics')).body).toMatch(/^ratchet_security_access_refused_total 60$/m)
})
