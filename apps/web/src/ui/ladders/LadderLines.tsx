import { Band, Line, Rule } from '../plot/marks.tsx'
import type { LadderScene } from './scene.ts'

/** The price that climbs from the open, the stop that follows it as a staircase of gold, and what is locked in. */
export function LadderLines({ scene, fine = false }: { scene: LadderScene; fine?: boolean }) {
  return (
    <>
      {scene.locked.map((edge) => (
        <Band key={edge[0][0]} points={edge} base={0} tone="gold" opacity={0.17} />
      ))}
      <Rule at={0} />
      <Line points={scene.price} tone="accent" width={fine ? 1.2 : 1.8} />
      <Line points={scene.stairs} tone="gold" width={fine ? 2 : 2.4} step />
    </>
  )
}
