import type { Instrument } from '@ratchet/contract'
import { useMemo } from 'react'
import { symbolKey } from '../../api/market.ts'
import { useWorld } from '../../realtime/index.ts'
import type { Shape } from '../../ui/chart/shapes.ts'
import { stopTone } from './levels.ts'
import { marksOf, pastMarks, stairsOf, stopStepsOf } from './marks.ts'
import { mostPositions } from './useOwnLevels.ts'
import { usePastTrades } from './usePastTrades.ts'

/** The marks of the trader's own trades on one symbol of one market: where each began and ended, and the stops as the broker confirmed them. */
export function useOwnShapes(server: string | undefined, instrument: Instrument): readonly Shape[] {
  const { symbol } = instrument
  const active = useWorld((world) => world.activeTrades)
  const changes = useWorld((world) => world.modifiedTrades)
  const past = usePastTrades(symbol, server, instrument)
  return useMemo(() => {
    const here = symbolKey(symbol, server)
    const positions = active.filter((one) => symbolKey(one.symbol, one.server) === here).slice(0, mostPositions)
    return [
      ...pastMarks(past, null),
      ...positions.flatMap((open) => [
        ...stairsOf(stopStepsOf(open, changes), (price) => stopTone(open, price, instrument)),
        ...marksOf({ open, ended: null }),
      ]),
    ]
  }, [active, changes, past, symbol, server, instrument])
}
