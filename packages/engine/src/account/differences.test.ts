import type { Order, Position } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { type Difference, differences } from './differences.ts'
import { brokerOrder, brokerPosition } from './testing/rows.ts'
import { position, trade } from './testing/world.ts'

const held = brokerPosition({ openTimeMs: 0 })
const placed = brokerOrder({ clientId: 'waiting', price: 131_000, state: 'placed', position: '' })
const executed = trade({ status: 'executed', position: '7' })
const waiting = trade({ id: 'waiting', working: true, order: '5' })

interface Case {
  readonly positions?: readonly ReturnType<typeof position>[]
  readonly book?: { readonly positions?: readonly Position[]; readonly orders?: readonly Order[] }
  readonly trades?: readonly ReturnType<typeof trade>[]
  readonly found: readonly Partial<Difference>[]
}
const cases: Record<string, Case> = {
  'all is the same': { found: [] },
  'swap alone is the broker’s to count': { book: { positions: [{ ...held, swap: -30 }] }, found: [] },
  'a position is gone': { book: { positions: [] }, found: [{ what: 'position gone', position: position() }] },
  'a position nobody told of, of a trade that waits': {
    positions: [],
    trades: [trade(), waiting],
    found: [{ what: 'position unknown', now: held, trade: trade() }],
  },
  'a position of no trade': {
    book: { positions: [held, { ...held, ticket: '8', clientId: '' }] },
    found: [{ what: 'position unknown', trade: null }],
  },
  'another stop': {
    book: { positions: [{ ...held, sl: 129_000 }] },
    found: [{ what: 'position differs', fields: ['sl'] }],
  },
  'another side, volume and target': {
    book: { positions: [{ ...held, side: 'sell', volume: 500, tp: 131_000 }] },
    found: [{ what: 'position differs', fields: ['side', 'volume', 'tp'] }],
  },
  'a working order is gone': { book: { orders: [] }, found: [{ what: 'order gone', trade: waiting }] },
  'a working order was filled': {
    book: { positions: [held, { ...held, ticket: '8', clientId: 'waiting' }], orders: [] },
    found: [{ what: 'position unknown', trade: waiting }],
  },
  'an order works of which no answer told': {
    trades: [executed, trade({ id: 'waiting', status: 'unknown' })],
    found: [{ what: 'order unknown', now: placed }],
  },
  'an order has another ticket': {
    book: { orders: [{ ...placed, ticket: '6' }] },
    found: [{ what: 'order unknown', trade: waiting }],
  },
  'an order of nobody here': {
    book: { orders: [placed, { ...placed, ticket: '6', clientId: 'elsewhere' }] },
    found: [{ what: 'foreign order' }],
  },
}

describe('ENG6, I5: the ledger against the broker’s book of the same report', () => {
  it.each(Object.entries(cases))('%s', (_, { positions = [position()], book, trades = [executed, waiting], found }) => {
    const ledger = {
      positions: new Map(positions.map((row) => [row.ticket, row])),
      trades: new Map(trades.map((row) => [row.id, row])),
    }
    const all = differences(ledger, { positions: [held], orders: [placed], ...book })
    expect(all).toMatchObject(found)
    expect(all).toHaveLength(found.length)
  })
})
