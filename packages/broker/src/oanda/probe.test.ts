import { afterEach, expect, it, vi } from 'vitest'
import {
  type Counterparty,
  type CounterpartyOptions,
  type Fault,
  startCounterparty,
} from '../../counterparty/oanda/index.ts'
import { probeOanda } from './probe.ts'

let counterparty: Counterparty | undefined
afterEach(() => counterparty?.close())

const clock = { nowMs: Date.now, delay: (ms: number) => new Promise<void>((done) => setTimeout(done, ms)) }
type Given = Omit<CounterpartyOptions['accounts'][number], 'id'>

async function probed(accounts: readonly Given[], more: Partial<CounterpartyOptions> = {}) {
  const given = accounts.map((one, n) => ({ id: `101-004-1-00${n + 1}`, token: 'token', ...one }))
  counterparty = await startCounterparty({ heartbeatMs: 50, ...more, accounts: given })
  const { url } = counterparty
  const said = await probeOanda({ url, streamUrl: url, token: { reveal: () => 'token' }, where: 'practice', clock })
  return {
    logins: said.offers.map(({ login }) => login),
    steps: said.steps.map(({ name, ok, words }) => [name, ok, words] as const),
  }
}

it('looks step by step at token, accounts, hedging, currency, instruments, both streams and the clock', async () => {
  const { logins, steps } = await probed([{ currency: 'EUR' }, { hedging: false }])
  expect(logins).toEqual(['101-004-1-001', '101-004-1-002'])
  const words = ' an opposite order closes open positions, the oldest first.'
  expect(steps).toEqual([
    ['Token', true, 'OANDA practice accepts it.'],
    ['Accounts', true, 'It has access to 2 accounts.'],
    ['Hedging', true, `Off on 101-004-1-002: there${words} On for the others.`],
    ['Currency', true, 'EUR, USD. Prices in dollars are converted at OANDA’s rates.'],
    [
      'Instruments',
      true,
      expect.stringMatching(
        /^GOLD = XAU_USD with 3 decimals and lots of 100 oz; WTI = WTICO_USD with 3 decimals and lots of 1,000 bbl; .*\.$/,
      ),
    ],
    ['Streams', true, 'Both work: account events and prices.'],
    ['Clock', true, 'The clocks of this server and OANDA agree.'],
  ])
  const streams = counterparty?.requests.flatMap(({ path }) => (path.endsWith('/stream') ? [path] : []))
  expect(streams?.sort()).toEqual([
    '/v3/accounts/101-004-1-001/pricing/stream',
    '/v3/accounts/101-004-1-001/transactions/stream',
  ])
})

it('a clock that is off is the one step that fails, and says by how much', async () => {
  const { steps } = await probed([{}], { nowMs: () => Date.now() - 600_000 })
  expect(steps.filter(([, ok]) => !ok)).toEqual([['Clock', false, 'This server’s clock is off by 600 s. Correct it.']])
})

it('an account that demands guaranteed stops is left out, and says so', async () => {
  const { logins, steps } = await probed([{ guaranteed: 'REQUIRED' }, { guaranteed: 'ALLOWED' }])
  expect(logins).toEqual(['101-004-1-002'])
  expect(steps[1]).toEqual([
    'Accounts',
    true,
    'It has access to 2 accounts. Left out because they require guaranteed stops, which Ratchet does not place: 1.',
  ])
  expect(steps.every(([, ok]) => ok)).toBe(true)
})

it('where no other account is reached nothing can be connected', async () => {
  const { logins, steps } = await probed([{ guaranteed: 'REQUIRED' }])
  expect(logins).toEqual([])
  expect(steps).toEqual([
    ['Token', true, 'OANDA practice accepts it.'],
    ['Accounts', false, 'The account requires guaranteed stops, which Ratchet does not place. Use another account.'],
  ])
})

it.each<[string, Fault | undefined]>([
  ['as OANDA does', undefined],
  ['as forbidden', { what: 'status', status: 403 }],
])('B11: a practice token is refused by the live host %s, which is asked nothing else', async (_, fault) => {
  const practice = await startCounterparty({ accounts: [{ id: '101-004-1-001', token: 'token' }] })
  const live = await startCounterparty({ accounts: [{ id: '001-004-1-001', token: 'of-live' }] })
  counterparty = live
  try {
    if (fault) live.fail('read', fault)
    const { url } = live
    const said = await probeOanda({ url, streamUrl: url, token: { reveal: () => 'token' }, where: 'live', clock })
    const words = 'practice and live have separate tokens.'
    expect(said).toEqual({
      steps: [
        {
          name: 'Token',
          ok: false,
          words: `OANDA live rejects this token. Check that you copied all of it and made it for live: ${words}`,
        },
      ],
      offers: [],
      refused: 'token',
    })
    expect(live.requests.map(({ path }) => path)).toEqual(['/v3/accounts'])
    expect(practice.requests).toEqual([])
  } finally {
    await practice.close()
  }
})

it('B11: an account that OANDA forbids to the token is left out, and says so', async () => {
  const given = ['101-004-1-001', '101-004-1-002'].map((id) => ({ id, token: 'token' }))
  const server = await startCounterparty({ heartbeatMs: 50, accounts: given })
  counterparty = server
  const look = () => {
    const { url } = server
    return probeOanda({ url, streamUrl: url, token: { reveal: () => 'token' }, where: 'practice', clock })
  }
  server.forbid('101-004-1-001')
  const some = await look()
  expect(some.offers.map(({ login }) => login)).toEqual(['101-004-1-002'])
  expect(some.steps[1]?.words).toBe(
    'It has access to 2 accounts. Left out because OANDA does not let this token use them: 1.',
  )
  server.forbid('101-004-1-002')
  const none = await look()
  expect([none.offers, none.refused]).toEqual([[], undefined])
  expect(none.steps[1]).toEqual({
    name: 'Accounts',
    ok: false,
    words: 'OANDA does not let this token use any account. Create a new token.',
  })
})

it('tokens that are tested at the same time hear their streams one after the other: two are left for that', async () => {
  const server = await startCounterparty({ heartbeatMs: 50, accounts: [{ id: 'a', token: 'token' }] })
  counterparty = server
  server.isMute = true
  const about = { url: server.url, streamUrl: server.url, where: 'practice', clock }
  const probes = [1, 2].map(() => probeOanda({ ...about, token: { reveal: () => 'token' } }))
  await vi.waitFor(() => expect(server.openStreams).toBe(2), { timeout: 10_000 })
  // The time in which two more would be opened.
  await clock.delay(2500)
  server.isMute = false
  for (const { steps } of await Promise.all(probes)) expect(steps.filter(({ ok }) => !ok)).toEqual([])
  expect(server.most.streams).toBe(2)
}, 30_000)
