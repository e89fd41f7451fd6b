import { maxBodyBytes, type Route, type RouteName, routes } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { refusalBounds } from '../core/refusals/refusal.ts'
import { bodies, identityBodies } from '../testing/access/samples.ts'
import { type Desk, type Method, openDesk, type Person } from '../testing/desk.ts'
import { expectError, historyBody, historyTradeBody } from '../testing/samples.ts'

let desk: Desk
let ada: Person
let tickSet = ''
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
  tickSet = (await ada.call('POST', '/api/tick-sets', bodies.beginTickSet)).json().id
})
afterAll(() => desk?.close())

interface Aim {
  readonly method: Method
  readonly url: string
  readonly sample: object
  readonly maxBytes: number
}

/** Every route that takes a body: those of the contract, and those of identity. */
const aims: Readonly<Record<string, Aim>> = Object.fromEntries([
  ...Object.entries(bodies).map(([name, sample]): [string, Aim] => {
    const route: Route = routes[name as RouteName]
    return [name, { method: route.method, url: route.path, sample, maxBytes: maxBodyBytes(route) }]
  }),
  ...Object.entries(identityBodies).map(([aim, sample]): [string, Aim] => {
    const [method, url] = aim.split(' ') as [Method, string]
    return [aim, { method, url, sample, maxBytes: 8192 }]
  }),
])

/** A list of as many as fit. */
const listOf = (element: string, bytes: number) => `[${Array(Math.floor(bytes / (element.length + 1))).fill(element)}]`

/** Where a route takes more, what is larger is only slower to send. */
const enoughBytes = 64 * 1024

/** Bodies as large as the route takes, up to 64 kB: a body of the right form with one part made large, or none of that form at all. */
function* largeBodies({ sample, maxBytes }: Aim): Generator<[what: string, body: string]> {
  const room = Math.min(maxBytes, enoughBytes) - JSON.stringify(sample).length - 100
  const elements = { 'empty objects': '{}', numbers: '1', 'empty lists': '[]', nothing: 'null', texts: '""' }
  const withField = (field: string, value: string) =>
    JSON.stringify({ ...sample, [field]: '#' }).replace('"#"', () => value)
  for (const [what, element] of Object.entries(elements)) {
    const list = listOf(element, room)
    yield [what, list]
    for (const field of Object.keys(sample)) yield [`${field} of ${what}`, withField(field, list)]
  }
  const names = Array.from({ length: Math.floor(room / 12) }, (_, n) => `"n${n}":1`.padStart(11))
  yield ['unknown names', `{${JSON.stringify(sample).slice(1, -1)}${sample && ','}${names}}`.replace('{,', '{')]
  yield ['one long name', `{"${'x'.repeat(room)}":1}`]
  yield ['deep lists', '['.repeat(room / 2) + ']'.repeat(room / 2)]
  yield ['deep objects', `${'{"a":'.repeat(room / 6)}1${'}'.repeat(room / 6)}`]
  yield ['a long text', withField(Object.keys(sample)[0] ?? 'x', `"${'x'.repeat(room)}"`)]
}

const send = ({ method, url }: Aim, payload: string) =>
  desk.app.inject({
    method,
    url: url.replace(':id', tickSet),
    headers: { cookie: ada.cookie, 'content-type': 'application/json' },
    payload,
  })

describe('a body as large as a route takes', () => {
  it.each(Object.keys(aims))('S1, S2: %s answers with less than 8 kB, and names at most 20 fields', async (name) => {
    const aim = aims[name] as Aim
    for (const [what, body] of largeBodies(aim)) {
      expect(Buffer.byteLength(body), what).toBeLessThanOrEqual(aim.maxBytes)
      const answer = await send(aim, body)
      expect(answer.statusCode, `${what}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
      expect(answer.rawPayload.length, what).toBeLessThan(8192)
      expect(Object.keys(answer.json().fields ?? {}).length, what).toBeLessThanOrEqual(refusalBounds.issues)
    }
  })

  it('S2: more than 8 kB is too large for a route that anybody may call', async () => {
    const payload = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(8192) })
    expectError(await send(aims['POST /api/auth/sign-in/email'] as Aim, payload), 'too_large')
  })

  it('S2: of many unknown fields a few are named, each cut, and the others counted', async () => {
    const unknown = Object.fromEntries(
      Array.from({ length: 1500 }, (_, n) => [`${n}`.padStart(300, 'x'), 1]).slice(0, 150),
    )
    const answer = await send(aims.nameAccount as Aim, JSON.stringify({ name: 'Swing', ...unknown }))
    expectError(answer, 'invalid', /^Unknown field: x{60}…, (x{60}…, ){3}x{60}… and 145 more\.$/)
  })

  it('S1, S3: the largest import of empty trades is refused in a few words, and parsed by the thread alone', async () => {
    const aim = aims.importHistory as Aim
    const trades = listOf('{}', aim.maxBytes - 1000)
    const parse = vi.spyOn(JSON, 'parse')
    const answers = await Promise.all([
      send(
        aim,
        JSON.stringify({ ...historyBody, trades: 0 }).replace(':0', () => `:${trades}`),
      ),
      send(aim, JSON.stringify({ ...historyBody, trades: 0 }).replace(':0', `:${listOf('{}', 30_000)}`)),
    ])
    const parsed = parse.mock.calls.map(([text]) => text.length)
    parse.mockRestore()
    for (const answer of answers) expectError(answer, 'invalid')
    expect(Math.max(0, ...parsed)).toBeLessThan(10_000)
    expect(answers.map(({ rawPayload }) => rawPayload.length < 4096)).toEqual([true, true])
  })

  it('S1, S3: of a list of trades the first that is wrong is told, and nothing behind it is looked at', async () => {
    const trades = [historyTradeBody, {}, { ...historyTradeBody, volume: -1 }]
    const answer = await send(aims.importHistory as Aim, JSON.stringify({ ...historyBody, trades }))
    expectError(answer, 'invalid')
    const fields = Object.keys(answer.json().fields)
    expect(fields.every((field) => field.startsWith('trades.1.'))).toBe(true)
    expect(fields).toContain('trades.1.server')
  })
})
