import type { Visitor } from '@ratchet/engine'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refusedUpgrade } from '../realtime/listener.fixture.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { until } from '../testing/process.ts'
import { openDoorway } from './doorway.ts'
import { Program, sample, serverOf } from './program.fixture.ts'

/** Programs of accounts that are connected: from the WebSocket over the bus to the process that trades there, and back. */
let desk: Desk
let url: string
let ada: Person
const doorways: ReturnType<typeof openDoorway>[] = []
const programs: Program[] = []

const dialIn = (hello: object | string | undefined, at = url) => {
  const program = new Program(at, hello)
  programs.push(program)
  return program
}
/** A process that has these accounts, and what it heard. */
function trading(...logins: string[]) {
  const doorway = openDoorway(desk.bus)
  doorways.push(doorway)
  const visits: { visitor: Visitor; texts: string[]; isGone: boolean }[] = []
  doorway.listen((visitor) => {
    if (!logins.includes(visitor.login)) return false
    const visit = { visitor, texts: [] as string[], isGone: false }
    visits.push(visit)
    visitor.onText((text) => visit.texts.push(text))
    visitor.onGone(() => {
      visit.isGone = true
    })
    visitor.say('welcome')
    return true
  })
  return { visits, doorway }
}
const connect = (login: string) =>
  desk.store.connectAccount(ada.id, {
    server: serverOf(login),
    login,
    name: null,
    currency: 'EUR',
    hedging: true,
    credentialsSealed: Buffer.from('sealed'),
  })

beforeAll(async () => {
  desk = await openDesk({ connectors: [sample], programs: { relayPatienceMs: 300 } })
  url = await desk.listen()
  ada = await desk.person('ada')
  for (const login of ['1', '2', '3']) await connect(login)
})
afterEach(() => {
  for (const doorway of doorways.splice(0)) doorway.close()
  for (const { socket } of programs.splice(0)) socket.terminate()
})
afterAll(() => desk.close())

describe('a program of a connected account', () => {
  it('is taken by the process that has its account; texts go both ways in order', async () => {
    const [other, { visits }] = [trading('2'), trading('1')]
    const program = dialIn({ login: '1' })
    await program.hear('welcome')
    expect(other.visits).toEqual([])
    const [visit] = visits
    expect(visit?.visitor).toMatchObject({ login: '1', server: serverOf('1'), hello: '{"login":"1"}' })
    for (let n = 0; n < 50; n++) program.say(`up ${n}`)
    await until('all texts', () => visit?.texts.length === 50)
    expect(visit?.texts).toEqual(Array.from({ length: 50 }, (_, n) => `up ${n}`))
    for (let n = 0; n < 50; n++) visit?.visitor.say(`down ${n}`)
    await program.hear('down 49')
    expect(program.texts.slice(1)).toEqual(Array.from({ length: 50 }, (_, n) => `down ${n}`))
    program.socket.terminate()
    await until('the end', () => visit?.isGone === true)
  })

  it('is ended by that process', async () => {
    const { visits } = trading('1')
    const program = dialIn({ login: '1' })
    await program.hear('welcome')
    visits[0]?.visitor.say('bye')
    visits[0]?.visitor.leave('The account was disconnected.')
    expect(await program.closed).toEqual({ code: 1000, reason: 'The account was disconnected.' })
    expect([program.texts, visits[0]?.isGone]).toEqual([['welcome', 'bye'], true])
  })

  it('is ended when that process stops', async () => {
    const { visits, doorway } = trading('1')
    const program = dialIn({ login: '1' })
    await program.hear('welcome')
    doorway.close()
    expect([(await program.closed).code, visits[0]?.isGone]).toEqual([1000, true])
  })

  it('has one side: of two processes that take it, one hears it and is heard', async () => {
    const sides = [trading('1'), trading('1')]
    const program = dialIn({ login: '1' })
    await program.hear('welcome')
    program.say('hello')
    await until('a text', () => sides.some(({ visits }) => visits[0]?.texts.length === 1))
    for (const { visits } of sides) visits[0]?.visitor.say('here')
    await program.hear('here')
    await new Promise((done) => setTimeout(done, 50))
    expect(program.texts).toEqual(['welcome', 'here'])
    expect(sides.filter(({ visits }) => visits[0]?.texts.length === 1)).toHaveLength(1)
  })

  it('is told to come again if no process takes it, and is taken then', async () => {
    const program = dialIn({ login: '3' })
    expect(JSON.parse(await program.hear('refused'))).toMatchObject({ refused: 'later', waitS: 5 })
    expect((await program.closed).code).toBe(1000)
    trading('3')
    await dialIn({ login: '3' }).hear('welcome')
  })

  it('is told to come again while the database is away', async () => {
    const right = (what: string) =>
      desk.asOwner(`${what} execute on function ledger.is_connected(text, text) to ratchet_api`)
    await desk.asOwner('revoke execute on function ledger.is_connected(text, text) from ratchet_api')
    await dialIn({ login: '1' }).hear('"refused":"later"')
    await right('grant')
  })
})

describe('a program is refused', () => {
  it('if its account is not connected, without a word to any other process', async () => {
    const { visits } = trading('9')
    await dialIn({ login: '9' }).hear('"refused":"unknown"')
    expect(visits).toEqual([])
  })

  it('if its first text cannot be read', async () => {
    const program = dialIn('{')
    await program.hear('unreadable')
    expect((await program.closed).code).toBe(1000)
  })

  it('if it is a page in a browser, of whatever site', async () => {
    for (const origin of ['http://127.0.0.1:4000', 'https://evil.example', 'null'])
      expect(await refusedUpgrade(url, { origin }, sample.dialIn.path)).toBe(403)
  })

  it('if it opens no WebSocket', async () => {
    expect((await desk.app.inject({ url: sample.dialIn.path })).statusCode).toBe(426)
  })
})

describe('limits of programs', () => {
  it('cut off one that sends too large a text, or bytes', async () => {
    trading('1')
    const [large, bytes] = [dialIn({ login: '1' }), dialIn({ login: '1' })]
    for (const program of [large, bytes]) await program.hear('welcome')
    large.say('x'.repeat(4001))
    bytes.socket.send(Buffer.from('{}'))
    for (const program of [large, bytes]) expect((await program.closed).code).toBe(1006)
    expect(desk.logged()).toContain('A program that dialled in was cut off')
  })

  it('cut off one that does not say who it is, and one that falls silent', async () => {
    const strict = await openDesk({
      connectors: [sample],
      programs: { connectionLimits: { firstMs: 100, silentMs: 300 } },
    })
    try {
      const at = await strict.listen()
      const mute = dialIn(undefined, at)
      expect((await mute.closed).code).toBe(1006)
    } finally {
      await strict.close()
    }
  })

  it('hold one back that sends more than may be a second, and lose nothing', async () => {
    const slow = await openDesk({ connectors: [sample], programs: { connectionLimits: { textsPerSecond: 20 } } })
    try {
      const at = await slow.listen()
      const person = await slow.person('bea')
      await slow.store.connectAccount(person.id, {
        server: serverOf('1'),
        login: '1',
        name: null,
        currency: 'EUR',
        hedging: true,
        credentialsSealed: Buffer.from('sealed'),
      })
      const texts: string[] = []
      const doorway = openDoorway(slow.bus)
      doorway.listen((visitor) => {
        visitor.onText((text) => texts.push(text))
        visitor.say('welcome')
        return true
      })
      const program = dialIn({ login: '1' }, at)
      await program.hear('welcome')
      const begunMs = performance.now()
      // It is held back between two readings of the socket, which take some dozen of these each.
      const sent = Array.from({ length: 150 }, (_, n) => `${n} ${'x'.repeat(3900)}`)
      for (const text of sent) program.say(text)
      await until('all texts', () => texts.length === sent.length)
      expect(performance.now() - begunMs).toBeGreaterThan(1000)
      expect(texts).toEqual(sent)
      doorway.close()
    } finally {
      await slow.close()
    }
  })

  it('let so many in from one address, and hear so many a minute', async () => {
    const { defaultLimits } = await import('../core/limits/limits.ts')
    const small = await openDesk({
      connectors: [sample],
      doors: { ofCaller: 3, inAll: 10 },
      limits: { ...defaultLimits, programsOfAddress: { max: 2, windowMs: 60_000 } },
    })
    try {
      const at = await small.listen()
      const opened = [1, 2, 3].map(() => dialIn(undefined, at))
      for (const { socket } of opened) await new Promise((done) => socket.once('open', done))
      expect(await refusedUpgrade(at, {}, sample.dialIn.path)).toBe(429)
      for (const program of opened) program.say({ login: '9' })
      const answers = await Promise.all(opened.map((program) => program.hear('refused')))
      expect(answers.map((text) => JSON.parse(text).refused).sort()).toEqual(['later', 'unknown', 'unknown'])
    } finally {
      await small.close()
    }
  })
})

it('programs are ended in order when the server stops', async () => {
  const own = await openDesk({ connectors: [sample] })
  const program = dialIn(undefined, await own.listen())
  await new Promise((done) => program.socket.once('open', done))
  await own.close()
  expect(await program.closed).toEqual({ code: 1000, reason: 'Ratchet is stopping.' })
})
