import type { ActiveTrade } from '@ratchet/contract'
import * as texts from './texts.ts'

/** A position and what it would bring if it were closed now. */
export interface Standing {
  readonly trade: ActiveTrade
  /** In the account's own money; null where it is not known. */
  readonly profit: number | null
  readonly currency: string
}

/** A group of positions that can be closed with one press. */
export interface Group {
  readonly id: string
  readonly label: string
  readonly of: readonly Standing[]
}

/** Groups the open positions: all, those with a profit, those with a loss, and each symbol where there are several. */
export function groupsOf(standings: readonly Standing[]): Group[] {
  const symbols = [...new Set(standings.map(({ trade }) => trade.symbol))].sort()
  return [
    { id: 'all', label: texts.allPositions, of: standings },
    { id: 'winners', label: texts.winners, of: standings.filter(({ profit }) => profit !== null && profit > 0) },
    { id: 'losers', label: texts.losers, of: standings.filter(({ profit }) => profit !== null && profit < 0) },
    ...(symbols.length > 1 ? symbols : []).map((symbol) => ({
      id: `symbol ${symbol}`,
      label: symbol,
      of: standings.filter(({ trade }) => trade.symbol === symbol),
    })),
  ]
}
