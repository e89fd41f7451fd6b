import { messages } from '@ratchet/contract'
import { createApiStore, readNameKey } from '@ratchet/store'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { defaultLimits } from '../core/limits/limits.ts'
import type { SafetyEvent, Whence } from '../mail/safety-letters.ts'
import { broker } from '../testing/broker.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError, tradeBody } from '../testing/samples.ts'
import { createSecurityEvents } from './security-events.ts'

let desk: Desk
let ann: Person
let bob: Person
beforeAll(async () => {
  desk = await openDesk()
  ann = await desk.person('ann')
  bob = await desk.person('bob')
})
afterAll(() => desk.close())

const password = 'a long pass phrase'
const send = (person: Person, headers: Record<string, string> = {}) =>
  person.call('POST', '/api/trades', tradeBody, headers)
const stop = (person: Person) => person.call('POST', '/api/trading/stop')
const resume = (person: Person, body: object = { password }) => person.call('POST', '/api/trading/resume', body)

describe('a trader stops all trading', () => {
  it('at once and for every way of publishing, and resumes it with the password alone', async () => {
    const key = { 'idempotency-key': 'before' }
    const first = await send(ann, key)
    // The writer of this process knows the way by now.
    expect((await send(ann)).statusCode).toBe(201)
    expect((await stop(ann)).json()).toEqual({ message: messages.tradingStopped })
    expect((await ann.call('GET', '/api/trading')).json()).toMatchObject({ stoppedSince: expect.stringMatching(/Z$/) })
    expectError(await send(ann), 'conflict', messages.tradingIsStopped)
    const { accountId } = (await desk.store.getTrade(ann.id, first.json().id)) ?? {}
    const { status: _, server: __, ...named } = { ...tradeBody, accountId } as Record<string, unknown>
    expectError(await ann.call('POST', '/api/trades', { ...named, status: 'Pending' }), 'conflict')
    // What was taken before is answered again.
    expect((await send(ann, key)).json()).toEqual(first.json())
    expect((await send(bob)).statusCode).toBe(201)
    expectError(await resume(ann, { password: 'not the pass phrase' }), 'invalid', 'Wrong password.')
    expectError(await send(ann), 'conflict')
    expect((await resume(ann)).json()).toEqual({ message: messages.tradingResumed })
    expect((await send(ann)).statusCode).toBe(201)
  })

  it('in another process, and this one takes nothing more', async () => {
    const other = createApiStore({
      url: desk.databaseUrl,
      nameKey: await readNameKey(desk.databaseUrl),
      notify: () => {},
    })
    try {
      expect((await send(ann)).statusCode).toBe(201)
      await other.stopTrading(ann.id)
      expectError(await send(ann), 'conflict', messages.tradingIsStopped)
      await other.resumeTrading(ann.id)
      expect((await send(ann)).statusCode).toBe(201)
    } finally {
      await other.close()
    }
  })

  it('in the midst of a flood: nothing stands in the record behind it', async () => {
    const flood = Array.from({ length: 60 }, () => send(bob))
    const stopped = await stop(bob)
    const behind = Array.from({ length: 20 }, () => send(bob))
    const answers = await Promise.all([...flood, ...behind])
    expect(stopped.statusCode).toBe(200)
    expect(answers.slice(60).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(409))
    const { events } = await desk.store.eventsSince(bob.id, 0, 1000)
    const kinds = events.map(({ kind }) => kind)
    expect(kinds.slice(kinds.indexOf('trading.changed')).filter((kind) => kind === 'trade.published')).toEqual([])
    expect(kinds.filter((kind) => kind === 'trade.published').length).toBe(
      1 + answers.filter(({ statusCode }) => statusCode === 201).length,
    )
  })

  it('keeps what makes less of it: cancelling goes on, changing an order and new accounts do not', async () => {
    const heard: string[] = []
    const end = desk.answering(({ kind }) => {
      heard.push(kind)
      return { outcome: { ok: true, message: 'Done as asked.' } }
    })
    const { items } = (await bob.call('GET', '/api/trades')).json()
    const { id } = items[0]
    expectError(await bob.call('PATCH', `/api/trades/${id}`, { price: 1280.5 }), 'conflict', messages.tradingIsStopped)
    const market = { market: broker.practice }
    expectError(await bob.call('POST', '/api/accounts/paper', market), 'conflict', messages.tradingIsStopped)
    expect((await bob.call('POST', `/api/trades/${id}/cancel`)).statusCode).toBe(200)
    expect(heard).toEqual(['cancel'])
    end()
  })

  it('guesses at the password have an end', async () => {
    const eve = await desk.person('eve')
    const codes = []
    for (let n = 0; n < 11; n++) codes.push((await resume(eve, { password: `guess ${n} of many` })).statusCode)
    expect(codes).toEqual([...Array(10).fill(400), 429])
  })
})

describe('V11: the trader’s own part of the security log', () => {
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const signIn = (payload: object) =>
    desk.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload, headers: { 'user-agent': browser } })
  const eventsOf = async (person: Person) => (await person.call('GET', '/api/security-events')).json().items

  it('tells who came in and who was refused, when, from where and with which browser; never a token', async () => {
    const cleo = await desk.person('cleo')
    await signIn({ email: cleo.email.toUpperCase(), password: 'not the pass phrase' })
    await signIn({ email: 'nobody@example.com', password: 'not the pass phrase' })
    const { cookies } = await signIn({ email: cleo.email, password })
    await stop(cleo)
    await resume(cleo)
    await cleo.call('POST', '/api/sessions/end-others')
    const whats = [
      'other sessions ended',
      'trading resumed',
      'trading stopped',
      // Another browser than the one that signed up.
      'signed in from a new device',
      'sign-in refused',
      'signed up',
    ]
    const items = await vi.waitFor(async () => {
      const items = await eventsOf(cleo)
      expect(items.map(({ what }: { what: string }) => what).sort()).toEqual([...whats].sort())
      return items
    }, 30_000)
    expect(items.find(({ what }: { what: string }) => what === 'sign-in refused')).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      what: 'sign-in refused',
      address: '127.0.0.1',
      browser: 'Firefox on Linux',
      refused: true,
    })
    expect(JSON.stringify(items)).not.toContain(cookies[0]?.value.slice(0, 20))
    expect((await eventsOf(ann)).some(({ browser }: { browser: string }) => browser === 'Firefox on Linux')).toBe(false)
    const { rows } = await desk.pool.query('select count(*)::int as n from "security_events" where agent = $1', [
      browser,
    ])
    expect(rows).toEqual([{ n: 2 }])
  })

  it('has an end: after 180 days, and by number', async () => {
    const dan = await desk.person('dan')
    const insert = `insert into "security_events" (user_id, at, what) select $1, now() - make_interval(days => $2), 'signed in'
      from generate_series(1, $3)`
    await desk.pool.query(insert, [dan.id, 181, 5])
    await desk.pool.query(insert, [dan.id, 0, 1100])
    const count = async () =>
      (await desk.pool.query('select count(*)::int as n from "security_events" where user_id = $1', [dan.id])).rows[0].n
    expect(await eventsOf(dan)).toHaveLength(100)
    const failed: unknown[] = []
    const events = createSecurityEvents(desk.pool, (error) => failed.push(error))
    for (let n = 0; n < 50; n++)
      events.noteEvent(dan.id, 'signed in', { address: '192.0.2.1', agent: 'x'.repeat(10_000) })
    await vi.waitFor(async () => expect(await count()).toBe(1000), { timeout: 10_000 })
    expect(failed).toEqual([])
    const { rows } = await desk.pool.query(`select max(length(agent))::int as longest from "security_events"`)
    expect(rows).toEqual([{ longest: 300 }])
  })
})

describe('letters to the owner about changes of the own account', () => {
  const sent: { readonly to: string; readonly event: SafetyEvent; readonly from: Whence }[] = []
  let there: Desk
  const enter = (person: Person, agent: string) =>
    there.app.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email: person.email, password },
      headers: { 'user-agent': agent },
    })
  const events = (to: string) => sent.filter((one) => one.to === to).map(({ event }) => event)
  beforeAll(async () => {
    const safetyLetters = {
      send: ({ email: to }: { readonly email: string }, event: SafetyEvent, from: Whence) =>
        void sent.push({ to, event, from }),
    }
    there = await openDesk({ safetyLetters })
  })
  afterAll(() => there.close())

  it('are sent for each, and for nothing else', async () => {
    const fay = await there.person('fay')
    await stop(fay)
    await resume(fay, { password: 'not the pass phrase' })
    await resume(fay)
    const changed = await fay.call('POST', '/api/auth/change-password', {
      currentPassword: password,
      newPassword: 'another pass phrase',
    })
    expect(changed.statusCode, changed.body).toBe(200)
    await vi.waitFor(
      () => expect(events(fay.email)).toEqual(['trading stopped', 'trading resumed', 'password changed']),
      30_000,
    )
    expect(sent[0]?.from).toMatchObject({ browser: 'Unknown browser', address: '127.0.0.1' })
  })

  it('tell of a sign-in with a browser not seen before, and not of one that was brought up to date', async () => {
    const gus = await there.person('gus')
    const firefox = (version: number) =>
      `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`
    for (const agent of ['lightMyRequest', firefox(144), firefox(145)]) await enter(gus, agent)
    await stop(gus)
    await vi.waitFor(
      () => expect(events(gus.email)).toEqual(['signed in from a new device', 'trading stopped']),
      30_000,
    )
    const { items } = (await gus.call('GET', '/api/security-events')).json()
    expect(items.map(({ what }: { what: string }) => what)).toEqual([
      'trading stopped',
      'signed in',
      'signed in from a new device',
      'signed in',
      'signed up',
    ])
  })

  it('have an end: nobody fills a letter-box from an open session, and Security tells all', async () => {
    const hal = await there.person('hal')
    for (let n = 0; n < 12; n++) {
      await stop(hal)
      await resume(hal)
    }
    const told = async () => (await hal.call('GET', '/api/security-events')).json().items.length
    await vi.waitFor(async () => expect([await told(), events(hal.email).length]).toEqual([25, 20]), 30_000)
  })
})

describe('S8: what changed how somebody signs in cannot be drowned', () => {
  const whatsOf = async (person: Person): Promise<string[]> =>
    (await person.call('GET', '/api/security-events')).json().items.map(({ what }: { what: string }) => what)

  it('what is as it was already is told to nobody', async () => {
    const gus = await desk.person('gus')
    for (let n = 0; n < 5; n++) expect((await stop(gus)).statusCode).toBe(200)
    for (let n = 0; n < 3; n++) expect((await resume(gus)).statusCode).toBe(200)
    // Events of one trader are kept one after the other.
    await vi.waitFor(async () => expect(await whatsOf(gus)).toContain('trading resumed'), 30_000)
    expect(await whatsOf(gus)).toEqual(['trading resumed', 'trading stopped', 'signed up'])
  })

  it('other events push it neither off the list nor out of the table', async () => {
    const hal = await desk.person('hal')
    const insert = `insert into "security_events" (user_id, at, what) select $1, now(), $2 from generate_series(1, $3)`
    await desk.pool.query(insert, [hal.id, 'passkey added', 1])
    await desk.pool.query(insert, [hal.id, 'ladder changed', 1500])
    const events = createSecurityEvents(desk.pool, (error) => {
      throw error
    })
    await events.noteEvent(hal.id, 'ladder changed', { address: null, agent: null })
    const whats = await whatsOf(hal)
    expect(whats).toHaveLength(101)
    expect(whats.at(-1)).toBe('passkey added')
    const { rows } = await desk.pool.query('select count(*)::int as n from "security_events" where user_id = $1', [
      hal.id,
    ])
    expect(rows).toEqual([{ n: 1001 }])
  })

  it('S8: has a next page, on which nothing is left out', async () => {
    const joe = await desk.person('joe')
    const insert = `insert into "security_events" (user_id, at, what) select $1, now(), $2 || n from generate_series(1, $3) n`
    await vi.waitFor(async () => expect(await whatsOf(joe)).toEqual(['signed up']), 30_000)
    await desk.pool.query(insert.replace(' || n', ''), [joe.id, 'passkey added', 130])
    await desk.pool.query(insert, [joe.id, 'ladder changed ', 250])
    const shown = new Map<string, string>()
    const sizes: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const answer: Awaited<ReturnType<Person['call']>> = await joe.call(
        'GET',
        `/api/security-events${cursor && `?before=${cursor}`}`,
      )
      const page = answer.json()
      sizes.push(page.items.length)
      for (const { id, what } of page.items) shown.set(id, what)
      cursor = page.nextCursor
    }
    expect(sizes).toEqual([200, 100, 100, 81])
    expect(shown.size).toBe(381)
    expect([...shown.values()].filter((what) => what === 'passkey added')).toHaveLength(130)
    const wrong = await joe.call('GET', '/api/security-events?before=0x10')
    expect([wrong.statusCode, wrong.json().fields.before]).toEqual([400, expect.stringMatching(/nextCursor/)])
  })

  it('letters about other things leave those about it their own budget, each kind one', async () => {
    const sent: string[] = []
    const own = await openDesk({ safetyLetters: { send: (_, event) => void sent.push(event) } })
    try {
      const ida = await own.person('ida')
      for (let n = 0; n < 15; n++) {
        await ida.call('POST', '/api/trading/stop')
        await ida.call('POST', '/api/trading/resume', { password })
      }
      const body = { currentPassword: password, newPassword: 'quite another phrase' }
      const changed = await ida.call('POST', '/api/auth/change-password', body)
      expect(changed.statusCode, changed.body).toBe(200)
      await vi.waitFor(() => expect(sent).toContain('password changed'), 30_000)
      expect(sent).toHaveLength(defaultLimits.safetyLettersOfTrader.max + 1)
    } finally {
      await own.close()
    }
  })
})
