import type { Risk } from '@ratchet/contract'
import { climbInPips, pipsText, type Step } from '../../trading/ladder/ladder.ts'
import { useFrame } from '../plot/frame.ts'
import { Label } from '../plot/marks.tsx'
import { Plot } from '../plot/Plot.tsx'
import type { PlotData } from '../plot/PlotTable.tsx'
import { LadderLines } from './LadderLines.tsx'
import css from './ladders.module.css'
import { type LadderScene, ladderScene } from './scene.ts'

const sizes = {
  /** In a line of a list. */
  thumb: { width: 50, height: 28 },
  /** Beside a few lines. */
  card: { width: 92, height: 60 },
  /** As wide as there is room. */
  wide: { height: 90 },
} as const
const edge = { left: 3, right: 3, top: 5, bottom: 5 }
const edgeOfNotes = { left: 12, right: 12, top: 24, bottom: 16 }

interface LadderSketchProps {
  readonly ladder: Risk
  readonly size: keyof typeof sizes
  /** What stands at each rung's stop, with a name and the same in rows for screen readers. Without it words beside the drawing say the same. */
  readonly notes?: { readonly label: string; readonly at: (step: Step) => string; readonly data: PlotData }
}

/** Draws a ladder small. */
export function LadderSketch({ ladder, size, notes }: LadderSketchProps) {
  const steps = climbInPips(ladder)
  const scene = ladderScene(steps, { upward: true })
  const named = notes ? { label: notes.label, data: notes.data, height: 120 } : {}
  return (
    <div className={css.sketch}>
      <Plot {...sizes[size]} {...named} x={scene.x} y={scene.y} margin={notes ? edgeOfNotes : edge}>
        <LadderLines scene={scene} fine />
        {notes ? <Notes scene={scene} steps={steps} at={notes.at} /> : null}
      </Plot>
    </div>
  )
}

function Notes({ scene, steps, at }: { scene: LadderScene; steps: readonly Step[]; at: (step: Step) => string }) {
  const { x, y } = useFrame()
  return scene.rungs.map(({ rung, from, trigger, stop }, index) => {
    const step = steps[index]
    return step && stop !== null ? (
      <g key={rung}>
        <Label x={x(from)} y={y(trigger) - 7} anchor="middle">
          {pipsText(step.pips)}
        </Label>
        <Label tone="gain" x={x(from) + 3} y={y(stop) + 12}>
          {at(step)}
        </Label>
      </g>
    ) : null
  })
}
