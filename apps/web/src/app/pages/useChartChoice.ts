import { useCallback, useMemo, useState } from 'react'
import { useInstruments } from '../../api/reference.ts'
import { useSession } from '../../api/session.ts'
import { type Choice, chosenBy, unchosen } from '../../features/chart/dashboard/choice.ts'
import { useMarket, useWorld } from '../../realtime/index.ts'

/**
 * The choice outlives the screen: a trader who comes back to the dashboard finds the position they chose. A reload
 * forgets it.
 */
let kept: { readonly of: string | undefined; readonly choice: Choice } = { of: undefined, choice: unchosen }

/** Tells which symbol and position the chart shows: the trader's choice, else the newest position. */
export function useChartChoice() {
  const market = useMarket()
  const instruments = useInstruments()
  const active = useWorld((world) => world.activeTrades)
  const closed = useWorld((world) => world.closedTrades)
  const trader = useSession().user?.id
  const [choice, setChoice] = useState(kept.of === trader ? kept.choice : unchosen)
  const symbols = useMemo(
    () => (market?.symbols.length ? market.symbols : instruments.map(({ symbol }) => symbol)),
    [market, instruments],
  )
  const chosen = useMemo(() => chosenBy(choice, { symbols, active, closed }), [choice, symbols, active, closed])
  const choose = useCallback(
    (next: Choice) => {
      kept = { of: trader, choice: next }
      setChoice(next)
    },
    [trader],
  )
  const symbol = chosen.server === undefined ? chosen.symbol : null
  // A trader who wants no position still looks at the same symbol, where the paper market has it.
  const onTrade = useCallback(
    (key: string | null) => choose({ symbol: key === null ? symbol : null, trade: key }),
    [choose, symbol],
  )
  const onSymbol = useCallback((next: string) => choose({ symbol: next, trade: undefined }), [choose])
  return { symbols, ...chosen, onTrade, onSymbol }
}
