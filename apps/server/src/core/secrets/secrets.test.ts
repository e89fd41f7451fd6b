import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../config-error.ts'
import { createLog } from '../log.ts'
import { deriveKey, masterSecret } from './master.ts'
import { redact } from './redact.ts'
import { createSealer, passwordOwner } from './seal.ts'
import { Secret } from './secret.ts'

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
  const sealer = createSealer(new Secret('master key of sixteen'))
  const owner = passwordOwner('trader-1')

  it('opens what it sealed', () => {
    for (const text of [planted, '', 'x'.repeat(1000)])
      expect(sealer.open(sealer.seal(text, owner), owner).reveal()).toBe(text)
  })

  it('seals the same text differently each time, and shows none of it', () => {
    const [one, two] = [sealer.seal(planted, owner), sealer.seal(planted, owner)]
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(false)
    expect(Buffer.from(one).includes(Buffer.from(planted))).toBe(false)
  })

  it('refuses a change of any single byte', () => {
    const sealed = sealer.seal(planted, owner)
    for (let at = 0; at < sealed.length; at++) {
      const changed = Uint8Array.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => sealer.open(changed, owner), `byte ${at}`).toThrow()
    }
  })

  it('refuses what is cut short, to every length', () => {
    const sealed = sealer.seal(planted, owner)
    for (let length = 0; length < sealed.length; length++)
      expect(() => sealer.open(sealed.slice(0, length), owner)).toThrow()
  })

  it('opens for no other owner and under no other master key', () => {
    const sealed = sealer.seal(planted, owner)
    expect(() => sealer.open(sealed, passwordOwner('trader-2'))).toThrow()
    expect(() => createSealer(new Secret('another master key')).open(sealed, owner)).toThrow()
  })
})

describe('the master key', () => {
  it('is made once, for its owner alone', () => {
    const first = masterSecret(undefined, folder)
    expect(masterSecret(undefined, folder).reveal()).toBe(first.reveal())
    expect(first.reveal().length).toBeGreaterThanOrEqual(32)
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
  })

  it('that is configured is taken, and nothing is written', () => {
    expect(masterSecret(new Secret('configured master'), folder).reveal()).toBe('configured master')
    expect(() => statSync(join(folder, 'secret'))).toThrow()
  })

  it('that is damaged ends the start with one line', () => {
    writeFileSync(join(folder, 'secret'), 'cut')
    expect(() => masterSecret(undefined, folder)).toThrow(ConfigError)
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
