import type { Instrument, Risk } from '@ratchet/contract'
import { moneyText } from '../../format/text.ts'
import { climb, pipsText, type Step, worstAt } from '../../trading/ladder/ladder.ts'
import { LadderSketch } from '../../ui/ladders/LadderSketch.tsx'
import * as texts from './texts.ts'

interface StairsProps {
  readonly ladder: Risk
  readonly instrument: Instrument
  /** Lots. */
  readonly volume: number
}

/** Money does not depend on where a trade opens; any price that is high enough will do. */
const anyPrice = 100_000

/** Draws a ladder with what the stop locks in at each rung. */
export function Stairs({ ladder, instrument, volume }: StairsProps) {
  const steps = climb('Buy', anyPrice, ladder, instrument)
  const moneyAt = (rung: Step['rung']) => {
    const stop = steps.find((step) => step.rung === rung)?.stop
    const money = stop && worstAt({ type: 'Buy', open: anyPrice, volume }, stop.price, instrument)?.cents
    return moneyText(money ?? null)
  }
  const rows = steps.map(({ rung, pips, stop }, at) => {
    const money = moneyAt(rung)
    const text = texts.rungLocksIn(pipsText(pips), pipsText(stop?.pips ?? 0), money, instrument.currency)
    return { at, cells: [rung, text] }
  })
  return (
    <div data-testid="first-stairs">
      <LadderSketch
        ladder={ladder}
        size="wide"
        notes={{
          label: texts.lockedInByRung,
          at: ({ rung }) => moneyAt(rung),
          data: { heads: [texts.rung, texts.lockedIn], rows },
        }}
      />
    </div>
  )
}
