import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiStore, openVault, readNameKey } from '@ratchet/store'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../core/refusals/config-error.ts'
import { type Keyring, openKeyring } from '../core/secrets/keyring.ts'
import { openKeys } from '../core/secrets/keys.ts'
import { deriveKey } from '../core/secrets/master.ts'
import { accountPlace, createSealer, type Place, profilePlace } from '../core/secrets/seal.ts'
import { Secret } from '../core/secrets/secret.ts'
import { createSigner } from '../core/secrets/sign.ts'
import { makeOwnKey, newKey, replaceKeys, sourceOf } from '../core/secrets/sources.ts'
import { type Config, readConfig } from '../core/settings/config.ts'
import { broker } from '../testing/broker.ts'
import { rotateSecret } from './rotate-secret.ts'

const server = broker.practice
const planted = 'Kq7-planted-token'
let folder = ''
let database: TestDatabase
let client: pg.Client
let config: Config
const said: string[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ratchet-rotate-'))
  makeOwnKey(folder)
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  config = readConfig({ RATCHET_DATA_DIR: folder })
  said.length = 0
})
afterEach(async () => {
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const rings = (): Promise<Keyring> => openKeyring(sourceOf(config.secret, folder))
const kept = () => readFileSync(join(folder, 'secret'), 'utf8').split('\n').filter(Boolean)
const open = async (keyring?: Keyring) =>
  openKeys(
    () => openVault(database.url),
    keyring ?? (await rings()),
    (line) => said.push(line),
  )
const rotate = (...options: string[]) =>
  rotateSecret(database.url, config, new Set(options), (line) => void said.push(line))

/** Traders with an account at a broker each, and with a password in their profile. */
async function traders(count: number, seal: (text: string, place: Place) => Promise<Uint8Array>) {
  for (let n = 0; n < count; n++) {
    const id = `trader-${n}`
    await client.query(
      'insert into ledger.traders (id, created_at_ms, forex_code, forex_password_sealed) values ($1, 1, $2, $3)',
      [id, `${n}`, Buffer.from(await seal(planted, profilePlace(id)))],
    )
    const sealed = Buffer.from(await seal(planted, accountPlace(id, server, `101-${n}`)))
    await client.query(
      `insert into ledger.accounts (id, trader_id, server, login, password_sealed, created_at_ms) values (gen_random_uuid(), $1, $2, $3, $4, 1)`,
      [id, server, `101-${n}`, sealed],
    )
  }
}

async function opened(keyring: Keyring): Promise<number> {
  const sealer = createSealer(keyring)
  const { rows } = await client.query<{ trader: string; login: string | null; sealed: Buffer }>(
    `select trader_id as trader, login, password_sealed as sealed from ledger.accounts
      union all select id, null, forex_password_sealed from ledger.traders`,
  )
  let count = 0
  for (const { trader, login, sealed } of rows) {
    const place = login === null ? profilePlace(trader) : accountPlace(trader, server, login)
    const text = await sealer.open(sealed, place).catch(() => undefined)
    if (text?.reveal() === planted) count++
  }
  return count
}

describe('the keys of a server', () => {
  it('are made once, whoever starts, and stay; a statement’s key derives from no master key', async () => {
    const keyring = await rings()
    const [one, two] = await Promise.all([open(keyring), open(keyring)])
    expect(two.root.reveal()).toBe(one.root.reveal())
    expect(two.signer.publicKey).toBe(one.signer.publicKey)
    expect(one.signer.earlier).toEqual([])
    const { secret } = await keyring.first()
    expect(one.root.reveal()).not.toBe(secret.reveal())
    const derived = createSigner(new Secret(deriveKey(secret, 'statement').toString('hex')))
    expect(one.signer.publicKey).not.toBe(derived.publicKey)
  })

  it('of before go on: sessions derive from the master key still, its old signing key is told, and credentials are sealed anew', async () => {
    const keyring = await rings()
    const { secret } = await keyring.first()
    await traders(3, async (text, [, trader, at]) => {
      const key = deriveKey(secret, 'broker passwords')
      const nonce = randomBytes(12)
      const owner = at === undefined ? `trader/${trader}` : `trader/${trader}/at/${at}`
      const sealing = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(owner))
      const body = Buffer.concat([sealing.update(text), sealing.final()])
      return Buffer.concat([Buffer.of(1), nonce, sealing.getAuthTag(), body])
    })
    const keys = await open(keyring)
    expect(keys.root.reveal()).toBe(secret.reveal())
    const derived = createSigner(new Secret(deriveKey(secret, 'statement').toString('hex')))
    expect(keys.signer.earlier).toEqual([derived.publicKey])
    const { rows } =
      await client.query(`select count(*) filter (where get_byte(password_sealed, 0) = 2)::int as accounts,
      (select count(*)::int from ledger.traders where get_byte(forex_password_sealed, 0) = 2) as traders from ledger.accounts`)
    expect(rows).toEqual([{ accounts: 3, traders: 3 }])
    expect(await opened(keyring)).toBe(6)
    expect(said).toEqual([])
  })

  it('are refused under another master key, in a line that says what to do', async () => {
    await open()
    writeFileSync(join(folder, 'secret'), newKey())
    const refusal = await open().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ConfigError)
    expect((refusal as Error).message).toMatch(/^This database is encrypted with another master key\. Restore that key/)
    await rotate('lost')
    const keys = await open()
    expect(keys.signer.earlier).toHaveLength(1)
  })
})

describe('rotate-secret', () => {
  it('seals everything anew beside a running server, which goes on; the old key opens nothing afterwards', async () => {
    const running = await rings()
    const before = await open(running)
    await traders(4, before.sealer.seal)
    const [old = ''] = kept()
    await rotate()
    expect(kept()).toHaveLength(1)
    expect(kept()[0]).not.toBe(old)
    // The server that ran on hears of the key by itself.
    expect(await opened(running)).toBe(8)
    const oldAlone = await openKeyring({ read: async () => [new Secret(old)], mayHaveChanged: () => false })
    expect(await opened(oldAlone)).toBe(0)
    const after = await open()
    expect(after.root.reveal()).toBe(before.root.reveal())
    expect([after.signer.publicKey, after.signer.earlier]).toEqual([before.signer.publicKey, []])
    expect(said.at(-1)).toBe('All sessions stay signed in.')
    expect(said.join('\n')).not.toContain(kept()[0])
    await expect(
      openKeys(
        () => openVault(database.url),
        oldAlone,
        () => {},
      ),
    ).rejects.toThrow(ConfigError)
  })

  it('takes nothing from a process that has not heard of the new key, so that nothing is lost', async () => {
    const [old = ''] = [(await (await rings()).first()).secret.reveal()]
    await open()
    const deaf = createSealer(await openKeyring({ read: async () => [new Secret(old)], mayHaveChanged: () => false }))
    await rotate()
    await expect(traders(1, deaf.seal)).rejects.toThrow('Sealed with a master key that has been replaced')
    await traders(1, (await open()).sealer.seal)
    const api = createApiStore({ url: database.url, nameKey: await readNameKey(database.url), notify: () => {} })
    const credentialsSealed = await deaf.seal(planted, accountPlace('trader-0', server, '7'))
    const account = { server, login: '7', name: null, currency: 'USD', hedging: true, credentialsSealed }
    await expect(api.connectAccount('trader-0', account)).rejects.toThrow('has been replaced')
    await api.close()
  })

  it('goes on where it was broken off, at each step', async () => {
    const keyring = await rings()
    await traders(3, (await open(keyring)).sealer.seal)
    const [old = ''] = kept()
    const next = newKey()
    // Killed after the new key was written down, and with a part of the credentials sealed anew.
    replaceKeys(join(folder, 'secret'), [new Secret(next), new Secret(old)])
    const both = await rings()
    const vault = await openVault(database.url)
    const [row] = await vault.credentials({ version: 2 }, '')
    if (!row) throw new Error('No credential')
    const place = row.table === 'traders' ? profilePlace(row.traderId) : accountPlace(row.traderId, server, row.login)
    await vault.reseal([{ row, sealed: await createSealer(both).renew(row.sealed, place) }])
    await vault.close()
    expect(await opened(both)).toBe(6)
    await open(both)
    await rotate()
    expect(kept()).toEqual([next])
    expect(await opened(await rings())).toBe(6)
  })

  it('with "end-sessions" signs everybody out; the public half of the key that signed is told for ever', async () => {
    const before = await open()
    await client.query(`insert into auth."user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt") values ('a', 'a', 'a@b.test', true, now(), now());
      insert into auth."session" ("id", "token", "userId", "expiresAt", "createdAt", "updatedAt") values ('s', 't', 'a', now() + interval '1 day', now(), now())`)
    await rotate('end-sessions')
    expect((await client.query('select from auth."session"')).rowCount).toBe(0)
    const after = await open()
    // Second factors are sealed with what derives from it.
    expect(after.root.reveal()).toBe(before.root.reveal())
    expect(after.signer.publicKey).not.toBe(before.signer.publicKey)
    expect(after.signer.earlier).toEqual([before.signer.publicKey])
  })

  it('of a key that comes from elsewhere asks for both, and then seals under the first', async () => {
    const [old, next] = [newKey(), newKey()]
    config = readConfig({ RATCHET_DATA_DIR: folder, RATCHET_SECRET: old })
    await traders(1, (await open()).sealer.seal)
    await expect(rotate()).rejects.toThrow(/^Put a new key .* before the old key/)
    config = readConfig({ RATCHET_DATA_DIR: folder, RATCHET_SECRET: `${next} ${old}` })
    await rotate()
    config = readConfig({ RATCHET_DATA_DIR: folder, RATCHET_SECRET: next })
    expect(await opened(await rings())).toBe(2)
    await open()
  })
})
