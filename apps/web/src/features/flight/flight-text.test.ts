import { type FlightKind, flightKinds } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { Flight } from './flight.fixture.ts'
import { checksOf, tell } from './flight-text.ts'

const only = (kind: Parameters<Flight['add']>[0], data: object) => {
  const [record] = new Flight().add(kind, data).records
  if (!record) throw new Error('No record')
  return record
}

describe('what was checked before an instruction was taken', () => {
  it.each([
    [
      only('trade.published', { checks: ['fields', 'digits'], once: true }),
      'Checked: all fields are valid, prices have the symbol’s digits, not a duplicate',
    ],
    [only('trade.published', { checks: ['fields'], once: false }), 'Checked: all fields are valid'],
    [only('trade.published', {}), null],
    [
      only('order.intent', { bid: 1, ask: 2 }),
      'Checked: not sent before, the broker is connected, a price is available',
    ],
    [
      only('order.intent', { bid: null, ask: null }),
      'Checked: not sent before, the broker is connected, no price was available yet',
    ],
    [only('order.intent', { remove: '7' }), null],
    [only('stop.intent', { bid: 1, ask: 2 }), null],
  ])('%#', (record, words) => {
    expect(checksOf(record)).toBe(words)
  })
})

const levels = { from: { sl: 1295, tp: 1320 }, to: { sl: 1303, tp: 1320 } }
const answer = { retcode: 10009, text: 'Done', bid: 1310, ask: 1310.3, sentAt: '2026-11-18T12:03:04.000Z' }

/** Each kind has a record here with its particulars, and the line that the flight recorder has for it. */
const lines: Readonly<Record<FlightKind, readonly [data: object, what: string, detail: string]>> = {
  'trade.published': [{ checks: ['fields'], once: true, position: undefined }, 'You published the instruction', ''],
  'trade.executed': [{ order: '5', price: 1300 }, 'The trade was executed', 'price 1300.00 · order 5 · position 7'],
  'trade.failed': [
    { ...answer, retcode: 10006, text: 'Request rejected', position: undefined },
    'The execution failed',
    'bid 1310.00 · ask 1310.30 · code 10006 · Request rejected',
  ],
  'trade.unknown': [
    { request: 'r', why: 'No answer came.', retcode: null, position: undefined },
    'The outcome is unknown; Ratchet is checking with the broker',
    'No answer came.',
  ],
  'trade.cancelled': [
    { order: '5', reason: 'Cancelled at the broker', position: undefined },
    'The order was cancelled',
    'reason Cancelled at the broker · order 5',
  ],
  'trade.closed': [{}, 'The trade is closed', 'position 7'],
  'trade.deleted': [{ positionStaysOpen: true, position: undefined }, 'You deleted the instruction', ''],
  'order.intent': [
    { request: 'r', bid: 1300, ask: 1300.3, position: undefined },
    'The order was stored and sent to the broker',
    'bid 1300.00 · ask 1300.30',
  ],
  'order.answered': [
    { ...answer, order: '5', position: undefined },
    'The broker responded to the order',
    'bid 1310.00 · ask 1310.30 · code 10009 · Done · order 5',
  ],
  'order.placed': [
    { ...answer, order: '5', position: undefined },
    'The pending order is placed at the broker',
    'bid 1310.00 · ask 1310.30 · code 10009 · Done · order 5',
  ],
  'order.triggered': [
    { order: '5', price: 1300, bid: 1300, ask: 1300.3, position: undefined },
    'The market reached the order’s price and triggered it',
    'price 1300.00 · bid 1300.00 · ask 1300.30 · order 5',
  ],
  'oco.filled': [
    { other: 'other', order: '5', symbol: 'GOLD', position: undefined },
    'The other order of the pair was filled, so this one is cancelled',
    'symbol GOLD · order 5',
  ],
  'change.intent': [
    {
      order: '5',
      from: { ...levels.from, price: 1299 },
      to: { ...levels.to, price: 1298 },
      request: 'r',
      position: undefined,
    },
    'Your order change was sent to the broker',
    'price 1299.00 → 1298.00 · stop 1295.00 → 1303.00 · order 5',
  ],
  'change.confirmed': [
    { ...answer, order: '5', price: 1298, sl: 1290, tp: 0, request: 'r', position: undefined },
    'The broker changed the order',
    'price 1298.00 · bid 1310.00 · ask 1310.30 · stop 1290.00 · code 10009 · Done · order 5',
  ],
  'change.refused': [
    {
      ...answer,
      order: null,
      retcode: 10016,
      text: 'Invalid stops',
      price: 1298,
      sl: 1290,
      tp: 0,
      request: 'r',
      drill: ['late'],
      position: undefined,
    },
    'The broker rejected the order change',
    'price 1298.00 · bid 1310.00 · ask 1310.30 · stop 1290.00 · code 10016 · Invalid stops · A chaos drill was running on this account: late responses may have caused this.',
  ],
  'position.opened': [
    { price: 1300, volume: 0.1, sl: 1295, tp: 0, bid: 1299.7, ask: 1300 },
    'The position was opened',
    'volume 0.10 · price 1300.00 · bid 1299.70 · ask 1300.00 · stop 1295.00 · position 7',
  ],
  'position.changed': [
    { volume: 0.1, sl: 1303, tp: 1320, swap: -1.5 },
    'The position changed',
    'volume 0.10 · stop 1303.00 · target 1320.00 · swap −1.50 · position 7',
  ],
  'position.closed': [
    {
      deal: '9',
      price: 1303,
      volume: 0.04,
      left: 0.06,
      reason: 'sl',
      profit: 12,
      slippage: 0.1,
      bid: 1303,
      ask: 1303.3,
    },
    'Closed 0.04 lots, +12.00',
    'still open 0.06 · price 1303.00 · bid 1303.00 · ask 1303.30 · reason stop loss · deal 9 · position 7',
  ],
  'rung.reached': [
    { rungs: [2], rung: 2, triggers: [1310], bid: 1310, ask: 1310.3, ...levels },
    'The market reached rung 2',
    'stop 1295.00 → 1303.00 · bid 1310.00 · ask 1310.30 · position 7',
  ],
  'stop.intent': [
    { rung: 2, ...levels, request: 'r' },
    'The ladder requested a new stop',
    'stop 1295.00 → 1303.00 · rung 2 · position 7',
  ],
  'stop.confirmed': [
    { ...answer, rung: 2, sl: 1303, tp: 1320, request: 'r' },
    'The broker confirmed the new stop',
    'rung 2 · bid 1310.00 · ask 1310.30 · stop 1303.00 · target 1320.00 · code 10009 · Done · position 7',
  ],
  'stop.refused': [
    { ...answer, retcode: 10016, text: 'Invalid stops', rung: 2, sl: 1303, tp: 1320, request: 'r', drill: [] },
    'The broker rejected the new stop',
    'rung 2 · bid 1310.00 · ask 1310.30 · stop 1303.00 · target 1320.00 · code 10016 · Invalid stops · position 7 · A chaos drill was running on this account: it may have caused this.',
  ],
  'levels.intent': [
    { rung: 0, ...levels, request: 'r' },
    'New levels were sent to the broker',
    'stop 1295.00 → 1303.00 · position 7',
  ],
  'levels.confirmed': [
    { ...answer, rung: 0, sl: 1303, tp: 1320, request: 'r' },
    'The broker confirmed the new levels',
    'bid 1310.00 · ask 1310.30 · stop 1303.00 · target 1320.00 · code 10009 · Done · position 7',
  ],
  'levels.refused': [
    { ...answer, retcode: 10016, text: 'Invalid stops', rung: 0, sl: 1303, tp: 0, request: 'r' },
    'The broker rejected the new levels',
    'bid 1310.00 · ask 1310.30 · stop 1303.00 · code 10016 · Invalid stops · position 7',
  ],
  'ladder.changed': [
    {
      ladder: null,
      before: 'Ratchet ladder "Night" in R: at 1 sl 0.5',
      done: [1, 3],
      sl: 1303,
      tp: 0,
      commandId: 'c',
    },
    'You changed the position’s ladder',
    'the account’s ladder · rungs 1, 3 already reached · stop 1303.00 · position 7 · instead of Ratchet ladder "Night" in R: at 1 sl 0.5',
  ],
  'close.intent': [
    { why: 'asked by the trader', volume: 0.04, level: 1303, bid: 1310, ask: 1310.3, request: 'r' },
    'The close was sent to the broker',
    'volume 0.04 · bid 1310.00 · ask 1310.30 · asked by the trader · position 7',
  ],
  'close.answered': [
    { ...answer, request: 'r' },
    'The broker responded to the close',
    'bid 1310.00 · ask 1310.30 · code 10009 · Done · position 7',
  ],
  'part.refused': [
    { ...answer, retcode: 10018, text: 'Market closed', rung: 2, volume: 0.03, request: 'r' },
    'The broker rejected the partial close of a rung',
    'rung 2 · volume 0.03 · bid 1310.00 · ask 1310.30 · code 10018 · Market closed · position 7',
  ],
  'command.received': [
    { commandId: 'c', command: 'levels', sl: 1303, tp: null, volume: 0 },
    'You asked for new levels',
    'stop 1303.00 · position 7',
  ],
  'command.done': [
    { ok: false, message: 'The stop is too close', retcode: 10016, position: undefined },
    'The command was answered',
    'code 10016 · The stop is too close',
  ],
  'risk.updated': [{ version: 2, position: undefined }, 'You changed the ladder', ''],
  'profile.updated': [{ fields: ['city'], position: undefined }, 'You changed your profile', ''],
  'account.opened': [
    { accountId: 'a', server: 'Ratchet-Demo', login: '5000002', position: undefined },
    'The account was opened',
    '',
  ],
  'account.changed': [
    { accountId: 'a', accountChange: 'paused', position: undefined },
    'You changed the account',
    'paused',
  ],
  'funding.intent': [
    { accountId: 'a', funding: 'deposit', amount: 5000, request: 'r', position: undefined },
    'Your deposit or reset was sent to the paper broker',
    '+5,000.00',
  ],
  'account.charged': [
    { accountId: 'a', amount: -1.25, balance: 998.75, position: undefined },
    'The broker charged 1.25: the balance is 998.75',
    '',
  ],
  'account.commission': [
    { accountId: 'a', commissionBefore: 0, commission: 3.5, request: 'r', position: undefined },
    'You changed the commission of the paper account from 0.00 to 3.50 per lot and side',
    '',
  ],
  'account.funded': [
    {
      accountId: 'a',
      funding: 'deposit',
      amount: 5000,
      balanceBefore: 100_000,
      balance: 105_000,
      request: 'r',
      position: undefined,
    },
    'You deposited 5,000.00: the balance went from 100,000.00 to 105,000.00',
    '',
  ],
  'trading.changed': [
    { tradingChange: 'stopped', position: undefined },
    'You stopped or resumed all trading',
    'stopped',
  ],
  'account.held': [
    { accountId: 'a', why: 'Asked by the trader.', since: '2026-11-18T12:03:04.000Z', position: undefined },
    'The operator froze the account',
    'Asked by the trader.',
  ],
  'account.freed': [{ accountId: 'a', position: undefined }, 'The operator released the account', ''],
  'account.frozen': [
    {
      accountId: 'a',
      request: 'r',
      requestKind: 'order',
      why: 'No answer came.',
      since: '2026-11-18T12:03:04.000Z',
      retcode: null,
      position: undefined,
    },
    'The account is frozen',
    'No answer came.',
  ],
  'account.settled': [
    { accountId: 'a', request: 'r', requestKind: 'order', how: 'answered', afterMs: 2000, position: undefined },
    'The broker’s records agree with Ratchet’s again',
    '',
  ],
  'account.difference': [
    { accountId: 'a', symbol: 'GOLD', differences: [{ what: 'sl', done: 'The broker’s value is adopted.' }] },
    'The broker’s records differed from Ratchet’s',
    'The broker’s value is adopted. · symbol GOLD · position 7',
  ],
  'protection.gap': [
    { accountId: 'a', rung: 2, ...levels, money: 80, ms: 1500 },
    'The broker has not confirmed the stop for over a second',
    'stop 1295.00 at the broker, intended 1303.00 · rung 2 · position 7',
  ],
  'protection.restored': [
    { accountId: 'a', rung: 2, to: levels.to, lastedMs: 1500 },
    'The broker has the intended stop again',
    'rung 2 · position 7',
  ],
  'floor.planned': [
    { accountId: 'a', floorChange: 'set', plan: null, position: undefined },
    'You changed the equity floor',
    '',
  ],
  'floor.day': [
    { accountId: 'a', countsFrom: 100_000, isOver: false, position: undefined },
    'A new day of the equity floor began: daily profit and loss count from 100,000.00',
    '',
  ],
  'floor.climbed': [
    { accountId: 'a', floorBefore: 99_000, floor: 99_500, rungs: [1], equity: 101_000, position: undefined },
    'The equity floor climbed from 99,000.00 to 99,500.00',
    '',
  ],
  'floor.neared': [
    { accountId: 'a', floorLine: 'daily', floor: 98_000, equity: 98_400, warnAt: 80, position: undefined },
    'Equity is near the floor or a daily limit: equity is 98,400.00, the line is at 98,000.00',
    '',
  ],
  'floor.touched': [
    { accountId: 'a', floorLine: 'total', floor: 99_500, equity: 99_490, positions: 1, orders: 0, position: undefined },
    'Equity reached the floor or a daily limit: equity is 99,490.00, the line is at 99,500.00',
    '',
  ],
  'floor.released': [
    { accountId: 'a', countsFrom: 99_490, position: undefined },
    'Trading resumed after the equity floor stopped it: daily profit and loss count from 99,490.00',
    '',
  ],
  'alert.reached': [
    {
      alert: 'a',
      symbol: 'GOLD',
      price: 1300.5,
      bid: 1300.75,
      direction: 'rising',
      note: 'sell half',
      setAt: '2026-11-18T12:03:04.000Z',
      position: undefined,
    },
    'The price reached your alert',
    'symbol GOLD · price 1300.50 · bid 1300.75 · note sell half',
  ],
  'drill.started': [{ drill: 'd', faults: ['late'], seconds: 60, position: undefined }, 'A chaos drill started', ''],
  'drill.ended': [
    { drill: 'd', state: 'done', outcome: 'kept', reason: 'Every promise was kept.', position: undefined },
    'The chaos drill is finished; its report is ready',
    'reason Every promise was kept.',
  ],
}

describe('each kind of record has its line in the flight recorder', () => {
  it.each(flightKinds)('%s', (kind) => {
    const [data, what, detail] = lines[kind]
    expect(tell(only(kind, data), 2)).toEqual({ what, detail, tone: expect.stringMatching(/^var\(--r-[a-z]+\)$/) })
  })
})

describe('a command in words', () => {
  it.each([
    ['levels', 'You asked for new levels'],
    ['close', 'You asked to close the position'],
    ['delete', 'You asked to delete the order'],
    ['cancel', 'You asked to cancel the order'],
    ['floor', 'You asked to change the equity floor'],
    ['release', 'You asked to resume the account'],
    ['modify', 'You asked to change the order'],
    ['retry', 'You asked to retry the account'],
    ['deposit', 'You asked to deposit into the paper account'],
    ['reset', 'You asked to reset the paper account'],
    ['commission', 'You asked to change the paper account’s commission'],
    ['one that a newer server knows', 'You sent a command'],
  ])('%s', (command, what) => {
    expect(tell(only('command.received', { command }), 2).what).toBe(what)
  })
})

it('a reset in words: MAT23', () => {
  const data = { funding: 'reset', amount: -4000.5, balanceBefore: 104_000.5, balance: 100_000 }
  const what = 'You reset the paper account: the balance went from 104,000.50 to 100,000.00'
  expect(tell(only('account.funded', data), 2).what).toBe(what)
})

it('money taken out at a broker in words: FLO7', () => {
  const data = { funding: 'withdrawal', amount: -250, balanceBefore: 1000, balance: 750 }
  const what = 'You withdrew 250.00: the balance went from 1,000.00 to 750.00'
  expect(tell(only('account.funded', data), 2).what).toBe(what)
})

describe('a record in words', () => {
  it.each([
    [
      'a change of levels',
      only('stop.intent', { rung: 1, from: { sl: 0, tp: 1320 }, to: { sl: 1303, tp: 1320 } }),
      'stop none → 1303.00 · rung 1 · position 7',
    ],
    [
      'a gap',
      only('protection.gap', { from: { sl: 1295, tp: 0 }, to: { sl: 1303, tp: 0 } }),
      'stop 1295.00 at the broker, intended 1303.00 · position 7',
    ],
    [
      'a comparison',
      only('account.difference', { differences: [{ what: 'sl', done: 'The broker’s value is adopted.' }] }),
      'The broker’s value is adopted. · position 7',
    ],
  ])('%s', (_, record, detail) => {
    expect(tell(record, 2).detail).toBe(detail)
  })
})

it('D4: the flight says what was charged at the opening and for a night', () => {
  expect(tell(only('position.opened', { commission: -0.7, fee: -0.02 }), 2).detail).toContain(
    'commission −0.70 · fee −0.02',
  )
  expect(tell(only('position.changed', { swap: -0.9, night: -0.3 }), 2).detail).toContain(
    'swap −0.90 · charged for the night −0.30',
  )
})

it('D3: what 1 ATR is stands with the average that it is of; a record of before does not say which', () => {
  const detail = (fields: object) => tell(only('position.opened', fields), 2).detail
  expect(detail({ atrWilder: 4.35 })).toContain('1 ATR (Wilder) is 4.35')
  expect(detail({ atr: 4.35 })).toContain('1 ATR is 4.35')
})
