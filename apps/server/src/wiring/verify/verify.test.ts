import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PracticeBroker, practice } from '@ratchet/broker/counterparty/practice'
import type { Account } from '@ratchet/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixedKeyring } from '../../core/secrets/keyring.ts'
import { createSealer } from '../../core/secrets/seal.ts'
import { Secret } from '../../core/secrets/secret.ts'
import { type Desk, openDesk, type Person } from '../../testing/desk.ts'
import { CannotVerify, verify } from './verify.ts'

/** Which account `verify-broker --account` tries out, of those that several traders have connected; its broker is a counterparty. */
const master = new Secret('a master key of these tests alone')
const token = 'token-of-these-tests'
let desk: Desk
let atBroker: PracticeBroker
let ada: Person
let eve: Person

beforeAll(async () => {
  const logins = ['101-1', '101-2', '101-3', '101-4', '001-1']
  atBroker = await practice.start(logins, token)
  const offers = logins.map((login) => ({ login, name: login, currency: 'USD', hedging: true, balance: 1000 }))
  desk = await openDesk({
    sealer: createSealer(await fixedKeyring(master)),
    prober: {
      probe: async () => ({ steps: [{ name: 'Token', ok: true, words: 'Taken.' }], offers, refused: undefined }),
    },
  })
  ada = await desk.person('ada')
  eve = await desk.person('eve')
  await connect(ada, '101-1', 'My gold')
  await connect(ada, '101-2', 'Swing')
  await connect(eve, '101-3', 'Swing')
  const gone = await connect(eve, '101-4', 'Gone')
  expect((await eve.call('DELETE', `/api/accounts/${gone}`)).statusCode).toBe(200)
  await eve.call('POST', '/api/auth/prove', { password: 'a long pass phrase' })
  await connect(eve, '001-1', 'Real money', 'live')
})
afterAll(async () => {
  await desk?.close()
  await atBroker?.close()
})

async function connect(who: Person, login: string, name: string, environment = 'practice'): Promise<string> {
  const body = { broker: practice.id, environment, credentials: { token }, login, name }
  const answer = await who.call('POST', '/api/accounts', body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().id
}

async function tryOut(name: string) {
  const lines: string[] = []
  const config = {
    secret: { kind: 'given', keys: [master] },
    dataDir: desk.folder,
    brokers: practice.settings(atBroker.url),
  } as const
  const isVerified = await verify({ config, url: desk.databaseUrl, name, say: (line) => lines.push(line) })
  return { isVerified, lines }
}
/** Orders that came to the broker, by account. */
const ordered = () => atBroker.requests.filter(({ kind }) => kind === 'order').map(({ account }) => account)

it.each([
  ['No connected practice account is called "Nobody".', 'Nobody'],
  ['No connected practice account is called "my gold".', 'my gold'],
  ['No connected practice account is called "Gone".', 'Gone'],
  ['No connected practice account is called "101-4".', '101-4'],
  ['No connected practice account is called "Real money".', 'Real money'],
  ['No connected practice account is called "001-1".', '001-1'],
  ['Several accounts are called "Swing". Use its number at the broker.', 'Swing'],
])('%s Nothing is sent.', async (words, name) => {
  await expect(tryOut(name)).rejects.toEqual(new CannotVerify(words))
  expect(atBroker.requests).toEqual([])
})

it.each([
  ['by its name', 'My gold', '101-1', () => ada, ['101-1']],
  // Whoever verified a practice account has the day at the live one too.
  ['by its number, where its name is another’s too', '101-3', '101-3', () => eve, ['101-3', '001-1']],
])(
  '%s: that account alone is tried out; the day is said, and the record is nobody’s',
  async (_, name, login, of, days) => {
    const before = ordered().length
    const { isVerified, lines } = await tryOut(name)
    expect([isVerified, lines.filter((line) => line.startsWith('✗'))]).toEqual([true, []])
    expect(lines[0]).toContain(`Checking "${name}"`)
    expect(new Set(ordered().slice(before))).toEqual(new Set([login]))
    const { items } = (await of().call('GET', '/api/accounts')).json() as { items: Account[] }
    const verified = items.filter(({ proof }) => proof.startsWith('verified on practice on 20'))
    expect(verified.map((one) => one.login)).toEqual(days)
    const folder = join(desk.folder, 'verified')
    const record = readFileSync(join(folder, readdirSync(folder).sort().at(-1) ?? ''), 'utf8')
    expect(record).not.toContain(login)
    expect(record + lines.join()).not.toContain(token)
  },
)
