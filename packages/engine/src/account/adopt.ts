import { isLeftAlone, type Order, type Position } from '@ratchet/domain'
import type { LedgerChange, PositionRow, TradeRow } from '../ports/index.ts'
import type { Difference, Field } from './differences.ts'
import type { Draft } from './draft.ts'
import { executedWithoutOwn, isSecond, rowOf, secondPosition } from './reports.ts'
import { type Intended, intendedBeside } from './stops.ts'

/** One line of a record: what the ledger had, what the broker has, and what was done about it. */
interface Line {
  readonly what: string
  readonly ledger: Readonly<Record<string, unknown>> | null
  readonly broker: Readonly<Record<string, unknown>> | null
  readonly done: string
}

interface Note {
  readonly tradeId: string | null
  /** The position or order that the note is about. */
  readonly about: Readonly<Record<string, unknown>>
  readonly lines: readonly Line[]
  readonly rows?: Pick<LedgerChange, 'trade' | 'position'>
}

/**
 * Records a difference and adopts the broker's state, since that is the fact. Only the intended stop never gets looser: a stop that the
 * broker lost is requested again.
 */
export function adopt(draft: Draft, difference: Difference): void {
  const isOther = difference.what === 'foreign order' || difference.what === 'second order'
  if (isOther && isKnown(draft, difference.now)) return
  if (difference.what === 'order done') {
    executeDone(draft, difference.trade, difference.order)
    return
  }
  const { tradeId, about, lines, rows } = noteOf(draft, difference)
  draft.record({
    kind: 'account.difference',
    tradeId,
    marketTimeMs: draft.context.marketTimeMs,
    data: { accountId: draft.model.account.id, ...about, differences: lines },
    ...rows,
  })
}

/** The order is as good as recorded: only the instruction's status lacks it. */
function executeDone(draft: Draft, trade: TradeRow, order: string): void {
  draft.record({
    kind: 'trade.executed',
    tradeId: trade.id,
    marketTimeMs: draft.context.marketTimeMs,
    data: { order },
    trade: executedWithoutOwn(trade, order),
  })
}

function noteOf(draft: Draft, difference: Exclude<Difference, { what: 'order done' }>): Note {
  switch (difference.what) {
    case 'position gone':
      return positionGone(draft, difference.position)
    case 'position unknown':
      return positionUnknown(draft, difference.now, difference.trade)
    case 'position differs':
      return positionDiffers(difference.position, difference.now, difference.fields)
    case 'order gone':
      return orderGone(difference.trade)
    case 'order unknown':
      return orderUnknown(difference.trade, difference.now)
    case 'foreign order':
      return foreignOrder(difference.now)
    case 'second order':
      return secondOrder(difference.trade, difference.now)
  }
}

const line = (what: string, ledger: Line['ledger'], broker: Line['broker'], done: string): Line => ({
  what,
  ledger,
  broker,
  done,
})

function positionGone(draft: Draft, position: PositionRow): Note {
  const { ticket, tradeId, volume, sl, tp } = position
  const owner = draft.trade(tradeId)
  const trade = owner && !draft.hasOther(owner.id, ticket) ? owner : undefined
  const reason = 'The broker no longer has the position'
  return {
    tradeId,
    about: { position: ticket },
    lines: [line('position', { volume, sl, tp }, null, 'The position is now recorded as closed.')],
    rows: { position: { ...position, open: false }, ...(trade && { trade: { ...trade, status: 'closed', reason } }) },
  }
}

const managed = 'Ratchet manages the position from now on.'
const leftAloneWords = 'Ratchet leaves the position alone until its trader lets it follow a ladder.'

function positionUnknown(draft: Draft, now: Position, trade: TradeRow | null): Note {
  const { ticket, identifier, volume, sl, tp, openPrice: price, symbol } = now
  const executed = { status: 'executed', working: false, position: ticket, order: identifier } as const
  const row = rowOf(draft, now)
  if (trade && isSecond(trade, now)) {
    draft.beside.doubled.add(trade.id)
    const ledger = { order: trade.order }
    return {
      tradeId: trade.id,
      about: { position: ticket, symbol },
      lines: [line('position', ledger, { order: identifier, volume, price, sl, tp }, secondPosition)],
      rows: { position: row },
    }
  }
  return {
    tradeId: trade?.id ?? null,
    about: { position: ticket, symbol },
    lines: [line('position', null, { volume, price, sl, tp }, isLeftAlone(row.ladder) ? leftAloneWords : managed)],
    rows: { position: row, ...(trade && { trade: { ...trade, ...executed } }) },
  }
}

function positionDiffers(position: PositionRow, now: Position, fields: readonly Field[]): Note {
  const { volume, sl, tp, side } = now
  const guaranteed = now.guaranteed === true
  const intended = fields.includes('side') ? { intendedSl: sl, intendedTp: tp } : intendedBeside(position, now)
  return {
    tradeId: position.tradeId,
    about: { position: position.ticket },
    lines: fields.map((field) =>
      line(field, { [field]: position[field] }, { [field]: now[field] }, doneAbout(field, now, intended)),
    ),
    rows: { position: { ...position, side, volume, sl, tp, guaranteed, ...intended } },
  }
}

function doneAbout(field: Field, now: Position, { intendedSl, intendedTp }: Intended): string {
  if (field === 'sl' && intendedSl !== now.sl) return 'The intended stop is unchanged and requested again.'
  if (field === 'tp' && intendedTp !== now.tp) return 'The intended target is unchanged and requested again.'
  return 'The broker’s value is adopted.'
}

function orderGone(trade: TradeRow): Note {
  const { id, order, price } = trade
  const reason = 'The broker no longer has the order'
  return {
    tradeId: id,
    about: { order },
    lines: [line('order', { order, price }, null, 'The trade is now recorded as cancelled.')],
    rows: { trade: { ...trade, status: 'cancelled', working: false, reason } },
  }
}

function orderUnknown(trade: TradeRow, { ticket: order, price, sl, tp }: Order): Note {
  return {
    tradeId: trade.id,
    about: { order },
    lines: [
      line(
        'order',
        trade.working ? { order: trade.order } : null,
        { order, price, sl, tp },
        'The order is now recorded as pending.',
      ),
    ],
    rows: { trade: { ...trade, status: 'Pending', working: true, order } },
  }
}

function foreignOrder({ ticket: order, price, sl, tp, symbol, volume }: Order): Note {
  return {
    tradeId: null,
    about: { order, symbol },
    lines: [
      line(
        'order',
        null,
        { order, volume, price, sl, tp },
        'Ratchet did not place this order and leaves it unchanged.',
      ),
    ],
  }
}

function secondOrder(trade: TradeRow, { ticket: order, price, sl, tp, symbol, volume }: Order): Note {
  const ledger = { order: trade.order }
  const done = 'The instruction has a second order at the broker. Ratchet leaves it unchanged.'
  return {
    tradeId: trade.id,
    about: { order, symbol },
    lines: [line('order', ledger, { order, volume, price, sl, tp }, done)],
  }
}

/** An order that is left alone is recorded once. */
function isKnown({ beside: { foreignOrders } }: Draft, { ticket }: Order): boolean {
  if (foreignOrders.has(ticket)) return true
  foreignOrders.add(ticket)
  return false
}
