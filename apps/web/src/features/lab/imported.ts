import type { HistoryTrade, Instrument } from '@ratchet/contract'
import { mostEntries, type Points, symbolFor, type TickColumns } from '@ratchet/domain'
import { positionKey } from '../../api/ticket.ts'
import { type MadeEntries, type MadeTrade, madeEntries } from './own.ts'

export interface ImportedEntries extends MadeEntries {
  /** Positions of the symbol, whenever they opened. */
  readonly of: number
  /** How many of the oldest are left out, since there are too many. */
  readonly cut: number
}

/**
 * Imported trades of one symbol as entries. A name that was kept as the file has it is one of ours by the rule of the import (HIS9).
 * @param stop of trades whose report tells no first one; 0 is none
 */
export function importedEntries(
  trades: readonly HistoryTrade[],
  instrument: Instrument,
  ticks: TickColumns,
  stop: Points,
): ImportedEntries {
  const own = trades.filter(({ symbol }) => symbol === instrument.symbol || symbolFor(symbol) === instrument.symbol)
  const made = own.map((trade): MadeTrade => {
    const { position: id, server, brokerId } = trade
    return { ...trade, key: positionKey({ id, server, brokerId }), ticket: id, first: trade }
  })
  const { entries, ...told } = madeEntries(made, instrument, ticks, stop)
  const cut = Math.max(0, entries.length - mostEntries)
  return { ...told, entries: entries.slice(cut), cut, of: entries.length + told.outside }
}
