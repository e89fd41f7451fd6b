import { type ComponentType, useEffect, useState } from 'react'
import { NotLoaded } from './NotLoaded.tsx'
import css from './waiting.module.css'

/** A part of a screen is fetched when it is first drawn. */
export interface Part<P extends object> {
  readonly load: () => Promise<{ default: ComponentType<P> }>
  /** Set once the part has come. */
  known: ComponentType<P> | null
}

export const partOf = <P extends object>(load: Part<P>['load']): Part<P> => ({ load, known: null })

/**
 * Draws a part that may still have to be fetched. While it is on its way for longer than a moment a line moves in its place, and
 * where it does not come a word says so and offers another try, where a blank would say nothing.
 */
export function Late<P extends object>({ of, give }: { of: Part<P>; give: P }) {
  const [Drawn, setDrawn] = useState<ComponentType<P> | null>(() => of.known)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (Drawn) return
    let isWanted = true
    const came = (part: { default: ComponentType<P> }) => {
      of.known = part.default
      if (isWanted) setDrawn(() => part.default)
    }
    of.load().then(came, () => isWanted && setLost(true))
    return () => {
      isWanted = false
    }
  }, [Drawn, of])
  if (Drawn) return <Drawn {...give} />
  return isLost ? <NotLoaded /> : <Waiting />
}

/** Draws a line that moves, for whatever takes longer than a moment. */
const Waiting = () => (
  <p role="status" className={css.waiting}>
    Loading…
  </p>
)
