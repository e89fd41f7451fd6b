import type { ActiveTrade, Instrument } from '@ratchet/contract'
import { useMemo } from 'react'
import { symbolKey } from '../../api/market.ts'
import { useWorld } from '../../realtime/index.ts'
import { useAccounts, useCharged } from '../../trading/accounts/accounts.ts'
import { pairedIds } from '../../trading/orders/oco.ts'
import { isWaiting } from '../../trading/positions/position.ts'
import { levelsOfOrder, levelsOfPosition, type OwnLevel } from './levels.ts'

/** More lines would hide the price. */
export const mostPositions = 12

/** The lines of the trader's own positions and waiting orders on one symbol of one market. */
export function useOwnLevels(
  symbol: string,
  server: string | undefined,
  instrument: Instrument | undefined,
): OwnLevel[] {
  const active = useWorld((world) => world.activeTrades)
  const trades = useWorld((world) => world.trades)
  const risk = useWorld((world) => world.risk)
  const { items: accounts } = useAccounts()
  const charged = useCharged()
  return useMemo(() => {
    if (!instrument) return []
    const here = symbolKey(symbol, server)
    const isHere = (row: { readonly symbol: string; readonly server: string }) =>
      symbolKey(row.symbol, row.server) === here
    const ladderOf = (at: ActiveTrade) =>
      at.ladder?.pips ?? accounts.find((one) => one.server === at.server && one.login === at.brokerId)?.ladder ?? risk
    const positions = active.filter(isHere).slice(0, mostPositions)
    const waiting = trades.filter((trade) => isWaiting(trade) && isHere(trade)).slice(0, mostPositions)
    const paired = pairedIds(trades)
    return [
      // The rungs of one position can be read; those of several lie over one another.
      ...positions.flatMap((one) =>
        levelsOfPosition(one, charged(instrument, one), positions.length === 1 ? ladderOf(one) : null),
      ),
      ...waiting.flatMap((one) => levelsOfOrder(one, charged(instrument, one), paired.has(one.id))),
    ]
  }, [active, trades, risk, accounts, symbol, server, instrument, charged])
}
