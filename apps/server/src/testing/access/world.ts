import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectors } from '@ratchet/broker/connectors'
import { noLimits } from '@ratchet/domain'
import type { DialIn } from '@ratchet/engine'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import sharp from 'sharp'
import { expect } from 'vitest'
import type { z } from 'zod'
import { defaultLimits, type Limits } from '../../core/limits/limits.ts'
import { accessWith, programBroker } from '../broker.ts'
import { openDesk, type Person, timeMs } from '../desk.ts'
import { eventful, historyBody, historyTradeBody, profileBody, publish, riskBody } from '../samples.ts'
import { ownersKey, queries } from './samples.ts'

/** A route as the running app has it, with the schemas that its requests are held against. */
export interface RunningRoute {
  readonly method: string
  readonly url: string
  readonly schema: { readonly params?: z.ZodType; readonly querystring?: z.ZodType; readonly body?: z.ZodType }
}
export type World = Awaited<ReturnType<typeof openWorld>>

/** Words that stand in what is the owner's, and nowhere else. */
const words = {
  first: 'Zephyrine-canary',
  address: 'Canary Wharf 77',
  comment: 'canary of owner',
  account: 'Canary at the broker',
  login: '101-004-7700771-001',
  paper: '88001177',
  forex: '99002266',
  forexPassword: 'canary-forex-pass',
  token: 'canary-token-of-the-broker',
  letter: 'canary in the letter',
  note: 'canary on the chart',
  alert: 'canary of an alert',
  ladder: 'canary of a ladder',
  journal: 'canary of the journal',
  history: 'canary of a history',
  ticks: 'canary of the ticks',
  rung: 31.415926,
  zone: 'Antarctica/Troll',
} as const
const ticket = '9007199254740995'

/** Nothing is throttled: a refusal for its number would hide what the request would have got. */
const endless = Object.fromEntries(
  Object.entries(defaultLimits).map(([name, limit]) => [
    name,
    typeof limit === 'number' ? 1e9 : 'max' in limit ? { ...limit, max: 1e9 } : { perSecond: 1e9, burst: 1e9 },
  ]),
) as unknown as Limits

/** The desk with all its routes, the owner whose things nobody else may see, and the intruder, a trader with an account too. */
export async function openWorld(...[change, around]: Parameters<typeof openDesk>) {
  const webDir = mkdtempSync(join(tmpdir(), 'ratchet-access-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>the app</title>')
  writeFileSync(join(webDir, 'assets', 'main-1.js'), 'export {}')
  const offer = { login: words.login, name: words.account, currency: 'EUR', hedging: true, balance: 1000 }
  const [routes, stop] = watchRoutes()
  const desk = await openDesk(
    {
      webDir,
      limits: endless,
      streamLookMs: 50,
      connectors: connectors.map((one) => ({ ...one, ...(one.dialIn && { dialIn: withPlaceholder(one.dialIn) }) })),
      prober: {
        probe: async ({ values }) => {
          const { login, name } = values.token === words.token ? offer : { login: '101-004-11-001', name: 'Primary' }
          return { steps: [], offers: [{ ...offer, login, name }], refused: undefined }
        },
      },
      ...change,
    },
    around,
  ).finally(stop)
  desk.answering(() => ({ outcome: { ok: true, message: 'Done as asked.' } }))
  const owner = await desk.person('owner-zephyrine')
  const intruder = await desk.person('intruder')
  await publish(desk, intruder)
  const stranger = await desk.person('stranger')
  const answerOf = async ({ method, url }: RunningRoute, query: string) => {
    const { statusCode, body } = await stranger.call(method as 'GET', query === '' ? url : `${url}?${query}`)
    return `${statusCode} ${body.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')}`
  }
  const empty = new Map<string, string>()
  for (const route of routes.filter(({ method, url }) => method === 'GET' && isOwnList(url)))
    empty.set(route.url, await answerOf(route, queries[`GET ${route.url}`] ?? ''))
  const ids = await fill(desk, owner, offer)
  let mallories = 0
  const gone = (await desk.person('gone')).cookie
  await desk.app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: { cookie: gone }, payload: {} })
  const canaries = [...Object.values(words).map(String), ...Object.values(ids), owner.id, owner.email, owner.name]
  return {
    desk,
    routes,
    owner,
    intruder,
    /** A trader who has nothing: what others have changes no answer, not even a number. `empty` was answered before anybody had anything. */
    stranger,
    empty,
    answerOf,
    /** A session of one more trader, which may end. */
    mallory: () => desk.person(`mallory${++mallories}`),
    ids,
    /** Cookies that name nobody: none, one that was made up, the owner's with another signature, one of a session that has ended. */
    nobody: { none: '', invented: 'ratchet.session_token=abcdef.ghi', forged: forge(owner.cookie), ended: gone },
    canaries: [...new Set(canaries.flatMap((one) => [one, encodeURIComponent(one)]))],
    /** Those of them that intruders have written into what is their own. */
    given: new Set<string>(),
    /** Every row of the owner's, as the database has it. */
    ownersRows: () => rowsOf(desk.databaseUrl, owner),
    async close() {
      await desk.close()
      rmSync(webDir, { recursive: true })
    },
  }
}

/** The program's source is no matter of access. */
const withPlaceholder = (dialIn: DialIn): DialIn => ({
  ...dialIn,
  program: { ...dialIn.program, text: async (address) => address },
})

/** Answers about the own things of whoever asks: their names are in it, and that of no document. */
const isOwnList = (url: string) => !/[:*]|profile|auth|stream|docs|site|openapi|healthz|readyz|metrics/.test(url)

/** Collects the routes of the next app as they are registered, in whatever file that is. */
function watchRoutes(): [RunningRoute[], () => void] {
  const routes: RunningRoute[] = []
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, schema = {} }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, schema: schema as RunningRoute['schema'] })
    })
  }
  subscribe('fastify.initialization', watch)
  return [routes, () => void unsubscribe('fastify.initialization', watch)]
}

/** The owner's things of every kind. */
async function fill(desk: Awaited<ReturnType<typeof openDesk>>, owner: Person, { login }: { login: string }) {
  const done = async (method: 'PUT' | 'POST', url: string, body: object) => {
    let answer = await owner.call(method, url, body)
    // On a busy machine it may be told "not now", and to try again.
    for (let tries = 0; answer.statusCode === 503 && tries < 30; tries++) answer = await owner.call(method, url, body)
    expect([url, answer.statusCode < 300 || answer.body]).toEqual([url, true])
    return answer.json()
  }
  const person = { ...profileBody, username: owner.name, email: owner.email, firstName: words.first }
  const forex = { forexCode: words.forex, forexPassword: words.forexPassword }
  await done('PUT', '/api/profile', { ...person, address: words.address, ...forex })
  await done('PUT', '/api/risk', { ...riskBody, profit6: 90, sl6: words.rung })
  const first = { tradeDetails: words.comment, brokerId: words.paper }
  const trade = await publish(desk, owner, first, { 'idempotency-key': ownersKey })
  const about = { tradeId: trade.id, marketTimeMs: timeMs }
  const { accountId } = trade
  const charge = { position: ticket, commission: -20, swap: 0, fee: 0 }
  const moved = { position: ticket, rung: 2, sl: 128_200, tp: 129_025 }
  await desk.commit(trade, [
    ...eventful(trade, ticket),
    {
      ...about,
      kind: 'rung.reached',
      data: { position: ticket, rung: 2, rungs: [2], tickAtMs: 1, to: { sl: 128_200, tp: 0 } },
    },
    {
      ...about,
      kind: 'stop.confirmed',
      data: { ...moved, heardAtMs: 8 },
      modified: { ...moved, traderId: owner.id, tradeId: trade.id, symbol: 'GOLD', timeMs },
    },
    {
      ...about,
      kind: 'account.charged',
      data: { accountId, amount: -20, balance: 9_999_980 },
      money: { accountId, balance: 9_999_980, booked: -20, charges: [charge] },
    },
  ])
  const waiting = await publish(desk, owner, { tradeDetails: words.comment, brokerId: words.paper })
  await done('PUT', '/api/profile', { ...person, forexCode: '' })
  await publish(desk, owner)
  await done('PUT', '/api/profile', { ...person, address: words.address, ...forex })
  const access = accessWith(words.token)
  const account = await done('POST', '/api/accounts', { ...access, login, name: words.account })
  await desk.store.chooseSymbols(owner.id, account.id, ['GOLD'])
  const drill = await done('POST', '/api/drills', { faults: ['link'], seconds: 300 })
  const note = { shape: 'note', points: [{ time: '2026-01-05T10:00:00.000Z', price: 1281.5 }], text: words.note }
  await done('PUT', '/api/drawings', { symbol: 'GOLD', items: [note] })
  const alert = await done('POST', '/api/alerts', { symbol: 'GOLD', price: 1299.25, note: words.alert })
  // With a waiting time nothing that a test asks for takes the place of this zone.
  const limits = { ...noLimits, tradesADay: 900, waitHours: 168, zone: words.zone }
  await done('PUT', `/api/accounts/${account.id}/limits`, limits)
  const journal = { server: 'Ratchet-Demo', brokerId: '1', position: ticket, text: words.journal, tags: ['mine'] }
  await done('PUT', '/api/journal-notes', journal)
  const elsewhere = { ...historyTradeBody, position: '52777', comment: words.history }
  const history = await done('POST', '/api/history-imports', { ...historyBody, trades: [elsewhere] })
  const pairing = await done('POST', '/api/terminals/pairings', { broker: programBroker })
  const ladder = await done('POST', '/api/ladders', { name: words.ladder, ladder: riskBody })
  const ticks = await done('POST', '/api/tick-sets', { name: words.ticks, symbol: 'GOLD', digits: 2, barMs: 0 })
  await done('PUT', `/api/tick-sets/${ticks.id}/pieces`, { place: 0, packed: 'AQEBCgA=' })
  await done('POST', `/api/tick-sets/${ticks.id}/complete`, {})
  await done('POST', '/api/messages', { kind: 'care', message: words.letter })
  const picture = await upload(owner)
  // Another one than that which asks: it may end.
  const again = { email: owner.email, password: 'a long pass phrase' }
  await desk.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload: again })
  const { items: sessions } = (await owner.call('GET', '/api/sessions')).json()
  return {
    trade: trade.id,
    waiting: waiting.id,
    paper: trade.accountId,
    account: account.id as string,
    ticket,
    drill: drill.id as string,
    alert: alert.id as string,
    ladder: ladder.id as string,
    history: history.import.id as string,
    ticks: ticks.id as string,
    pairing: pairing.id as string,
    pairingCode: pairing.code as string,
    ownSession: sessions.find(({ isThis }: { isThis: boolean }) => !isThis).id as string,
    upload: (await begin(owner, 10)).replace(/.*\//, ''),
    picture: picture.replace(/.*\/|\.webp$/g, ''),
    session: decodeURIComponent(owner.cookie.replace(/^[^=]*=/, '')).replace(/\..*/, ''),
  }
}

const tus = { 'tus-resumable': '1.0.0' }
async function begin(owner: Person, size: number): Promise<string> {
  const answer = await owner.call('POST', '/api/uploads', undefined, { ...tus, 'upload-length': String(size) })
  expect(answer.statusCode, answer.body).toBe(201)
  return String(answer.headers.location)
}

async function upload(owner: Person): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  const type = 'application/offset+octet-stream'
  const at = await begin(owner, bytes.length)
  const answer = await owner.call('PATCH', at, bytes, { ...tus, 'content-type': type, 'upload-offset': '0' })
  expect(answer.statusCode, answer.body).toBe(204)
  return (await owner.call('GET', '/api/profile')).json().profilePicture
}

const forge = (cookie: string) => {
  const at = cookie.indexOf('.', cookie.indexOf('=')) + 3
  return cookie.slice(0, at) + (cookie[at] === 'A' ? 'B' : 'A') + cookie.slice(at + 1)
}

async function rowsOf(databaseUrl: string, owner: Person): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: tables } = await client.query(`select format('%I.%I', table_schema, table_name) as name, column_name
      from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
      where column_name in ('trader_id', 'userId') or (table_schema, table_name, column_name) in
        (('ledger', 'traders', 'id'), ('auth', 'user', 'id')) order by 1`)
    const texts: string[] = []
    for (const { name, column_name: column } of tables) {
      const { rows } = await client.query(`select t::text from ${name} t where "${column}" = $1 order by 1`, [owner.id])
      texts.push(`${name}\n${rows.map(({ t }) => t).join('\n')}`)
    }
    expect(texts.length).toBeGreaterThan(12)
    return texts.join('\n')
  } finally {
    await client.end()
  }
}
