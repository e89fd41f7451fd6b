import { routes } from '@ratchet/contract'
import { topics } from '@ratchet/engine'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessWith } from '../testing/broker.ts'
import { type Desk, type Method, openDesk, type Person } from '../testing/desk.ts'
import { until } from '../testing/process.ts'
import { profileBody, publish, tradeBody } from '../testing/samples.ts'
import type { AppParts } from './app.ts'

const planted = 'Zx9-planted-passw0rd'
let desk: Desk
let ada: Person
beforeAll(async () => {
  desk = await openDesk()
  ada = await desk.person('ada')
})
afterAll(() => desk.close())

it('a broker password that was given is in no answer, no log, no table and no message', async () => {
  const told: string[] = []
  for (const topic of [topics.trader(ada.id), topics.work])
    desk.bus.subscribe(topic, (message) => void told.push(JSON.stringify(message)))
  const answers = [
    await ada.call(
      'POST',
      '/api/trades',
      { ...tradeBody, brokerId: '77', openAccount: true, brokerPassword: planted },
      { 'idempotency-key': 'planted' },
    ),
    await ada.call(
      'POST',
      '/api/trades',
      { ...tradeBody, brokerId: '77', openAccount: true, brokerPassword: planted, volume: 7 },
      { 'idempotency-key': 'planted' },
    ),
    await ada.call('POST', '/api/trades', { ...tradeBody, brokerPassword: planted, volume: -1 }),
    await ada.call('POST', '/api/trades', { ...tradeBody, brokerPassword: [planted] }),
    await ada.call('POST', '/api/trades', { ...tradeBody, brokerPassword: planted.repeat(20) }),
    await ada.call('PUT', '/api/profile', { ...profileBody, forexCode: '77', forexPassword: planted }),
    await ada.call('PUT', '/api/profile', { ...profileBody, forexPassword: { planted } }),
  ]
  const { id } = await publish(desk, ada)
  for (const url of ['/api/profile', '/api/trades', `/api/trades/${id}/flight`, '/api/active-trades', '/metrics'])
    answers.push(await ada.call('GET', url))
  // A database that breaks in the middle tells its statement and parameters in the error.
  await breakProfiles()
  answers.push(await ada.call('PUT', '/api/profile', { ...profileBody, forexPassword: planted }))
  expect(answers.at(-1)?.statusCode).toBeGreaterThanOrEqual(500)

  for (const { body, headers } of answers) expect(body + JSON.stringify(headers)).not.toContain(planted)
  expect(told.join()).not.toContain(planted)
  expect(desk.logged()).not.toContain(planted)
  expect(await everyRow()).not.toContain(planted)
})

it('no credential, cookie, link or key is in an answer, a file, a log or a table, as it is or encoded', async () => {
  const token = 'Kq7-planted-broker-token'
  const password = 'Wr5-planted-own-passw0rd'
  const links: string[] = []
  const offer = { login: '101-1', currency: 'USD', hedging: true, name: '101-1' }
  const probe = async ({ values: { token: given } }: Parameters<AppParts['prober']['probe']>[0]) =>
    given === token
      ? { steps: [], offers: [offer], refused: undefined }
      : Promise.reject(new Error(`The broker says no to ${given}`))
  const other = await openDesk(
    { prober: { probe } as unknown as AppParts['prober'] },
    { letters: () => ({ by: 'mail', send: (_, link) => void links.push(link) }) },
  )
  try {
    const email = 'eve@example.com'
    const signed = await other.app.inject({
      method: 'POST',
      url: '/api/auth/sign-up/email',
      payload: { name: 'eve', email, password },
    })
    const cookies = signed.cookies.map(({ name, value }) => ({ name, value }))
    const [cookie = { name: '', value: '' }] = cookies
    const call = (method: Method, url: string, payload?: object) =>
      other.app.inject({
        method,
        url,
        headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
        ...(payload && { payload }),
      })
    const account = accessWith(token)
    const connected = await call('POST', '/api/accounts', account)
    expect(connected.statusCode, connected.body).toBe(201)
    const answers = [
      connected,
      await call('POST', '/api/accounts', { ...account, credentials: { token: `${token}!` } }),
      await call('POST', '/api/accounts/test', { ...account, credentials: { token: { token } } }),
      await call('POST', '/api/auth/sign-in/email', { email, password: `${password}!` }),
      await call('POST', '/api/auth/sign-in/email', { email: password, password }),
      await call('POST', '/api/auth/request-password-reset', { email }),
    ]
    await until('the letter', () => links.length > 0, 10_000)
    const [, reset = ''] = links[0]?.split('#token=') ?? []
    expect(reset.length).toBeGreaterThan(10)
    answers.push(await call('POST', '/api/auth/reset-password', { token: `${reset}!`, newPassword: password }))
    const read = Object.values(routes).filter(({ method, path }) => method === 'GET' && !path.includes('{'))
    expect(read.length).toBeGreaterThan(20)
    for (const url of [...read.map(({ path }) => path), '/api/openapi.json', '/metrics'])
      answers.push(await call('GET', url))
    // A database that breaks in the middle tells its statement and parameters in the error.
    const breaking = 'alter table ledger.accounts add constraint never check (password_sealed is null) not valid'
    await inDatabase((client) => client.query(breaking), other)
    const broken = await call('POST', '/api/accounts', account)
    expect(broken.statusCode).toBeGreaterThanOrEqual(500)
    expect(other.logged()).toContain('violates check constraint')

    const signature = decodeURIComponent(cookie.value).split('.')[1] ?? ''
    expect(signature.length).toBeGreaterThan(20)
    const secrets = { token, password, reset, signature, master: 'a master key for tests alone' }
    const places = {
      answers: [...answers, broken].map(({ body }) => body).join('\n'),
      log: other.logged(),
      tables: await everyRow(other),
    }
    for (const [place, text] of Object.entries(places)) {
      expect(text.length, place).toBeGreaterThan(500)
      for (const [what, secret] of Object.entries(secrets))
        for (const form of formsOf(secret))
          expect(text.includes(form), `${what} in the ${place} as ${form}`).toBe(false)
    }
  } finally {
    await other.close()
  }
})

/** As it may stand in a text: as it is, in an address, in hex, in base64 from each of the places in three bytes. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const inBase64 = [0, 1, 2].map((skipped) => {
    const whole = bytes.subarray(skipped, skipped + Math.floor((bytes.length - skipped) / 3) * 3)
    return whole.toString('base64')
  })
  return [secret, encodeURIComponent(secret), bytes.toString('hex'), ...inBase64]
}

const inDatabase = async <T>(
  work: (client: pg.Client) => Promise<T>,
  { databaseUrl }: Pick<Desk, 'databaseUrl'> = desk,
): Promise<T> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const breakProfiles = () =>
  inDatabase((client) => client.query('alter table ledger.traders add constraint never check (city is null) not valid'))

/** All tables as text, bytes in clear where they are any. */
const everyRow = (of: Pick<Desk, 'databaseUrl'> = desk) =>
  inDatabase(async (client) => {
    const tables =
      await client.query(`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('ledger', 'auth', 'paper', 'vault', 'market', 'brokers') and table_type = 'BASE TABLE'`)
    expect(tables.rows.length).toBeGreaterThan(8)
    const texts: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await client.query(`select * from ${name}`)
      texts.push(
        JSON.stringify(rows, (_, value) =>
          value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
        ),
      )
    }
    return texts.join('\n')
  }, of)
