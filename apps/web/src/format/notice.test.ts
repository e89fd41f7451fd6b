import { messages, type NoticeKind, orderEffects, type PublicNotice } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { agoText, dayText } from './ago.ts'
import { foldNotices, needsCare, noticeLine, tellNotice } from './notice.ts'

const about = { tradeId: null, tradeKey: null, symbol: 'GOLD', type: 'Order_Type_Buy', volume: 0.1 } as const
const notice = (fields: Partial<PublicNotice> & Pick<PublicNotice, 'kind'>): PublicNotice => ({
  seq: 1,
  at: '2026-11-21T12:00:00.000Z',
  ...about,
  price: null,
  bid: null,
  profit: null,
  rung: null,
  left: null,
  part: null,
  drill: null,
  stop: null,
  locksIn: null,
  lastedMs: null,
  reason: null,
  server: 'Ratchet-Demo',
  brokerId: '5000002',
  ...fields,
})

it('OP18: tells what an order did on a netting account', () => {
  const one = notice({ kind: 'trade.executed', price: 1284.35, reason: orderEffects.reduced })
  expect(noticeLine(tellNotice(one, 2))).toBe('Buy 0.10 GOLD at 1284.35. It reduced the open position.')
})

/** Kinds whose notice has a title or detail of its own, and those that show their reason. */
const told: Readonly<
  Partial<Record<NoticeKind, readonly [fields: Partial<PublicNotice>, title: string, line: string]>>
> = {
  'trade.executed': [{ price: 1284.35 }, 'The trade was executed', 'Buy 0.10 GOLD at 1284.35'],
  'trade.failed': [{ reason: 'Market closed' }, 'The execution failed', 'Buy 0.10 GOLD'],
  'trade.unknown': [
    {},
    'The outcome is unknown; Ratchet is checking with the broker',
    'Buy 0.10 GOLD · Do not resend it. Ratchet is checking with the broker.',
  ],
  'trade.cancelled': [
    { reason: 'Cancelled at the broker' },
    'The order was cancelled',
    'Buy 0.10 GOLD · Cancelled at the broker',
  ],
  'position.closed': [
    { price: 1285, profit: -6.5, reason: 'sl' },
    'Closed 0.10 GOLD, −6.50',
    'at 1285.00 (stop loss).',
  ],
  'rung.reached': [
    { rung: 2, stop: { from: 0, to: 1287.35 }, locksIn: 30 },
    'The market reached rung 2',
    'Buy 0.10 GOLD · stop set to 1287.35, which locks in +30.00 USD',
  ],
  'stop.refused': [
    { rung: 2, stop: { from: null, to: 1287.35 }, reason: 'Invalid stops.' },
    'The broker rejected the new stop',
    'Buy 0.10 GOLD · The stop at 1287.35 of rung 2: Invalid stops. Ratchet guards it and tries again.',
  ],
  'part.refused': [
    { rung: 2, part: 0.03, reason: 'Market closed.' },
    'The broker rejected the partial close of a rung',
    'Buy 0.10 GOLD · 0.03 that rung 2 should have closed stays open: Market closed. Ratchet does not try again; you can close it by hand.',
  ],
  'account.held': [
    { symbol: null, reason: 'Asked by the trader.' },
    'The operator froze the account',
    'Asked by the trader. No new orders. Open positions stay protected.',
  ],
  'account.freed': [{ symbol: null }, 'The operator released the account', 'It accepts new orders again.'],
  'account.frozen': [
    { symbol: null, reason: 'The broker cannot be reached.' },
    'The account is frozen',
    'The broker cannot be reached. Do not resend it.',
  ],
  'account.settled': [
    { symbol: null, reason: 'answered', lastedMs: 2000 },
    'The broker’s records agree with Ratchet’s again',
    'The broker reported the outcome of the request (after 2,000 ms).',
  ],
  'account.difference': [
    { symbol: null, reason: 'The stop on record is none, at the broker 1290.00.' },
    'The broker’s records differed from Ratchet’s',
    'The stop on record is none, at the broker 1290.00.',
  ],
  'protection.gap': [
    { stop: { from: 1284, to: 1287.35 } },
    'The broker has not confirmed the stop for over a second',
    'Buy 0.10 GOLD · Stop at the broker: 1284.00; intended stop: 1287.35. Ratchet guards the intended stop and tries again.',
  ],
  'protection.restored': [
    { stop: { from: 1287.35, to: 1287.35 }, lastedMs: 12_345 },
    'The broker has the intended stop again',
    'Buy 0.10 GOLD · stop 1287.35 (after 12.3 s)',
  ],
  'floor.neared': [
    { symbol: null, reason: 'Equity was 98,400.00, 400.00 from the daily floor at 98,000.00.' },
    'Equity is near the floor or a daily limit',
    'Equity was 98,400.00, 400.00 from the daily floor at 98,000.00.',
  ],
  'floor.touched': [
    { symbol: null, reason: 'Equity was 99,990.00 and reached the floor at 99,995.00.' },
    'Equity reached the floor or a daily limit',
    'Equity was 99,990.00 and reached the floor at 99,995.00.',
  ],
  'alert.reached': [
    { type: null, volume: null, price: 1300.5, bid: 1300.75, reason: 'sell half', server: null, brokerId: null },
    'The price reached your alert',
    'GOLD at 1300.50, the bid was 1300.75. Your note: sell half',
  ],
  'drill.ended': [
    { symbol: null, reason: 'Every promise was kept.' },
    'The chaos drill is finished; its report is ready',
    'Every promise was kept.',
  ],
}

describe('a notice of each kind in words', () => {
  it.each(Object.entries(told))('%s', (kind, [fields, title, line]) => {
    const words = tellNotice(notice({ ...fields, kind: kind as NoticeKind }), 2)
    expect([words.title, noticeLine(words)]).toEqual([title, line])
  })
})

describe('a notice in words (the specification, section 8, and the top bar’s bell)', () => {
  it.each<[Partial<PublicNotice> & Pick<PublicNotice, 'kind'>, string, string]>([
    [
      { kind: 'position.closed', volume: 0.3, left: 0.7, price: 1285, profit: -18.6, reason: 'client' },
      'Closed 0.30 GOLD, −18.60',
      'at 1285.00 (by hand). 0.70 is still open.',
    ],
    [
      { kind: 'rung.reached', rung: 1, stop: { from: 1280, to: 1280 } },
      'The market reached rung 1',
      'Buy 0.10 GOLD · The stop does not move.',
    ],
    [
      { kind: 'account.settled', symbol: null, reason: 'never arrived' },
      'The broker’s records agree with Ratchet’s again',
      'The request never reached the broker.',
    ],
    [
      { kind: 'protection.gap', stop: { from: 0, to: 1287.35 } },
      'The broker has not confirmed the stop for over a second',
      'Buy 0.10 GOLD · Stop at the broker: none; intended stop: 1287.35. Ratchet guards the intended stop and tries again.',
    ],
    [
      { kind: 'protection.gap', stop: null },
      'The broker has not confirmed the stop for over a second',
      'Buy 0.10 GOLD · The stop is confirmed, the target is not.',
    ],
  ])('%j', (fields, title, line) => {
    const told = tellNotice(notice(fields), 2)
    expect([told.title, noticeLine(told), told.call]).toEqual([title, line, null])
  })

  it('a failure is told by the specification’s sentence, with one full stop', () => {
    for (const reason of ['Market closed', 'Market closed.'])
      expect(tellNotice(notice({ kind: 'trade.failed', reason }), 2).call).toBe(
        messages.executionFailed.replace('{reason}', 'Market closed'),
      )
  })

  it('what the trader’s own limits refused failed at nothing, and nobody else is to be asked', () => {
    const reason = 'Limit on open trades: 2 of 2 are open or pending. No more are allowed.'
    const refused = notice({ kind: 'trade.failed', reason })
    expect(tellNotice(refused, 2)).toMatchObject({
      title: 'Your limits rejected the order',
      call: `Not sent. ${reason}`,
    })
    expect([needsCare(refused), needsCare(notice({ kind: 'trade.failed', reason: 'Requote' }))]).toEqual([false, true])
  })

  it('S8: a failure that a drill may have caused names the drill, beside the specification’s sentence', () => {
    const told = (drill: PublicNotice['drill']) =>
      tellNotice(notice({ kind: 'trade.failed', reason: 'Requote', drill }), 2)
    expect(told(['requote'])).toMatchObject({
      call: messages.executionFailed.replace('{reason}', 'Requote'),
      cause: 'A chaos drill was running on this account: requotes may have caused this.',
    })
    expect(told(['late', 'lost', 'gap']).cause).toBe(
      'A chaos drill was running on this account: late responses, lost messages and price gaps may have caused this.',
    )
    expect(told([]).cause).toBe('A chaos drill was running on this account: it may have caused this.')
    expect(told(null).cause).toBeNull()
  })

  it('a close wears the colour of its result', () => {
    const tones = [12, -12, 0].map((profit) => tellNotice(notice({ kind: 'position.closed', profit }), 2).tone)
    expect(tones).toEqual(['var(--r-gain)', 'var(--r-loss)', 'var(--r-dim)'])
  })

  it('the same refusal again and again is one, and anything between ends the row', () => {
    const refused = (seq: number, to: number) => notice({ kind: 'stop.refused', seq, stop: { from: null, to } })
    const row = [refused(9, 2), refused(8, 2), notice({ kind: 'trade.executed', seq: 7 }), refused(6, 2), refused(5, 1)]
    expect(foldNotices(row).map(({ notice, times }) => [notice.seq, times])).toEqual([
      [9, 2],
      [7, 1],
      [6, 1],
      [5, 1],
    ])
  })
})

describe('times as people say them', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  it.each([
    ['2026-11-21T12:00:05Z', 'just now'],
    ['2026-11-21T11:59:01Z', 'just now'],
    ['2026-11-21T11:57:00Z', '3 min. ago'],
    ['2026-11-21T07:00:00Z', '5 hr. ago'],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2026-11-11T11:00:00Z', '10 days ago'],
  ])('%s is %s', (iso, text) => expect(agoText(iso, now)).toBe(text))

  it.each([
    ['2026-11-21T00:00:00Z', 'Today'],
    ['2026-11-20T23:59:59Z', 'Yesterday'],
    ['2026-11-19T23:59:59Z', '2026-11-19'],
  ])('%s is of %s', (iso, text) => expect(dayText(iso, now)).toBe(text))
})
