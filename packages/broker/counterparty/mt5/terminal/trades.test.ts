import { expect, it } from 'vitest'
import { emptyRequest } from '../venue/records.ts'
import { buyText, openTerminal, tradeText } from './terminal.fixture.ts'
import { structFields } from './texts.ts'

function started() {
  const fixture = openTerminal()
  fixture.quote()
  void fixture.terminal.start()
  const { call } = fixture
  const send = (text = buyText) => {
    const [isAccepted, result = ''] = call('OrderSend', text)
    const [retcode, deal, order] = structFields(result)
    return { isAccepted, retcode, deal, order, error: call('GetLastError')[0] }
  }
  return { ...fixture, send, faults: fixture.terminal.faults }
}

it('OrderSend: true and 10009, and the position can be selected', () => {
  const { call, send } = started()
  const { isAccepted, retcode, order } = send()
  expect([isAccepted, retcode]).toEqual(['1', '10009'])
  expect(call('PositionsTotal')).toEqual(['1'])
  expect(call('PositionGetTicket', 0)).toEqual([order])
  const properties = ['Integer:POSITION_IDENTIFIER', 'Double:POSITION_VOLUME', 'Double:POSITION_PRICE_OPEN']
  const values = [...properties, 'String:POSITION_COMMENT'].map((one) => {
    const [kind, property = ''] = one.split(':')
    return call(`PositionGet${kind}`, property)[0]
  })
  expect(values).toEqual([order, '0.1', '1300.3', 'R1'])
})

it.each([
  ['10027: Algo Trading is off', 'isAlgoTradingOff', '10027', '4752'],
  ['10027: the program may not trade', 'isProgramTradingOff', '10027', '4752'],
  ['10017: the investor password', 'isInvestor', '10017', '4756'],
] as const)('%s', (_, fault, retcode, error) => {
  const { call, faults, send } = started()
  faults[fault] = true
  expect(send()).toMatchObject({ isAccepted: '0', retcode, error })
  expect(call('PositionsTotal')).toEqual(['0'])
})

it('each level at which trading can be off has its flag', () => {
  const { call, faults, terminal } = started()
  const flags = () => [
    call('TerminalInfoInteger', 'TERMINAL_TRADE_ALLOWED')[0],
    call('MQLInfoInteger', 'MQL_TRADE_ALLOWED')[0],
    call('AccountInfoInteger', 'ACCOUNT_TRADE_ALLOWED')[0],
    call('AccountInfoInteger', 'ACCOUNT_TRADE_EXPERT')[0],
    call('TerminalInfoInteger', 'TERMINAL_CONNECTED')[0],
  ]
  expect(flags()).toEqual(['1', '1', '1', '1', '1'])
  faults.isProgramTradingOff = true
  expect(flags()).toEqual(['1', '0', '1', '1', '1'])
  faults.isAlgoTradingOff = true
  faults.isInvestor = true
  terminal.account.isExpertAllowed = false
  terminal.setOffline(true)
  expect(flags()).toEqual(['0', '0', '0', '0', '0'])
})

it('10031: offline, the book and the prices stand still', () => {
  const { call, clock, quote, send, terminal, venue } = started()
  send()
  terminal.setOffline(true)
  const buy = { action: 1, symbol: 'XAUUSD', volume: 1000, filling: 1 }
  expect(venue.trade(venue.account('501'), { ...emptyRequest, ...buy }).retcode).toBe(10009)
  const before = call('SymbolInfoTick', 'XAUUSD')
  clock.ms++
  quote(131_000)
  expect(send()).toMatchObject({ isAccepted: '0', retcode: '10031' })
  expect([call('PositionsTotal'), call('SymbolInfoTick', 'XAUUSD')]).toEqual([['1'], before])
  terminal.setOffline(false)
  expect(call('PositionsTotal')).toEqual(['2'])
})

it('4756: OrderSend is false without a code, executed or not', () => {
  const { call, send, venue } = started()
  venue.faults.plan('order', { what: 'send failed' })
  venue.faults.plan('order', { what: 'send failed', isExecuted: true })
  expect(send()).toEqual({ isAccepted: '0', retcode: '0', deal: '0', order: '0', error: '4756' })
  expect(call('PositionsTotal')).toEqual(['0'])
  expect(send()).toMatchObject({ isAccepted: '0', retcode: '0', error: '4756' })
  expect(call('PositionsTotal')).toEqual(['1'])
})

it.each([
  ['before OrderSend: nothing is executed', 'before', 0],
  ['after OrderSend: it was executed', 'after', 1],
] as const)('a kill %s', (_, when, count) => {
  const { call, inside, pass, terminal } = started()
  terminal.faults.killPoint = { call: 'OrderSend', when }
  inside.timer = () => call('OrderSend', buyText)
  call('EventSetMillisecondTimer', 50)
  pass(50)
  expect([terminal.isRunning, terminal.account.positions.size]).toEqual([false, count])
  void terminal.start()
  expect(call('PositionsTotal')).toEqual([String(count)])
})

it('the history shows only what was selected last', () => {
  const { call, send } = started()
  const { order: position = '', deal = '' } = send()
  const close = { action: 1, symbol: 'XAUUSD', volume: 0.1, type: 1, type_filling: 1, position: BigInt(position) }
  send(tradeText(close))
  expect(call('HistoryDealGetInteger', deal, 'DEAL_ORDER')).toEqual(['0'])
  call('HistorySelect', 0, 4_000_000_000)
  expect([call('HistoryDealsTotal'), call('HistoryOrdersTotal')]).toEqual([['2'], ['2']])
  expect(call('HistoryDealGetInteger', deal, 'DEAL_POSITION_ID')).toEqual([position])
  call('HistoryOrderSelect', position)
  expect([call('HistoryDealsTotal'), call('HistoryOrdersTotal')]).toEqual([['0'], ['1']])
  call('HistorySelectByPosition', position)
  expect(call('HistoryDealsTotal')).toEqual(['2'])
})

it('the history can lag behind the positions', () => {
  const { call, clock, faults, send } = started()
  faults.historyLagMs = 500
  send()
  call('HistorySelect', 0, 4_000_000_000)
  expect([call('HistoryDealsTotal'), call('PositionsTotal')]).toEqual([['0'], ['1']])
  clock.ms += 500
  call('HistorySelect', 0, 4_000_000_000)
  expect(call('HistoryDealsTotal')).toEqual(['1'])
})

it('contracts: the figures of a recorded gold contract, and a suffix in the name', () => {
  const { call } = started()
  const gold = (kind: string, property: string) => call(`SymbolInfo${kind}`, 'XAUUSD', property)[0]
  expect(gold('Integer', 'SYMBOL_DIGITS')).toBe('2')
  expect(gold('Integer', 'SYMBOL_FILLING_MODE')).toBe('2')
  expect(gold('Integer', 'SYMBOL_TRADE_EXEMODE')).toBe('2')
  expect(gold('Double', 'SYMBOL_TRADE_TICK_VALUE')).toBe('1')
  expect(gold('Double', 'SYMBOL_VOLUME_MAX')).toBe('80')
  expect(gold('Double', 'SYMBOL_SWAP_WEDNESDAY')).toBe('3')
  expect(call('SymbolInfoSessionTrade', 'XAUUSD', 1, 0)).toEqual(['1', '0', '86400'])
  expect([call('SymbolsTotal', 0), call('SymbolName', 1, 1)]).toEqual([['2'], ['XAUUSD.m']])
  expect(call('OrderCalcMargin', 0, 'XAUUSD', 0.01, 1899.97)).toEqual(['1', '19'])
})

it('terminal globals outlive programs; a kill loses what was not saved', () => {
  const { call, terminal } = started()
  call('GlobalVariableSet', 'lock', 5)
  expect(call('GlobalVariableSetOnCondition', 'lock', 6, 4)).toEqual(['0'])
  expect(call('GlobalVariableSetOnCondition', 'lock', 6, 5)).toEqual(['1'])
  void terminal.restart()
  expect(call('GlobalVariableGet', 'lock')).toEqual(['6'])
  call('GlobalVariableSet', 'lock', 7)
  void terminal.kill()
  void terminal.start()
  expect(call('GlobalVariableGet', 'lock')).toEqual(['6'])
})

it('a second terminal on the same account has its own files', () => {
  const one = started()
  const two = openTerminal({ venue: one.venue })
  void two.terminal.start()
  one.terminal.sandbox.put('Ratchet\\a', Buffer.from('1'))
  expect(two.call('FileIsExist', 'Ratchet\\a')).toEqual(['0'])
  one.send()
  expect(two.call('PositionsTotal')).toEqual(['1'])
})
