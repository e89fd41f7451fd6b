import { topics } from '@ratchet/engine'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { profileBody, publish, tradeBody } from '../testing/samples.ts'

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

const inDatabase = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: desk.databaseUrl })
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
const everyRow = () =>
  inDatabase(async (client) => {
    const tables =
      await client.query(`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('ledger', 'auth', 'paper') and table_type = 'BASE TABLE'`)
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
  })
