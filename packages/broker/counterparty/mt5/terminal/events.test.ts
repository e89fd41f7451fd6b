import { expect, it } from 'vitest'
import { weekdays } from '../venue/contract.ts'
import { buyText, openTerminal } from './terminal.fixture.ts'

function started() {
  const fixture = openTerminal()
  fixture.quote()
  void fixture.terminal.start()
  fixture.events.length = 0
  return fixture
}

it('the timer: one event at a time, however late it is handled', () => {
  const { call, events, pass } = started()
  call('EventSetMillisecondTimer', 50)
  pass(49)
  expect(events).toEqual([])
  pass(1000)
  expect(events).toEqual(['timer'])
  call('EventKillTimer')
  pass(1000)
  expect(events).toEqual(['timer'])
})

it('NewTick is dropped while one waits, and while one is handled', () => {
  const { events, inside, quote, terminal } = started()
  for (let n = 0; n < 5; n++) quote(130_000 + n)
  inside.tick = () => quote(130_100)
  void terminal.pump()
  expect(events).toEqual(['tick'])
})

it('ticks of other symbols are no NewTick, and CopyTicks has them all', () => {
  const { call, events, quote, terminal, venue } = started()
  venue.quote('XAUUSD.m', 1, 2)
  void terminal.pump()
  expect(events).toEqual([])
  quote(130_001)
  quote(130_002)
  expect(call('CopyTicks', 'XAUUSD', 1, venue.msc, 10)[0]).toBe('3')
  terminal.faults.isTickLost = true
  quote(130_003)
  void terminal.pump()
  expect(events).toEqual(['tick'])
})

it('transactions: order, deal, history, and the request last', () => {
  const { call, events, terminal } = started()
  call('OrderSend', buyText)
  void terminal.pump()
  expect(events.map((event) => event.split(' ')[1])).toEqual(['0', '6', '2', '3', '10'])
})

it('at most 1,024 transactions wait: the oldest are overwritten', () => {
  const { events, terminal, venue } = started()
  const account = venue.account('501')
  for (let n = 0; n < 1030; n++) venue.deposit(account, 100)
  void terminal.pump()
  expect(events).toHaveLength(1024)
  expect(terminal.program?.events.overwritten).toBe(6)
})

it('lost transactions are not told', () => {
  const { call, events, terminal } = started()
  terminal.faults.isTransactionLost = true
  call('OrderSend', buyText)
  void terminal.pump()
  expect(events).toEqual([])
})

it('what happens before OnInit returns is skipped', () => {
  const { events, inside, quote, terminal } = openTerminal()
  inside.init = () => quote()
  void terminal.start()
  void terminal.pump()
  expect(events).toEqual(['load', 'init'])
})

it.each([
  [
    'a change of the chart keeps the instance',
    (one: Fixture) => one.terminal.changeChart('XAUUSD.m'),
    ['deinit 3', 'init'],
  ],
  ['a change of inputs keeps the instance', (one: Fixture) => one.terminal.setInputs({ a: '1' }), ['deinit 5', 'init']],
  [
    'another account loads anew',
    (one: Fixture) => one.terminal.changeAccount('502'),
    ['deinit 6', 'close', 'load', 'init'],
  ],
  ['a restart loads anew', (one: Fixture) => one.terminal.restart(), ['deinit 9', 'close', 'load', 'init']],
  ['a kill calls nothing', (one: Fixture) => one.terminal.kill(), ['close']],
] as const)('%s', (_, act, expected) => {
  const fixture = started()
  void act(fixture)
  expect(fixture.events).toEqual(expected)
})
type Fixture = ReturnType<typeof started>

it('OnDeinit is missing', () => {
  const { events, terminal } = started()
  terminal.faults.isDeinitSkipped = true
  void terminal.restart()
  expect(events).toEqual(['close', 'load', 'init'])
})

it('the timer ends with OnDeinit', () => {
  const { call, events, pass, terminal } = started()
  call('EventSetMillisecondTimer', 50)
  void terminal.changeChart()
  events.length = 0
  pass(100)
  expect(events).toEqual([])
})

it('a weekend: no ticks, TimeCurrent stands still, the timer goes on', () => {
  const { call, clock, events, pass, venue } = started()
  venue.change('XAUUSD', { sessions: weekdays })
  const before = call('TimeCurrent')
  clock.ms = Date.UTC(2026, 8, 5, 12)
  call('EventSetMillisecondTimer', 50)
  pass(60_000)
  pass(60_000)
  expect(events).toEqual(['timer', 'timer'])
  expect(call('TimeCurrent')).toEqual(before)
  expect(Number(call('TimeTradeServer'))).toBeGreaterThan(Number(before))
})

it('clocks: the server’s offset, the computer’s error, the change to winter time', () => {
  const { call, clock, terminal } = started()
  const offset = () => Number(call('TimeTradeServer')) - Number(call('TimeGMT'))
  expect(offset()).toBe(3 * 3600)
  terminal.faults.computerOffMs = 90_000
  expect([Number(call('TimeGMT')) * 1000 - clock.ms, offset()]).toEqual([90_000, 3 * 3600])
  clock.ms = Date.UTC(2026, 10, 1, 6)
  expect(offset()).toBe(2 * 3600)
})
