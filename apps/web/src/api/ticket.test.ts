import { describe, expect, it } from 'vitest'
import { accountOf, closedKey, positionKey, ticketNames } from './ticket.ts'

const paper = { id: '4', server: 'Ratchet-Demo', brokerId: '5000002' }
const broker = { id: '4', server: 'Broker-Practice', brokerId: '101-004-1-001' }

describe('a ticket names a position together with its account', () => {
  it('has another key in each account, at each server and for each ticket', () => {
    const rows = [
      paper,
      broker,
      { ...broker, server: 'Broker-Live' },
      { ...broker, brokerId: '101' },
      { ...paper, id: '5' },
    ]
    expect(new Set(rows.map(positionKey)).size).toBe(rows.length)
    expect(positionKey({ ...paper })).toBe(positionKey(paper))
  })

  it('leads from a deal to the position that it closed, in the account of the deal', () => {
    const deal = { ...broker, id: '9', position_id: '4' }
    expect(closedKey(deal)).toBe(positionKey(broker))
    expect(closedKey(deal)).not.toBe(positionKey(paper))
  })

  it('is sent with the account, and with nothing else of the row', () => {
    expect(accountOf(broker)).toEqual({ server: 'Broker-Practice', brokerId: '101-004-1-001' })
  })

  it('is shown as the broker’s own, with its account only where another to choose from has the same', () => {
    const alone = { ...paper, id: '5' }
    const nameOf = ticketNames([paper, broker, alone])
    expect([paper, broker, alone].map(nameOf)).toEqual([
      '4 · 5000002 · Ratchet-Demo',
      '4 · 101-004-1-001 · Broker-Practice',
      '5',
    ])
  })
})
