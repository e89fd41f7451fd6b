import { useMemo } from 'react'
import { useWorld } from '../../../realtime/index.ts'
import { useLadderAt } from '../../../trading/ladder/ladder-of.ts'
import { Late, partOf } from '../../../ui/Late.tsx'
import { useAfterPaint } from '../../../ui/useAfterPaint.ts'
import { stopStepsOf } from '../marks.ts'
import css from './dashboard.module.css'
import { Legend } from './Legend.tsx'
import { levelsOf, levelsOfEnded } from './levels.ts'
import type { ChartPlaceProps } from './props.ts'

/** The chart's library is most of the screen's code and none of its first paint. */
const canvas = partOf(() => import('./ChartCanvas.tsx'))

/** The chart of one symbol with the shown position, and the legend of its lines. */
export function ChartPlace(props: ChartPlaceProps) {
  const { symbol, server, shown, instrument } = props
  const changes = useWorld((world) => world.modifiedTrades)
  const open = shown?.open ?? null
  const ended = shown?.ended ?? null
  const risk = useLadderAt(open ?? undefined)
  const levels = useMemo(() => {
    if (ended) return levelsOfEnded(ended)
    return open ? levelsOf(open, instrument, risk) : []
  }, [open, ended, instrument, risk])
  const isPainted = useAfterPaint()
  const placeholder = <div className={css.canvas} />
  const steps = useMemo(() => (open ? stopStepsOf(open, changes) : []), [open, changes])
  return (
    <>
      {isPainted ? <Late of={canvas} give={{ ...props, levels, steps }} meanwhile={placeholder} /> : placeholder}
      <Legend symbol={symbol} server={server} levels={levels} climbed={steps.length} digits={instrument.digits} />
    </>
  )
}
