import type { Probed } from '@ratchet/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultLimits } from '../core/limits/limits.ts'
import { accessWith } from '../testing/broker.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError } from '../testing/samples.ts'

/** Tests of accounts, each answered by the test. */
let desk: Desk
let ada: Person
let eve: Person
let bob: Person
const probes: { readonly token: string; readonly left: AbortSignal | undefined; end(): void }[] = []
const nothing: Probed = { steps: [], offers: [], refused: undefined }
const limits = { ...defaultLimits, brokerTestsOfTrader: { max: 3, windowMs: 3_600_000 } }

beforeAll(async () => {
  desk = await openDesk({
    limits,
    prober: {
      probe: ({ values: { token = '' } }, left) =>
        new Promise((done) => probes.push({ token, left, end: () => done(nothing) })),
    },
  })
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  bob = await desk.person('bob')
})
afterAll(() => desk?.close())

const bodyOf = (token: string) => accessWith(token)
/** Sent at once, and not when it is waited for. */
const test = async (who: Person, token: string) => who.call('POST', '/api/accounts/test', bodyOf(token))
const begun = async (count: number) => {
  while (probes.length < count) await new Promise((done) => setTimeout(done, 2))
}

it('S5: a trader has one test at a time and some an hour, whether it tests or connects', async () => {
  const first = test(ada, 'a')
  await begun(1)
  expectError(await test(ada, 'b'), 'too_many', /^Your previous test is still running/)
  expectError(await ada.call('POST', '/api/accounts', bodyOf('c')), 'too_many', /^Your previous test/)
  probes[0]?.end()
  expect((await first).statusCode).toBe(200)
  for (const n of [2, 3]) {
    const next = test(ada, `again-${n}`)
    await begun(n)
    probes[n - 1]?.end()
    expect((await next).statusCode).toBe(200)
  }
  expectError(await test(ada, 'd'), 'too_many', /within an hour/)
  expect(probes.map(({ token }) => token)).toEqual(['a', 'again-2', 'again-3'])
})

it('S5: a client that leaves gives up its turn, and what was begun for it ends', async () => {
  probes.length = 0
  const url = await desk.listen()
  const [leaves, waits] = [new AbortController(), new AbortController()]
  const over = (who: Person, token: string, { signal }: AbortController) =>
    fetch(`${url}/api/accounts/test`, {
      method: 'POST',
      headers: { cookie: who.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(bodyOf(token)),
      signal,
    }).catch(() => 'left')
  const other = test(bob, 'bob')
  await begun(1)
  const running = over(eve, 'eve', leaves)
  await begun(2)
  expect(probes.map(({ left }) => left?.aborted)).toEqual([false, false])
  const max = await desk.person('max')
  // Two at once are looked at: this one waits, and leaves.
  const waiting = over(max, 'max', waits)
  await new Promise((done) => setTimeout(done, 50))
  waits.abort()
  leaves.abort()
  expect([await running, await waiting]).toEqual(['left', 'left'])
  while (!probes[1]?.left?.aborted) await new Promise((done) => setTimeout(done, 2))
  probes[1]?.end()
  probes[0]?.end()
  expect((await other).statusCode).toBe(200)
  const again = test(bob, 'bob-again')
  await begun(3)
  probes[2]?.end()
  await again
  expect(probes.map(({ token }) => token)).toEqual(['bob', 'eve', 'bob-again'])
})
