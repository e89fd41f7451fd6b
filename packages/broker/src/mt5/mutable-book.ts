import type { Order, Position } from '@ratchet/domain'
import type { Durable } from './cursor.ts'

/** A copy of the book that deals and changes are taken into. */
export class MutableBook {
  readonly positions: Map<string, Position>
  readonly orders: Map<string, Order>
  /** Our tickets by the terminal's identifiers, where they differ. */
  readonly tickets: Map<string, string>

  constructor({ positions, orders, tickets }: Durable) {
    this.positions = new Map(positions)
    this.orders = new Map(orders)
    this.tickets = new Map(tickets)
  }

  ticketOf(identifier: string): string {
    return this.tickets.get(identifier) ?? identifier
  }

  identifierOf(ticket: string): string {
    return [...this.tickets].findLast(([, one]) => one === ticket)?.[0] ?? ticket
  }

  /** A position without volume is closed, and kept no longer. */
  setPosition(position: Position): void {
    if (position.volume > 0) {
      this.positions.set(position.ticket, position)
      return
    }
    this.positions.delete(position.ticket)
    this.tickets.delete(this.identifierOf(position.ticket))
  }
}
