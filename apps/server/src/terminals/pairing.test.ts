import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessWith } from '../testing/broker.ts'
import { type Desk, openDesk, type Person } from '../testing/desk.ts'
import { until } from '../testing/process.ts'
import { Program, reportOf, sample, serverOf } from './program.fixture.ts'

/** Pairing a program that dials in with a trader, over HTTP and a real WebSocket; the broker's protocol is a sample. */
let desk: Desk
let url: string
let ada: Person
let eve: Person
const { about } = sample
const probed: (string | undefined)[] = []

beforeAll(async () => {
  desk = await openDesk({
    connectors: [sample],
    prober: {
      probe: async (_access, _left, report) => {
        probed.push(report)
        const { login, market, currency, hedging, balance } = JSON.parse(report ?? '{}')
        const offer = { login, server: market, name: null, currency, hedging, balance }
        return {
          steps: [{ name: 'Program', ok: true, words: 'It is connected.' }],
          offers: [offer],
          refused: undefined,
        }
      },
    },
  })
  url = await desk.listen()
  ada = await desk.person('ada')
  eve = await desk.person('eve')
})
afterAll(() => desk.close())

const open = async (who = ada) => {
  const answer = await who.call('POST', '/api/terminals/pairings', { broker: about.id })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json() as { id: string; code: string; address: string; expiresAt: string; state: string }
}
const read = async (id: string, who = ada) => (await who.call('GET', `/api/terminals/pairings/${id}`)).json()
const connect = (code: string, who = ada, more: object = {}) =>
  who.call('POST', '/api/accounts', {
    ...accessWith('', 'practice'),
    broker: about.id,
    credentials: Object.fromEntries(about.fields.map(({ name }) => [name, code])),
    ...more,
  })
/** A program with a code, which reports its account. */
async function dialIn(code: string, login: string, more: object = {}): Promise<Program> {
  const program = new Program(url, { login, pairing: code.slice(0, 8) })
  await program.hear('code?')
  program.say(code)
  program.say(JSON.stringify(reportOf(login, more)))
  return program
}
const heard = (id: string) => until('the report', async () => (await read(id)).state === 'heard')
const codeField = `credentials.${about.fields[0]?.name}`
describe('a pairing', () => {
  it('has a code of ten minutes, which only its trader is told, once', async () => {
    const pairing = await open()
    expect(pairing).toMatchObject({
      state: 'waiting',
      report: null,
      heardAt: null,
      address: 'ws://127.0.0.1:4000/api/sample',
    })
    expect(pairing.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{32}$/)
    expect(Math.round((Date.parse(pairing.expiresAt) - Date.now()) / 60_000)).toBe(10)
    const again = await read(pairing.id)
    expect(again).toMatchObject({ id: pairing.id, state: 'waiting' })
    expect(JSON.stringify(again)).not.toContain(pairing.code)
    expect((await eve.call('GET', `/api/terminals/pairings/${pairing.id}`)).statusCode).toBe(404)
    expect((await eve.call('DELETE', `/api/terminals/pairings/${pairing.id}`)).statusCode).toBe(404)
    expect(desk.logged()).not.toContain(pairing.code)
  })

  it('is refused for a broker whose program does not dial in', async () => {
    const answer = await ada.call('POST', '/api/terminals/pairings', { broker: 'nobody' })
    expect(answer.json()).toMatchObject({ code: 'invalid', fields: { broker: expect.any(String) } })
  })

  it('shows what its program reports, and connects the account, which begins paused and read-only', async () => {
    const { id, code } = await open()
    const early = await connect(code)
    expect([early.statusCode, early.json().code]).toEqual([503, 'not_now'])
    const program = await dialIn(code, '71')
    await heard(id)
    expect((await read(id)).report).toEqual(reportOf('71'))
    program.say(JSON.stringify(reportOf('71', { balance: 900 })))
    await until('the new balance', async () => (await read(id)).report.balance === 900)
    expect((await connect(code, eve)).json().fields).toHaveProperty([codeField])
    const tested = await ada.call('POST', '/api/accounts/test', {
      ...accessWith('', 'practice'),
      broker: about.id,
      credentials: { [about.fields[0]?.name ?? '']: code },
    })
    expect(tested.json().choices).toMatchObject([{ login: '71', server: serverOf('71') }])
    expect(program.texts).not.toContain('paired')
    const answer = await connect(code)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ server: serverOf('71'), login: '71', state: 'paused' })
    expect(JSON.parse(probed.at(-1) ?? '')).toMatchObject({ balance: 900 })
    await program.hear('paired')
    expect((await read(id)).state).toBe('used')
    const [row] = (await desk.store.listAccounts(ada.id)).filter(({ login }) => login === '71')
    expect(row).toMatchObject({ isPaused: true, isReadOnly: true })
    const twice = await connect(code)
    expect([twice.statusCode, twice.json().fields[codeField]]).toEqual([
      400,
      'This pairing code was used already. Get a new one.',
    ])
    const account = answer.json().id
    expect((await ada.call('POST', `/api/accounts/${account}/resume`)).statusCode).toBe(200)
    const [resumed] = (await desk.store.listAccounts(ada.id)).filter(({ login }) => login === '71')
    expect(resumed).toMatchObject({ isPaused: false, isReadOnly: false })
  })

  it('tells a program that missed it, and came again, that its account is connected', async () => {
    const { id, code } = await open()
    const program = await dialIn(code, '72')
    await heard(id)
    program.socket.terminate()
    await connect(code)
    const again = await dialIn(code, '72')
    await again.hear('paired')
  })

  it('hears of an account that another process connected', async () => {
    const { id, code } = await open()
    const program = await dialIn(code, '73')
    await heard(id)
    await desk.store.markPairingUsed(ada.id, id)
    await program.hear('paired')
  })

  it('of an account that is connected renews it: it stays as it is, with the new code', async () => {
    const first = (await ada.call('GET', '/api/accounts'))
      .json()
      .items.find((one: { login: string }) => one.login === '71')
    const { id, code } = await open()
    await dialIn(code, '71')
    await heard(id)
    expect((await connect(code)).json()).toMatchObject({ id: first.id, state: 'stale' })
  })

  it('takes no account of the other environment', async () => {
    const { id, code } = await open()
    await dialIn(code, '74', { market: serverOf('74') })
    await heard(id)
    expect((await connect(code, ada, { environment: 'live' })).json().fields).toHaveProperty('environment')
    expect((await read(id)).state).toBe('heard')
  })
})

describe('a program that is being paired', () => {
  it('with a wrong code is never heard', async () => {
    const { id, code } = await open()
    const program = new Program(url, { login: '75', pairing: code.slice(0, 8) })
    await program.hear('code?')
    program.say(`${code.slice(0, 31)}?`)
    await program.hear('"refused":"proof"')
    await program.closed
    expect(await read(id)).toMatchObject({ state: 'waiting', heardAt: null, report: null })
  })

  it('with a code that is unknown, removed or expired is refused, and a connected one is ended', async () => {
    const unknown = new Program(url, { login: '76', pairing: 'AAAAAAAA' })
    await unknown.hear('"refused":"expired"')
    const [removed, expired] = [await open(), await open()]
    const programs = [await dialIn(removed.code, '76'), await dialIn(expired.code, '76')]
    await heard(removed.id)
    await heard(expired.id)
    expect((await ada.call('DELETE', `/api/terminals/pairings/${removed.id}`)).statusCode).toBe(200)
    await desk.asOwner('update ledger.pairings set expires_at_ms = 1 where id = $1', [expired.id])
    for (const program of programs) {
      await program.hear('ended')
      expect((await program.closed).code).toBe(1000)
    }
    expect((await read(expired.id)).state).toBe('expired')
    expect((await connect(expired.code)).json().fields[codeField]).toContain('expired')
    const late = new Program(url, { login: '76', pairing: expired.code.slice(0, 8) })
    await late.hear('"refused":"expired"')
  })

  it('makes way for another terminal that proves the same code', async () => {
    const { id, code } = await open()
    const first = await dialIn(code, '77')
    await heard(id)
    await dialIn(code, '78')
    expect((await first.closed).reason).toContain('Another terminal')
    await until('the other report', async () => (await read(id)).report.login === '78')
  })
})

it('the program is downloaded with the address of this server', async () => {
  const answer = await ada.call('GET', `/api/terminals/programs/${about.id}`)
  expect([answer.statusCode, answer.body]).toEqual([200, 'address ws://127.0.0.1:4000'])
  expect(answer.headers['content-disposition']).toBe('attachment; filename="Sample.src"')
  expect((await ada.call('GET', '/api/terminals/programs/nobody')).statusCode).toBe(404)
})
