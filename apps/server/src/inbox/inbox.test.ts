import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { messages } from '@ratchet/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultLimits } from '../core/limits/limits.ts'
import type { Refusal } from '../core/refusals/refusal.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { expectError } from '../testing/samples.ts'
import { createInbox, readInbox } from './inbox.ts'

let desk: Desk
let ada: Person
const few = { max: 3, windowMs: 60_000 }
beforeAll(async () => {
  desk = await openDesk({ limits: { ...defaultLimits, messagesOfTrader: few } })
  ada = await desk.person('ada')
})
afterAll(() => desk.close())

const folder = () => join(desk.folder, 'inbox')
const letters = () =>
  readdirSync(folder())
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder(), name), 'utf8')))
const post = (payload: object, cookie = '') =>
  desk.app.inject({ method: 'POST', url: '/api/messages', payload, headers: { cookie } })
const contact = { kind: 'contact', name: 'Grace', email: 'grace@example.com', message: 'Is gold open?\nGrace' }

describe('a message to the operator', () => {
  it('from anybody is kept, and readable by the owner of the folder alone', async () => {
    const response = await post(contact)
    expect([response.statusCode, response.json()]).toEqual([201, { message: messages.messageSent }])
    expect(letters()).toEqual([{ at: expect.stringMatching(/Z$/), traderId: null, about: '', ...contact }])
    const [name = ''] = readdirSync(folder())
    expect(name).toMatch(/^[\dT.-]+Z-[0-9a-f]{8}\.json$/)
    if (process.platform !== 'win32')
      expect([statSync(folder()).mode & 0o777, statSync(join(folder(), name)).mode & 0o777]).toEqual([0o700, 0o600])
  })

  it('to customer care carries who sends it, whatever name is given', async () => {
    expectError(await post({ kind: 'care', message: 'Help' }), 'signed_out', messages.notLoggedIn)
    expect((await post({ kind: 'care', message: 'Help', about: '2026-01-02 03:04' }, ada.cookie)).statusCode).toBe(201)
    const told = { kind: 'care', name: 'Somebody', email: 'else@example.com', message: 'Again' }
    expect((await post(told, ada.cookie)).statusCode).toBe(201)
    const care = letters().filter(({ kind }) => kind === 'care')
    expect(care).toMatchObject([
      { name: 'ada', email: 'ada@example.com', traderId: ada.id, about: '2026-01-02 03:04', message: 'Help' },
      { name: 'Somebody', email: 'else@example.com', traderId: ada.id, about: '', message: 'Again' },
    ])
  })

  it.each([
    [{ ...contact, name: '' }, messages.profileIncomplete],
    [{ ...contact, message: ' \n ' }, messages.profileIncomplete],
    [{ kind: 'contact', name: 'Grace', message: 'x' }, /./],
    [{ ...contact, email: 'grace' }, 'Please enter a valid email address.'],
    [{ ...contact, message: 'x'.repeat(5001) }, 'Please enter at most 5000 characters.'],
    [{ ...contact, kind: 'order' }, 'Choose one of contact, care.'],
    [{ ...contact, traderId: 'x' }, 'Unknown field: traderId.'],
    [{ ...contact, about: 'x' }, 'Unknown field: about.'],
  ])('%j is refused, and nothing is kept', async (body, sentence) => {
    const before = letters().length
    expectError(await post(body), 'invalid', sentence)
    expect(letters()).toHaveLength(before)
  })

  it('is not taken without end', async () => {
    const answers = []
    for (let n = 0; n < 5; n++) answers.push(await post({ kind: 'care', message: `${n}` }, ada.cookie))
    const last = answers.at(-1)
    if (last) expectError(last, 'too_many')
    const kept = letters().filter(({ traderId }) => traderId === ada.id)
    expect(kept).toHaveLength(few.max)
    // Another's flood does not shut out the contact form.
    expect((await post(contact)).statusCode).toBe(201)
  })

  it('cannot give orders to the terminal that it is read on', async () => {
    // The server refuses NUL in every text, long before a letter is kept.
    const bell = 'a\u0007b\u001b[2Jc\u009b31md\u202ee\tf\r\ng'
    expectError(await post({ ...contact, message: `${bell}\u0000` }), 'invalid')
    // A letter of the release before may lie there.
    const kept = join(desk.folder, 'earlier')
    const letter = { at: '2026-11-28T10:00:00Z', email: 'grace@example.com', traderId: null, about: '' }
    await createInbox(kept, 2).put({ ...letter, kind: 'contact', name: `N${bell}`, message: bell })
    const shown = await readInbox(kept)
    expect(shown).toContain('ab[2Jc31mde f\n    g')
    for (const letter of ['\u0007', '\u001b', '\u009b', '\u202e', '\r']) expect(shown).not.toContain(letter)
  })

  it.each([
    ['name', 'N\u202ea', contact],
    ['name', 'N\na', contact],
    ['message', 'a\u001b[2J', contact],
    ['about', 'a\u0007', { kind: 'care', message: 'Hello.' }],
  ])('S18: takes no letters that cannot be seen in %s: %j', async (field, text, rest) => {
    const before = letters().length
    const answer = await post({ ...rest, [field]: text }, ada.cookie)
    expectError(answer, 'invalid', messages.unseenLetters, { [field]: messages.unseenLetters })
    expect(letters()).toHaveLength(before)
  })

  it('is refused where the inbox is full', async () => {
    const full = await openDesk()
    try {
      mkdirSync(join(full.folder, 'inbox'))
      for (let n = 0; n < 10_000; n++) writeFileSync(join(full.folder, 'inbox', `${n}.json`), '{}')
      const response = await full.app.inject({ method: 'POST', url: '/api/messages', payload: contact })
      expectError(response, 'not_now', /inbox is full/)
      // V13: what strangers send takes no room from traders.
      const person = await full.person('ada')
      expect((await person.call('POST', '/api/messages', { kind: 'care', message: 'Help' })).statusCode).toBe(201)
    } finally {
      await full.close()
    }
  })

  it('V13: each trader has a share of it, and whoever has nothing in it is heard though others have filled it', async () => {
    const inbox = createInbox(join(desk.folder, 'small'), 2, 4)
    const letter = {
      at: '2026-01-02T03:04:05.678Z',
      kind: 'care',
      name: '',
      email: '',
      about: '',
      message: '',
    } as const
    const put = (traderId: string) =>
      inbox.put({ ...letter, traderId }).then(
        () => 'taken',
        (refusal: Refusal) => refusal.code,
      )
    expect([await put('ann'), await put('ann'), await put('ann')]).toEqual(['taken', 'taken', 'too_many'])
    expect([await put('bob'), await put('cleo'), await put('bob')]).toEqual(['taken', 'taken', 'not_now'])
    const first = ['dan', 'eve', 'fay', 'gus', 'hal']
    const answers = []
    for (const traderId of first) answers.push(await put(traderId))
    expect(answers).toEqual(['taken', 'taken', 'taken', 'taken', 'not_now'])
    expect([await inbox.lettersOf('ann'), await inbox.lettersOf('hal')]).toEqual([2, 0])
  })
})

describe('npm run -s inbox', () => {
  const run = (dataDir: string) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, RATCHET_DATA_DIR: dataDir },
    })
  it('shows every message, oldest first, and names what cannot be read', async () => {
    writeFileSync(join(folder(), '0.json'), 'broken')
    const { stdout } = await run(desk.folder)
    expect(stdout).toMatch(/^0\.json: this file cannot be read/)
    expect(stdout).toContain('contact  Grace <grace@example.com>')
    expect(stdout).toContain('    Is gold open?\n    Grace')
    expect(stdout).toContain(`care  ada <ada@example.com>, trader ${ada.id}, about 2026-01-02 03:04`)
    expect(stdout.indexOf('Is gold open?')).toBeLessThan(stdout.indexOf('    Help'))
    expect(stdout).toMatch(/\d messages in .*inbox; remove a file once you have answered it\n$/)
  })
  it('says that there is nothing', async () => {
    const { stdout } = await run(join(desk.folder, 'none'))
    expect(stdout).toMatch(/^0 messages in /)
  })
})
