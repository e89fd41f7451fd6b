import type { Finding } from '@ratchet/engine/ports'
import { afterEach, describe, expect, it } from 'vitest'
import { type Counterparty, type Fault, startCounterparty } from '../../counterparty/oanda/index.ts'
import { verifyOanda } from './verify.ts'

let counterparty: Counterparty
const login = '101-004-1-001'
const secret = 'token-of-the-tests'
afterEach(() => counterparty.close())

async function begin(hedging = true): Promise<void> {
  counterparty = await startCounterparty({ accounts: [{ id: login, token: secret, hedging }], heartbeatMs: 50 })
  counterparty.quote('XAU_USD', '2400.000', '2400.300')
}
const steady = {
  nowMs: () => performance.now(),
  delay: (ms: number) => new Promise<void>((done) => setTimeout(done, Math.min(ms, 50))),
}
const verify = (token = secret) =>
  verifyOanda({
    url: counterparty.url,
    streamUrl: counterparty.url,
    token: { reveal: () => token },
    login,
    clock: { ...steady, nowMs: Date.now },
    steady,
  })
const wrong = (findings: readonly Finding[]) => findings.filter(({ ok }) => ok === false)

describe('a practice account tried out', () => {
  it.each([
    ['hedging', true],
    ['netting', false],
  ])('%s: every step is done, found as it is taken to be, and nothing is left open', async (_, hedging) => {
    await begin(hedging)
    const findings = await verify()
    expect(wrong(findings)).toEqual([])
    expect(findings.map(({ name }) => name)).toEqual([
      'Market orders, both sides, with a stop',
      'A stop moved in one step',
      'A stop beyond the market',
      'A partial close, then the rest',
      'Limit and stop orders of both sides: placed, changed, cancelled',
      'A client id sent twice while its trade is open',
      'An order read by its number after its fill',
      'An order whose response is lost, found in the history',
      'A stream that is cut and reopened, and its heartbeats',
      'Nothing is left open',
      'The history has no gap',
    ])
    const { trades, orders, transactions } = counterparty.account(login)
    expect([trades.size, orders.size]).toEqual([0, 0])
    expect(transactions.filter(({ type }) => type === 'ORDER_FILL').length).toBeGreaterThan(10)
  })

  it.each([
    ['refused', false, 'It was rejected: 400 PRICE_INVALID, STOP_LOSS_ORDER_REJECT.'],
    ['filled at once', true, 'It closed the position immediately: 200, ORDER_CANCEL, STOP_LOSS_ORDER, ORDER_FILL.'],
  ])('a stop beyond the market may be %s: it is put down, and is right either way', async (_, fills, words) => {
    await begin()
    counterparty.exchange.fillsBeyond = fills
    const findings = await verify()
    expect(wrong(findings)).toEqual([])
    expect(findings.find(({ name }) => name === 'A stop beyond the market')).toMatchObject({ ok: null, words })
  })

  it.each<[string, Parameters<Counterparty['fail']>[0], Fault, string]>([
    ['a stop that cannot be moved', 'levels', { what: 'status', status: 503 }, 'A stop moved in one step'],
    ['a history with a gap', 'history', { what: 'gap' }, 'Market orders, both sides, with a stop'],
  ])('%s is a finding, and the rest is tried all the same', async (_, kind, fault, name) => {
    await begin()
    counterparty.fail(kind, fault)
    const findings = await verify()
    expect(wrong(findings).map((one) => one.name)).toEqual([name])
    expect(findings).toHaveLength(11)
    expect(counterparty.account(login).trades.size).toBe(0)
  })

  it('says what has to be closed by hand where nothing can be closed', async () => {
    await begin()
    counterparty.fail('close', { what: 'status', status: 503 }, 1000)
    const findings = wrong(await verify())
    expect(findings.map(({ name }) => name)).toEqual(['A partial close, then the rest', 'Nothing is left open'])
    expect(findings.at(-1)?.words).toMatch(/^Close by hand: \d+/)
  })

  it('with a token that is refused says so, and tries nothing', async () => {
    await begin()
    expect(await verify('another')).toEqual([
      { name: 'The account', ok: false, words: 'The broker rejects the token.' },
    ])
    expect(counterparty.account(login).transactions).toHaveLength(2)
  })
})
