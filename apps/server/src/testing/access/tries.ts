import { z } from 'zod'
import type { Door } from './ask.ts'
import type { World } from './world.ts'

/** Who tries: the routes of identity may end the session. */
const intruderOf = async ({ intruder, mallory }: World, { key }: Door) =>
  key.includes('/auth/') ? await mallory() : intruder

const asksForTrader = ({ access }: Door): boolean => access === 'signed in' || access === 'owner'

/** Whoever has no session, or pretends to one, is told nothing but to sign in. */
export async function asNobody({ nobody }: World, door: Door): Promise<void> {
  for (const [kind, cookie] of Object.entries(nobody)) {
    const as = `as nobody (${kind})`
    if (asksForTrader(door)) await door.refuses({ as, cookie }, 401)
    else await door.ask({ as, cookie })
  }
  if (door.access !== 'monitor') return
  const from = { cookie: '', remoteAddress: '203.0.113.9' }
  await door.refuses({ as: 'from elsewhere', ...from }, 404)
  const headers = { 'x-forwarded-for': '127.0.0.1' }
  await door.refuses({ as: 'through a proxy', cookie: '', headers }, 404)
  await door.refuses({ as: 'with a token made up', ...from, headers: { authorization: 'Bearer x' } }, 404)
}

/** What others have changes nothing of what a trader is told who has nothing. */
export async function asStranger({ empty, answerOf }: World, door: Door): Promise<void> {
  const before = door.route.method === 'GET' ? empty.get(door.route.url) : undefined
  if (before === undefined) return
  const now = await answerOf(door.route, door.base.query)
  if (now !== before) door.complain(`as a stranger: ${now.slice(0, 200)}, and before it was ${before.slice(0, 200)}`)
}

/** Nothing is refused because the request of the tests is wrong: its owner gets through with it. */
export async function asOwner({ owner }: World, door: Door): Promise<void> {
  if (!asksForTrader(door) || door.key.includes('/uploads')) return
  const { statusCode, body } = await door.ask({ as: 'as the owner', cookie: owner.cookie })
  const isHere = statusCode < 400 || statusCode === 409
  // These ask for what the owner of the tests does not give them: the right password, a code, a document's name.
  const asksForMore = /change-password$|\/prove$|\/two-factor\/|\/passkey\b|^DELETE \/api\/trades$/.test(door.key)
  if (!isHere && !asksForMore) door.complain(`as the owner: ${statusCode} ${body.slice(0, 200)}`)
}

/** Another trader's document is not there, by whatever name; what names nobody's is refused too. */
export async function byAnothersId(world: World, door: Door): Promise<void> {
  const { cookie } = await intruderOf(world, door)
  const { ids } = world
  if (!/[:*]/.test(door.route.url)) return void (await door.ask({ as: 'as another', cookie }))
  for (const [kind, id] of Object.entries(ids)) {
    const change = { as: `as another, by the ${kind}`, cookie, id: encodeURIComponent(id) }
    if (door.access === 'owner') await door.refuses(change, 404, ...(door.key.includes('/uploads') ? [412] : []))
    else await door.ask(change)
  }
  const odd = [
    'null',
    '%00',
    '%ff',
    '%',
    'x'.repeat(5000),
    '%27%20or%201=1--',
    '..%2f..%2f',
    '__proto__',
    '[object%20Object]',
  ]
  for (const id of odd) {
    const change = { as: `with the id ${id.slice(0, 20)}`, cookie, id }
    if (door.access === 'owner') await door.refuses(change, 400, 404, 412, 414)
    else await door.ask(change)
  }
}

/** Where the fields of requests are, as their schema says. */
function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const { properties, anyOf, oneOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
    anyOf?: { properties?: object }[]
    oneOf?: { properties?: object }[]
  }
  const all = [properties, ...[...(anyOf ?? []), ...(oneOf ?? [])].map((one) => one.properties)]
  return [...new Set(all.flatMap((one) => Object.keys(one ?? {})))]
}

const owners = ['uid', 'id', 'traderId', 'trader_id', 'userId', 'user', 'owner', '__proto__']

/** Each field of the body with everything that it is not made for, and fields that are nobody's. */
export async function withBodyAltered(world: World, door: Door): Promise<void> {
  if (!door.changes) return
  const { cookie } = await intruderOf(world, door)
  const { ids, owner } = world
  const { body = {} } = door.base
  const one = (as: string, change: object) => ({ as: `as another, ${as}`, cookie, body: { ...body, ...change } })
  const others = [owner.id, owner.email, ...Object.values(ids)]
  // Ticks are looked up before what is sent for them is read, which may be large. These are the owner's.
  const wrong = door.key === 'PUT /api/tick-sets/:id/pieces' ? [404] : [400]
  for (const field of fieldsOf(door.route.schema.body)) {
    await door.refuses(one(`${field} is an object`, { [field]: {} }), ...wrong)
    await door.refuses(one(`${field} has a NUL`, { [field]: 'a\0b' }), ...wrong)
    const odd = [null, true, [], 'x', '', -1, 1e308, 'x'.repeat(60_000), "' or '1'='1", [[]], { $ne: null }]
    for (const value of odd)
      await door.ask(one(`${field} is ${JSON.stringify(value).slice(0, 20)}`, { [field]: value }))
    for (const value of others) await door.ask(one(`${field} is ${value}`, { [field]: value }))
  }
  for (const field of owners) {
    const change = { ...one(`${field} is the owner`, {}), body: JSON.parse(`{"${field}":"${owner.id}"}`) }
    const whole = { ...change, body: { ...body, ...change.body } }
    if (door.route.schema.body && field !== '__proto__') await door.refuses(whole, ...wrong)
    else await door.ask(whole)
  }
  if (door.key.includes('/uploads')) return
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
    await door.refuses({ ...one(`as ${type}`, {}), headers: { 'content-type': type } }, 400, 404)
}

/** Each field of the query in the same way, and headers that could name somebody. */
export async function withQueryAltered(world: World, door: Door): Promise<void> {
  const { cookie } = await intruderOf(world, door)
  const { ids, owner } = world
  const { query } = door.base
  const one = (change: string) => ({
    as: `as another, ?${change.slice(0, 40)}`,
    cookie,
    query: query === '' ? change : `${query}&${change}`,
  })
  const others = [owner.id, owner.email, ...Object.values(ids)]
  for (const field of fieldsOf(door.route.schema.querystring)) {
    await door.refuses({ ...one(`${field}=a%00b`), query: `${field}=a%00b` }, 400)
    for (const value of [
      '',
      'null',
      '-1',
      '1e308',
      'x'.repeat(9000),
      '%27%20or%201=1--',
      '%ff',
      '[]',
      ...others.map(encodeURIComponent),
    ])
      await door.ask(one(`${field}=${value}`))
    await door.ask(one(`${field}=1&${field}=2`))
    await door.ask(one(`${field}[a]=1`))
  }
  for (const field of owners) {
    const change = one(`${field}=${owner.id}`)
    if (door.route.schema.querystring) await door.refuses(change, 400)
    else await door.ask(change)
  }
  const headers = Object.fromEntries(
    [
      'x-trader-id',
      'x-user-id',
      'x-ratchet-address',
      'x-forwarded-user',
      'x-original-url',
      'x-http-method-override',
    ].map((name) => [name, owner.id]),
  )
  await door.ask({
    as: 'with headers that name the owner',
    cookie,
    headers: { ...headers, authorization: `Bearer ${ids.session}` },
  })
}

/** A page of another site reads nothing and changes nothing, whoever is signed in. A program names no origin, and is no page. */
export async function fromElsewhere({ intruder, owner }: World, door: Door): Promise<void> {
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:4000.evil.example']) {
    if (door.changes) await door.refuses({ as: `from ${origin}`, cookie: owner.cookie, headers: { origin } }, 403)
    else await door.ask({ as: `from ${origin}`, cookie: intruder.cookie, headers: { origin } })
  }
}
