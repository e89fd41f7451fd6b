import { type ActiveTrade, type ClosedTrade, marketOf } from '@ratchet/contract'
import { closedKey, positionKey } from '../../../api/ticket.ts'

/** Holds what the trader chose; undefined and null where they have not yet. */
export interface Choice {
  readonly symbol: string | null
  /** Holds a position's key; null for none, undefined for the newest one. */
  readonly trade: string | null | undefined
}

export const unchosen: Choice = { symbol: null, trade: undefined }

/** The chart shows such a position: it is open, or it has ended and is shown until another is chosen. */
export interface Shown {
  readonly key: string
  /** The broker's own ticket. */
  readonly id: string
  readonly open: ActiveTrade | null
  readonly ended: ClosedTrade | null
}

interface Chosen {
  readonly symbol: string
  /** The server whose market the position is of; undefined is the paper market. */
  readonly server: string | undefined
  readonly shown: Shown | null
}

interface Known {
  readonly symbols: readonly string[]
  /** The newest first. */
  readonly active: readonly ActiveTrade[]
  /** The newest first. */
  readonly closed: readonly ClosedTrade[]
}

/**
 * The chart shows the trader's choice, whatever fills after it, and still when it has closed. Before any choice it shows the newest
 * position, of the chosen symbol where one was chosen.
 */
export function chosenBy(choice: Choice, { symbols, active, closed }: Known): Chosen {
  const first = choice.symbol ?? symbols[0] ?? 'GOLD'
  if (choice.trade === null) return { symbol: first, server: undefined, shown: null }
  if (choice.trade === undefined) {
    // A symbol that is chosen is one of the paper market.
    const open = active.find(
      ({ symbol, server }) => choice.symbol === null || (symbol === choice.symbol && !marketOf(server)),
    )
    return {
      symbol: open?.symbol ?? first,
      server: marketOf(open?.server),
      shown: open ? { key: positionKey(open), id: open.id, open, ended: null } : null,
    }
  }
  const key = choice.trade
  const open = active.find((trade) => positionKey(trade) === key) ?? null
  const ended = open ? null : (closed.find((row) => closedKey(row) === key) ?? null)
  const row = open ?? ended
  const id = open?.id ?? ended?.position_id
  return {
    symbol: row?.symbol ?? first,
    server: marketOf(row?.server),
    shown: id === undefined ? null : { key, id, open, ended },
  }
}

/** When the shown position was opened; null without one. */
export const openedMs = (shown: Shown | null): number | null => {
  const time = shown?.open?.time ?? shown?.ended?.openTime
  return time === undefined ? null : Date.parse(time)
}
