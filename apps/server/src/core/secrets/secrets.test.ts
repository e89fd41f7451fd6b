import { createCipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../monitoring/log.ts'
import { ConfigError } from '../refusals/config-error.ts'
import { fixedKeyring, openKeyring } from './keyring.ts'
import { deriveKey } from './master.ts'
import { redact } from './redact.ts'
import { accountPlace, createSealer, profilePlace } from './seal.ts'
import { Secret } from './secret.ts'
import { makeOwnKey, newKey, replaceKeys, type SecretChoice, sourceOf } from './sources.ts'

const planted = 'Kq7-planted-pässwörd'
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ratchet-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a Secret', () => {
  it('is [secret] however it is printed', () => {
    const secret = new Secret(planted)
    const prints = [
      `${secret}`,
      String(secret),
      [secret].join(),
      JSON.stringify({ secret }),
      inspect({ secret }, { depth: 5, showHidden: true }),
    ]
    for (const print of prints) {
      expect(print).toContain('[secret]')
      expect(print).not.toContain(planted)
    }
    expect(secret.reveal()).toBe(planted)
  })
})

describe('a sealer', () => {
  const [master, other] = [new Secret('master key of sixteen'), new Secret('another master key')]
  const place = accountPlace('trader-1', 'Broker-Practice', '101-1')
  const sealerOf = async (...keys: readonly [Secret, ...Secret[]]) => createSealer(await fixedKeyring(...keys))

  it('opens what it sealed', async () => {
    const sealer = await sealerOf(master)
    for (const text of [planted, '', 'x'.repeat(1000)])
      expect((await sealer.open(await sealer.seal(text, place), place)).reveal()).toBe(text)
  })

  it('seals the same text differently each time, and shows none of it', async () => {
    const sealer = await sealerOf(master)
    const [one, two] = [await sealer.seal(planted, place), await sealer.seal(planted, place)]
    expect(Buffer.from(one).subarray(9).equals(Buffer.from(two).subarray(9))).toBe(false)
    expect(Buffer.from(one).includes(Buffer.from(planted))).toBe(false)
  })

  it('refuses a change of any single byte, and what is cut short to any length', async () => {
    const sealer = await sealerOf(master)
    const sealed = await sealer.seal(planted, place)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Uint8Array.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(sealer.open(changed, place), `byte ${at}`).rejects.toThrow()
      await expect(sealer.open(sealed.slice(0, at), place), `length ${at}`).rejects.toThrow()
    }
  })

  it.each([
    ['another trader', accountPlace('trader-2', 'Broker-Practice', '101-1')],
    ['another account', accountPlace('trader-1', 'Broker-Practice', '101-2')],
    ['another server', accountPlace('trader-1', 'Broker-Live', '101-1')],
    ['a log-in and a server that read the same together', accountPlace('trader-1', 'Broker-Practice101', '-1')],
    ['the profile', profilePlace('trader-1')],
  ])('opens and renews nothing that was moved to %s', async (_, moved) => {
    const sealer = await sealerOf(master)
    const sealed = await sealer.seal(planted, place)
    await expect(sealer.open(sealed, moved)).rejects.toThrow()
    await expect(sealer.renew(sealed, moved)).rejects.toThrow()
  })

  it('opens nothing whose wrapped key is another one’s of the same place', async () => {
    const sealer = await sealerOf(master)
    const [one, two] = [Buffer.from(await sealer.seal(planted, place)), Buffer.from(await sealer.seal(planted, place))]
    const mixed = Buffer.concat([one.subarray(0, 69), two.subarray(69)])
    await expect(sealer.open(mixed, place)).rejects.toThrow()
  })

  it('renews under the first key what an older one sealed, and leaves the text as it was', async () => {
    const sealed = await (await sealerOf(master)).seal(planted, place)
    const renewed = await (await sealerOf(other, master)).renew(sealed, place)
    const alone = await sealerOf(other)
    expect((await alone.open(renewed, place)).reveal()).toBe(planted)
    await expect(alone.open(sealed, place)).rejects.toThrow('not sealed here')
    expect(Buffer.from(renewed).subarray(69).equals(Buffer.from(sealed).subarray(69))).toBe(true)
  })

  it.each([
    ['for the trader', 'trader/trader-1', profilePlace('trader-1')],
    ['for the trader, with an instruction', 'trader/trader-1', place],
    ['for the trader at a broker', 'trader/trader-1/at/Broker-Practice', place],
  ])('opens what was sealed before this way, %s, and seals it anew', async (_, owner, where) => {
    const old = sealedBefore(master, planted, owner)
    const sealer = await sealerOf(other, master)
    expect((await sealer.open(old, where)).reveal()).toBe(planted)
    await expect(sealer.open(old, accountPlace('trader-2', 'Broker-Practice', '101-1'))).rejects.toThrow()
    const renewed = await sealer.renew(old, where)
    expect(renewed[0]).toBe(2)
    expect((await (await sealerOf(other)).open(renewed, where)).reveal()).toBe(planted)
  })
})

/** As the program did it until November 2026. */
function sealedBefore(master: Secret, text: string, owner: string): Uint8Array {
  const nonce = randomBytes(12)
  const key = deriveKey(master, 'broker passwords')
  const sealing = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAAD(Buffer.from(owner))
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([Buffer.of(1), nonce, sealing.getAuthTag(), body])
}

describe('the master key', () => {
  const [key, another] = [newKey(), newKey()]
  const read = async (choice?: SecretChoice) => (await sourceOf(choice, folder).read()).map((secret) => secret.reveal())
  const file = () => join(folder, 'key')
  const printing = (text: string): SecretChoice => ({ kind: 'command', command: `printf %s '${text}'` })

  it('is made once, for its owner alone, and by no reading', async () => {
    await expect(read()).rejects.toThrow(/secret is missing/)
    makeOwnKey(folder)
    const first = await read()
    makeOwnKey(folder)
    expect(await read()).toEqual(first)
    expect(first[0]?.length).toBeGreaterThanOrEqual(43)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  })

  it('comes from the environment, from a file or from a command, and then nothing is written', async () => {
    expect(await read({ kind: 'given', keys: [new Secret(key)] })).toEqual([key])
    writeFileSync(file(), `${key}\n${another}\n`)
    expect(await read({ kind: 'file', path: file() })).toEqual([key, another])
    expect(await read(printing(key))).toEqual([key])
    expect(existsSync(join(folder, 'secret'))).toBe(false)
  })

  it.each<[string, () => SecretChoice | undefined, RegExp]>([
    ['is damaged', () => void writeFileSync(join(folder, 'secret'), 'cut'), /secret is damaged/],
    ['has no file', () => ({ kind: 'file', path: file() }), /^RATCHET_SECRET_FILE names .*which does not exist/],
    ['has a folder for a file', () => ({ kind: 'file', path: folder }), /cannot be read: give this user/],
    [
      'is a phrase',
      () => {
        writeFileSync(file(), 'correcthorsebatt')
        return { kind: 'file', path: file() }
      },
      /^RATCHET_SECRET_FILE .* must have 256 random bits/,
    ],
    ['is printed by nobody', () => ({ kind: 'command', command: 'echo planted >&2; exit 3' }), /ended with 3/],
    ['is an empty print', () => printing(''), /^The output of RATCHET_SECRET_COMMAND has no key/],
    ['is a printed phrase', () => printing('planted'), /must have 256 random bits/],
  ])('that %s ends the start with one line', async (_, choose, words) => {
    const refusal = await read(choose()).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ConfigError)
    expect((refusal as Error).message).toMatch(words)
    expect((refusal as Error).message).not.toMatch(/\n|planted|correcthorse/)
  })

  it('is read again where its file is another one, and kept where the file is away', async () => {
    writeFileSync(file(), key)
    const heard: string[] = []
    const keyring = await openKeyring(sourceOf({ kind: 'file', path: file() }, folder), (one) =>
      heard.push(one.reveal()),
    )
    replaceKeys(file(), [new Secret(another), new Secret(key)])
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect((await keyring.first()).secret.reveal()).toBe(another)
    rmSync(file())
    expect((await keyring.first()).secret.reveal()).toBe(another)
    expect(heard).toEqual([key, another, key])
  })

  it('gives each purpose another key', () => {
    const master = new Secret('configured master')
    expect(deriveKey(master, 'a').equals(deriveKey(master, 'b'))).toBe(false)
    expect(deriveKey(master, 'a').equals(deriveKey(master, 'a'))).toBe(true)
  })
})

describe('redaction', () => {
  it.each([
    [{ password: planted }],
    [{ a: { b: [{ brokerPassword: planted }] } }],
    [{ headers: { Cookie: planted, authorization: planted } }],
    [{ forexPasswordSealed: planted, sessionToken: planted, apiKey: planted }],
    [new Map([['x', { token: planted }]])],
    [Object.assign(new Error('failed'), { parameters: [planted], request: { body: planted } })],
    [new Error('outside', { cause: { secret: planted } })],
    [new AggregateError([Object.assign(new Error('refused'), { parameters: [planted] })])],
    [{ url: `postgres://ratchet:${planted}@db/x` }],
    [{ secret: new Secret(planted) }],
    [{ sealed: Buffer.from(planted) }],
  ])('masks %o', (value) => {
    expect(JSON.stringify(redact(value))).not.toContain(planted)
  })

  it('leaves an error its stack, its cause and the reasons it is made of', () => {
    const cause = new Error('the socket was closed')
    const told = redact(new AggregateError([new Error('no answer')], 'no address answered', { cause }))
    expect(told).toMatchObject({
      name: 'AggregateError',
      message: 'no address answered',
      stack: expect.stringMatching(/^AggregateError: no address answered\n +at .*secrets\.test\.ts/),
      cause: { message: 'the socket was closed', stack: expect.stringContaining('secrets.test.ts') },
      errors: [{ message: 'no answer', stack: expect.stringContaining('secrets.test.ts') }],
    })
  })

  it('leaves what is no secret as it is', () => {
    const plain = { symbol: 'GOLD', price: 128435, at: [1, null, true], words: 'The market is closed.' }
    expect(redact(plain)).toEqual(plain)
  })

  it('ends on what contains itself', () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    expect(JSON.stringify(redact(loop))).toContain('[deep]')
  })
})

describe('the log', () => {
  const written = () => readFileSync(join(folder, 'ratchet.log'), 'utf8')

  it('writes all to the file and shows warnings and errors alone', () => {
    const shown: string[] = []
    const log = createLog({ dataDir: folder, console: (line) => void shown.push(line) })
    log.info('calm', { n: 1 })
    log.warn('careful', { why: 'rain' })
    log.error('broken', { error: new Error('pipe') })
    log.flush()
    expect(shown).toEqual(['Warning: careful (why: rain)', 'Error: broken (error: pipe)'])
    for (const word of ['calm', 'careful', 'broken', 'pipe']) expect(written()).toContain(word)
    expect(statSync(join(folder, 'ratchet.log')).mode & 0o777).toBe(0o600)
  })

  it.skipIf(!existsSync('/dev/full'))(
    'disk full: a line that finds no room fails nobody, and the console is told once',
    () => {
      const shown: string[] = []
      const log = createLog({ dataDir: '/dev', fileName: 'full', console: (line) => void shown.push(line) })
      for (let n = 0; n < 3; n++) log.warn('no room')
      log.flush()
      expect(shown.filter((line) => line === 'Warning: no room')).toHaveLength(3)
      expect(shown.filter((line) => line.includes('The log /dev/full cannot be written (ENOSPC).'))).toHaveLength(1)
    },
  )

  it('is one line of JSON in the file and one of text on the console, whatever is in it, with the time in UTC', () => {
    const shown: string[] = []
    const log = createLog({ dataDir: folder, console: (line) => void shown.push(line) })
    const fromMs = Date.now()
    const evil = 'a\r\n{"level":50,"msg":"made up"}\u001b[2J\u202e\u2028\u009bb'
    log.warn(`careful ${evil}`, { why: evil, deep: { why: evil } })
    log.flush()
    const lines = written().trimEnd().split('\n')
    const all = lines.map((line) => JSON.parse(line) as { time: string; msg: string; why: string })
    expect(all.map(({ msg, why }) => [msg, why])).toEqual([[`careful ${evil}`, evil]])
    expect(all[0]?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Date.parse(all[0]?.time ?? '')).toBeGreaterThanOrEqual(fromMs)
    expect(shown).toHaveLength(1)
    expect(shown[0]).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
    expect(shown[0]).toContain('careful a')
  })

  it('never contains a planted password, by its name or anywhere once it is known', () => {
    const shown: string[] = []
    const log = createLog({ dataDir: folder, console: (line) => void shown.push(line) })
    log.warn('at depth', {
      request: { body: { brokerPassword: planted } },
      error: Object.assign(new Error('x'), { detail: planted }),
    })
    log.hide(planted)
    log.warn('in its stack', { error: new Error(`no ${planted}`, { cause: new Error(planted) }) })
    log.error(`inside the words ${planted}`, { harmless: `${planted}!` })
    log.flush()
    expect(shown).toHaveLength(3)
    expect(written()).toContain('secrets.test.ts')
    for (const text of [written(), shown.join('\n')]) expect(text).not.toContain(planted)
  })
})
