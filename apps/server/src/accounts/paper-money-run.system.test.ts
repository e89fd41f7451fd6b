import { readStatement, verifyStatement } from '@ratchet/domain'
import { expect, it } from 'vitest'
import { until } from '../testing/process.ts'
import { startTraderProcess } from '../testing/trader-process.ts'

/** Practice money on the real server as a process, killed in between: what was acknowledged is there once. */
const desk = startTraderProcess()

const account = async () => (await desk.ada.call('GET', '/api/accounts')).body.items[0]
const cents = (amount: number) => Math.round(amount * 100)
const deposit = async (amount: number, key: string) =>
  desk.ada.call('POST', `/api/accounts/${(await account()).id}/deposit`, { amount }, { 'idempotency-key': key })
const reset = async (key: string) =>
  desk.ada.call('POST', `/api/accounts/${(await account()).id}/reset`, undefined, { 'idempotency-key': key })
const positions = async () => (await desk.ada.call('GET', '/api/active-trades')).body.items
/** What the broker's own book has. */
const book = async () => {
  await desk.root.query('select paper.project_all()')
  return Number((await desk.root.query('select balance from paper.accounts')).rows[0].balance)
}

async function trade(type: string): Promise<void> {
  const order = { action: 'Trade_Action_Deal', symbol: 'GOLD', volume: 0.5, type, price: 0, deviation: 1000 }
  const rest = { sl: 0, tp: 0, tradeDetails: 'for practice', server: 'Ratchet-Demo', status: 'Pending' }
  const { status } = await desk.ada.call('POST', '/api/trades', { ...order, ...rest })
  expect(status).toBe(201)
  await until('the position', async () => (await positions()).length === 1)
}

it('MAT22, MAT23, ACC3, ACC4: money is paid in once and reset, counts for no result, and is there after a kill', async () => {
  await trade('Order_Type_Buy')
  // Before anything is booked the balance comes from the broker, every two seconds.
  await until('the balance', async () => (await account()).balance === 100_000)
  const before = await account()

  // A lost answer repeated, at once and one after the other.
  const answers = await Promise.all(Array.from({ length: 20 }, () => deposit(2500.25, 'first')))
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`))).toEqual(
    new Set([`200 ${JSON.stringify({ message: 'Deposited 2,500.25. The balance is 102,500.25.' })}`]),
  )
  const paid = await account()
  expect([paid.balance, paid.dayResult, paid.marginUsed]).toEqual([102_500.25, before.dayResult, before.marginUsed])
  expect(await positions()).toHaveLength(1)

  // A request whose answer never came: the process is gone before it could be heard.
  const unheard = deposit(300, 'second').catch(() => undefined)
  await desk.server.signal('SIGKILL')
  await unheard
  await desk.start()
  expect((await desk.ada.signIn()).status).toBe(200)
  expect(await book()).toBe(cents((await account()).balance))
  for (let n = 0; n < 3; n++) expect((await deposit(300, 'second')).status).toBe(200)
  expect((await deposit(2500.25, 'first')).body).toEqual(answers[0]?.body)
  expect((await account()).balance).toBe(102_800.25)
  expect(await book()).toBe(10_280_025)

  expect(await reset('too soon')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Close its positions and cancel its orders first.') },
  })
  expect((await account()).balance).toBe(102_800.25)

  const [position] = await positions()
  expect((await desk.ada.call('POST', `/api/active-trades/${position.id}/close`, {})).status).toBe(200)
  await until('nothing is open', async () => (await positions()).length === 0)
  const closed = (await desk.ada.call('GET', '/api/closed-trades')).body.items[0]
  const result = cents(closed.profit) + cents(closed.swap) + cents(closed.commission)
  const ended = await account()
  expect([cents(ended.balance), cents(ended.dayResult)]).toEqual([10_280_025 + result, result])

  expect((await reset('now')).body).toEqual({ message: 'The account is reset. The balance is 100,000.00.' })
  const anew = await account()
  expect([anew.balance, anew.equity, cents(anew.dayResult)]).toEqual([100_000, 100_000, result])
  expect(await book()).toBe(10_000_000)

  // The record says each once, with the balance before and after; the signed statement counts trading alone.
  const { rows } = await desk.root.query(`select data ->> 'what' as what, (data ->> 'amount')::int as amount,
    (data ->> 'balanceBefore')::int as before, (data ->> 'balance')::int as after from ledger.flight
    where kind = 'account.funded' order by seq`)
  expect(rows).toEqual([
    { what: 'deposit', amount: 250_025, before: 10_000_000, after: 10_250_025 },
    { what: 'deposit', amount: 30_000, before: 10_250_025, after: 10_280_025 },
    { what: 'reset', amount: -280_025 - result, before: 10_280_025 + result, after: 10_000_000 },
  ])
  const file = await (await fetch(`${desk.server.url}/api/statement`, { headers: { cookie: desk.ada.cookie } })).text()
  const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex')
  const { findings, summary, statement } = await verifyStatement(readStatement(file), {
    digest: async (text: string) => hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
    verify: async (publicKey: string, signature: string, text: string) => {
      const key = await crypto.subtle.importKey('raw', Buffer.from(publicKey, 'hex'), 'Ed25519', false, ['verify'])
      return crypto.subtle.verify('Ed25519', key, Buffer.from(signature, 'hex'), new TextEncoder().encode(text))
    },
  })
  expect(findings).toEqual([])
  expect(statement.first).toBe(1)
  expect(summary.profit + summary.swap + summary.commission).toBe(result)

  // Made anew from the record, requests and commands are the same, row by row.
  const tables = async () => {
    const read = (name: string) => desk.root.query(`select * from ledger.${name} order by id`)
    return [(await read('requests')).rows, (await read('commands')).rows]
  }
  await desk.server.signal('SIGTERM')
  await desk.root.query('select ledger.catch_up_all()')
  const made = await tables()
  expect(made[0]?.filter(({ kind }) => kind === 'deposit').map(({ amount }) => Number(amount))).toEqual(
    expect.arrayContaining([250_025, 30_000]),
  )
  await desk.root.query('select ledger.rebuild(id) from ledger.traders')
  expect(await tables()).toEqual(made)
}, 120_000)
