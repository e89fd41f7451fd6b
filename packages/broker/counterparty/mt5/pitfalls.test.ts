import { afterEach, expect, it } from 'vitest'
import { type BridgeOptions, bid, openBridge, until } from './bridge.fixture.ts'
import type { TerminalFaults } from './terminal/faults.ts'
import { Account } from './venue/account.ts'
import { ACTION, EXECUTION, MARGIN_MODE, ORDER, REASON } from './venue/codes.ts'
import { emptyRequest } from './venue/records.ts'
import type { TradeFault } from './venue/trade-faults.ts'

// The compiled Expert Advisor in a terminal with each pitfall, as Ratchet sees it.

let close = () => {}
afterEach(() => close())

const buy = { do: 'deal', symbol: 'XAUUSD', side: 'buy', volume: '0.1', price: '0', deviation: '50' }

async function open(options?: BridgeOptions) {
  const bridge = await openBridge(options)
  close = bridge.close
  const { account, session, venue } = bridge
  return {
    ...bridge,
    ratchet: await session(),
    positions: () => [...account.positions.values()],
    closeByHand: () => {
      const [position] = account.positions.values()
      const close = { symbol: 'XAUUSD', volume: position?.volume ?? 0, type: ORDER.SELL, filling: 1 }
      const request = { ...emptyRequest, ...close, action: ACTION.DEAL, position: position?.ticket ?? 0n }
      venue.trade(account, request, { reason: REASON.CLIENT })
    },
  }
}

const links: readonly (readonly [string, Partial<TerminalFaults>])[] = [
  ['a TLS block that is split', { tlsBlock: 7 }],
  ['a part of each send', { sendLimit: 100 }],
  ['readable with nothing to read', { isFalselyReadable: true }],
]
it.each(links)('%s: trades as ever', async (_, faults) => {
  const { ratchet, terminal } = await open()
  Object.assign(terminal.faults, faults)
  expect(await ratchet.trade('one', buy)).toMatchObject({ state: 'done' })
})

it('half-open: the program gives the connection up, and dials again', async () => {
  const { pass, ratchet, session, terminal } = await open()
  terminal.faults.isMute = true
  pass(7000)
  await until(() => expect(ratchet.isOver).toBe(true))
  terminal.faults.isMute = false
  pass(2000)
  expect(await session()).not.toBe(ratchet)
})

it('transactions and ticks are lost: the comparison each second finds what happened', async () => {
  const { closeByHand, ratchet, terminal } = await open()
  await ratchet.trade('one', buy)
  terminal.faults.isTransactionLost = true
  terminal.faults.isTickLost = true
  closeByHand()
  await until(() => expect(ratchet.all('deal').at(-1)).toMatchObject({ entry: 'out', reason: 'client' }))
})

it('OnDeinit is missing: the next instance dials in, and knows the request', async () => {
  const { positions, ratchet, session, terminal } = await open()
  await ratchet.trade('one', buy)
  terminal.faults.isDeinitSkipped = true
  void terminal.restart()
  await until(() => expect(ratchet.isOver).toBe(true))
  const next = await session()
  expect(await next.trade('one', buy)).toMatchObject({ state: 'done', again: '1' })
  expect(positions()).toHaveLength(1)
})

it('a change of the chart keeps the session', async () => {
  const { ratchet, sessions, terminal } = await open()
  void terminal.changeChart()
  expect(await ratchet.trade('one', buy)).toMatchObject({ state: 'done' })
  expect(sessions).toHaveLength(1)
})

it.each([
  ['before', 0, 'refused'],
  ['after', 1, 'done'],
] as const)('a kill %s OrderSend: the next instance finds what became of it', async (when, count, state) => {
  const { pass, positions, ratchet, sessions, terminal } = await open()
  terminal.faults.killPoint = { call: 'OrderSend', when }
  ratchet.say('trade', { id: 'one', at: '0', sl: '0', tp: '0', ...buy })
  await until(() => expect(terminal.isRunning).toBe(false))
  expect(positions()).toHaveLength(count)
  void terminal.start()
  // If the history has nothing after a minute, it was not executed. Sessions do not live through the leaps of the clock.
  await until(() => {
    if (count === 0) pass(500)
    const states = sessions.flatMap((one) => one.all('done')).map((one) => one.state)
    expect(states).toContain(state)
  })
  expect(positions()).toHaveLength(count)
})

const doubts: readonly (readonly [string, TradeFault])[] = [
  ['10008: placed only', { what: 'placed' }],
  ['10011', { what: 'code', retcode: 10011, isExecuted: true }],
  ['10012', { what: 'code', retcode: 10012, isExecuted: true }],
  ['10031', { what: 'code', retcode: 10031, isExecuted: true }],
  ['4756 without a code', { what: 'send failed', isExecuted: true }],
]
it.each(doubts)('%s, and executed: it is found, and sent once', async (_, fault) => {
  const { positions, ratchet, venue } = await open()
  venue.faults.plan('order', fault)
  const answer = ratchet.trade('one', buy)
  await until(() => expect(ratchet.all('done').length + positions().length).toBeGreaterThan(0))
  venue.settle()
  await answer
  await until(() => expect(ratchet.all('done').at(-1)).toMatchObject({ id: 'one', state: 'done', volume: '0.1' }))
  expect(positions()).toHaveLength(1)
})

const refusals: readonly (readonly [string, TradeFault, string])[] = [
  ['a requote', { what: 'requote' }, '10004'],
  ['too many requests', { what: 'code', retcode: 10024 }, '10024'],
  ['an invalid filling', { what: 'code', retcode: 10030 }, '10030'],
]
it.each(refusals)('%s is a refusal', async (_, fault, retcode) => {
  const { positions, ratchet, venue } = await open({ contract: { execution: EXECUTION.INSTANT } })
  venue.faults.plan('order', fault)
  const one = ratchet.trade('one', { ...buy, price: '1300.3' })
  expect(await one).toMatchObject({ state: 'refused', retcode })
  expect(positions()).toHaveLength(0)
})

it('several deals: the volume is what was filled', async () => {
  const { ratchet, venue } = await open()
  venue.faults.plan('order', { what: 'partial', parts: [200, 300] })
  expect(await ratchet.trade('one', buy)).toMatchObject({ state: 'done', volume: '0.05' })
  await until(() => expect(ratchet.all('deal').map(({ volume }) => volume)).toEqual(['0.02', '0.03']))
})

it('netting: a reversal changes the ticket, and not the identifier', async () => {
  const { positions, ratchet } = await open({ account: { marginMode: MARGIN_MODE.NETTING } })
  await ratchet.trade('one', buy)
  await ratchet.trade('two', { ...buy, side: 'sell', volume: '0.3' })
  const [position] = positions()
  await until(() => expect(ratchet.all('position').at(-1)).toMatchObject({ side: 'sell', volume: '0.2' }))
  const { id, ticket } = ratchet.all('position').at(-1) ?? {}
  expect([id, ticket]).toEqual([String(position?.identifier), String(position?.ticket)])
  expect(id).not.toBe(ticket)
  await until(() => expect(ratchet.all('deal').at(-1)).toMatchObject({ entry: 'inout', volume: '0.3' }))
})

it('a comment that the broker rewrites: the journal knows the cause', async () => {
  const { ratchet, venue } = await open()
  venue.rewriteComment = () => 'by the broker'
  await ratchet.trade('one', buy)
  await until(() => expect(ratchet.all('position').at(-1)).toMatchObject({ comment: 'by the broker', cid: 'one' }))
})

it.each([
  ['isAlgoTradingOff', 'terminal'],
  ['isProgramTradingOff', 'program'],
] as const)('%s is reported, and nothing is sent', async (fault, flag) => {
  const { positions, ratchet, terminal } = await open()
  terminal.faults[fault] = true
  await until(() => expect(ratchet.all('status').at(-1)).toMatchObject({ [flag]: '0' }))
  expect(await ratchet.trade('one', buy)).toMatchObject({ state: 'refused', retcode: '10027' })
  expect(positions()).toHaveLength(0)
})

it('the investor password is reported', async () => {
  const { ratchet, terminal } = await open()
  terminal.faults.isInvestor = true
  await until(() => expect(ratchet.all('status').at(-1)).toMatchObject({ investor: '1', account: '0' }))
})

it('the trade server is away: reported, refused, and the book comes back', async () => {
  const { ratchet, terminal, venue } = await open()
  terminal.setOffline(true)
  await until(() => expect(ratchet.all('status').at(-1)).toMatchObject({ connected: '0' }))
  expect(await ratchet.trade('one', buy)).toMatchObject({ state: 'refused' })
  venue.quote('XAUUSD', bid + 100, bid + 130)
  terminal.setOffline(false)
  await until(() => expect(ratchet.all('status').at(-1)).toMatchObject({ connected: '1' }))
})

it('another account in the same terminal is another hello', async () => {
  const { sessions, terminal, venue } = await open()
  venue.accounts.set('502', new Account({ login: '502' }))
  terminal.sandbox.put(
    'Ratchet/502-Demo-Server.key',
    terminal.sandbox.read('Ratchet/501-Demo-Server.key') ?? Buffer.of(),
  )
  void terminal.changeAccount('502')
  await until(() => expect(sessions.at(-1)?.hello).toMatchObject({ login: '502' }))
})
