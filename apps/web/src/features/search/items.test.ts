import { describe, expect, it } from 'vitest'
import { findActions } from './actions.ts'
import { findGuide, grouped, type Item, itemOf, marked, wordsOf } from './items.ts'
import { findTicket } from './tickets.ts'

describe('the search of the top bar (the specification, section 2)', () => {
  it.each([
    ['close', 'Close a position'],
    ['buy 0.1 gold', 'Buy or sell'],
    ['break even', 'Move the stop to break-even'],
    ['Break-Even', 'Move the stop to break-even'],
    ['breakeven', 'Move the stop to break-even'],
    ['2fa', 'Set up two-factor sign-in'],
    ['two-factor', 'Set up two-factor sign-in'],
    ['two factor', 'Set up two-factor sign-in'],
    ['cancel order', 'Cancel a pending order'],
  ])('B27: finds what is done: %s', (query, label) => expect(findActions(query)[0]?.label).toBe(label))

  it('B27: an amount alone is no action, and a heading is found with and without its hyphen', () => {
    expect([findActions('0.1'), findActions(' ')]).toEqual([[], []])
    const pages = [{ slug: 'keys', title: 'Keys', headings: [{ id: 'even', text: 'Break-even by a key' }] }]
    for (const query of ['break even', 'break-even']) expect(findGuide(query, pages)).toHaveLength(1)
  })

  it('B27: finds a ticket of one digit among the rows of the page', () => {
    const at = { server: 'Ratchet-Demo', brokerId: '5000001' }
    const row = { ...at, tradeId: null, symbol: 'GOLD', volume: 0.1, type: 'Buy', time: '2026-11-21T12:00:00.000Z' }
    const rows = {
      trades: [],
      activeTrades: [
        { ...row, id: '1' },
        { ...row, id: '12' },
      ],
      closedTrades: [{ ...row, id: '5', position_id: '1', profit: 2 }],
    } as unknown as Parameters<typeof findTicket>[1]
    expect(findTicket('1', rows).map(({ label }) => label)).toEqual(['Buy 0.10 GOLD #1', 'Buy 0.10 GOLD #5'])
    expect(findTicket('#1', rows)).toHaveLength(2)
    expect(findTicket('3', rows)).toEqual([])
  })

  it('finds headings of the guide', () => {
    const pages = [{ slug: 'ladder', title: 'The ladder', headings: [{ id: 'pips', text: 'What a pip is' }] }]
    expect(findGuide('pip', pages)).toEqual([
      {
        id: '/guide/ladder#pips',
        group: 'Documentation',
        label: 'What a pip is',
        note: 'The ladder',
        to: '/guide/ladder#pips',
      },
    ])
  })

  it('leads from what the server found to the flight of its trade', () => {
    const tradeId = '8f14e45f-ceea-467f-a9f4-6d8f1c2b3a4d'
    const common = { tradeId, symbol: 'GOLD', volume: 0.1, time: '2026-11-21T12:00:00.000Z' }
    const trade = {
      ...common,
      kind: 'trade',
      key: '2026-11-21 12:00',
      type: 'Order_Type_BuyLimit',
      comment: 'x y',
    } as const
    expect(itemOf({ ...trade, status: 'executed', order: '7', position: '8' })).toEqual({
      id: `trade ${tradeId}`,
      group: 'Trades',
      label: '2026-11-21 12:00 Buy limit 0.10 GOLD',
      note: 'executed · x y · #8',
      to: `/admin/dashboard?trade=${tradeId}`,
    })
    const account = { server: 'Ratchet-Demo', brokerId: '5000002' }
    const deal = { ...common, ...account, kind: 'deal', id: '9', type: 'Sell', position: '8', profit: -3.5 } as const
    expect(itemOf({ ...deal, tradeId: null })).toMatchObject({
      note: '−3.50 on 2026-11-21 12:00:00',
      to: '/admin/dashboard',
    })
    const elsewhere = { ...deal, server: 'Broker-Practice', brokerId: '101-1' }
    expect(itemOf(elsewhere).id, 'a deal of the same ticket').not.toBe(itemOf(deal).id)
  })

  it('marks what was typed, wherever it stands, in its own letters', () => {
    expect(marked('Buy GOLD, old gold', wordsOf('old buy'))).toEqual([
      ...[
        { text: 'Buy', hit: true },
        { text: ' G', hit: false },
        { text: 'OLD', hit: true },
        { text: ', ', hit: false },
      ],
      ...[
        { text: 'old', hit: true },
        { text: ' g', hit: false },
        { text: 'old', hit: true },
      ],
    ])
    expect(marked('abc', [])).toEqual([{ text: 'abc', hit: false }])
  })

  it('groups, and puts what was chosen lately first', () => {
    const item = (id: string, group: Item['group']): Item => ({ id, group, label: id, note: '', to: id })
    const all = [item('t1', 'Trades'), item('s1', 'Screens'), item('t2', 'Trades')]
    expect(grouped(all, [item('t2', 'Recent')]).map(({ group, items }) => [group, items.map(({ id }) => id)])).toEqual([
      ['Screens', ['s1']],
      ['Trades', ['t2', 't1']],
    ])
  })
})
