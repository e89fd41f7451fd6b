import { Text } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { fetched } from './fetched.ts'
import { NotLoaded } from './NotLoaded.tsx'
import * as texts from './texts.ts'
import css from './waiting.module.css'

/** A part of a screen is fetched when it is first drawn. */
export interface Part<P extends object> {
  readonly load: () => Promise<{ default: ComponentType<P> }>
  /** Set once the part has come. */
  known: ComponentType<P> | null
}

export const partOf = <P extends object>(load: Part<P>['load']): Part<P> => ({ load, known: null })

interface LateProps<P extends object> {
  readonly of: Part<P>
  readonly give: P
  /** Stands in the part's place until it comes. */
  readonly meanwhile?: ReactNode
  /** Fetches the part once its place is near what is on the screen; `meanwhile` then holds the place. */
  readonly whenNear?: boolean
}

/** So far from what is on the screen, a part is fetched before the reader comes to it. */
const nearMargin = '200px'

/**
 * Draws a part that may still have to be fetched. Where it does not come a word says so in its place and offers another try, and the
 * rest of the screen stays. It is drawn as soon as it comes, also after that.
 */
export function Late<P extends object>({ of, give, meanwhile = <Waiting />, whenNear = false }: LateProps<P>) {
  const [Drawn, setDrawn] = useState<ComponentType<P> | null>(() => of.known)
  const [isLost, setLost] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(!whenNear)
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver((entries) => setNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: nearMargin,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  useEffect(() => {
    if (Drawn || !isNear) return
    let isWanted = true
    const came = (part: { default: ComponentType<P> }) => {
      of.known = part.default
      if (isWanted) setDrawn(() => part.default)
    }
    const lost = () => isWanted && setLost(true)
    fetched(of.load, lost).then(came, lost)
    return () => {
      isWanted = false
    }
  }, [Drawn, isNear, of])
  if (Drawn) return <Drawn {...give} />
  return isLost ? <NotLoaded /> : whenNear ? <div ref={place}>{meanwhile}</div> : meanwhile
}

/** Draws a line that moves, for whatever takes longer than a moment. */
const Waiting = () => (
  <Text role="status" fz="sm" c="dimmed" px="md" py="sm" className={css.waiting}>
    {texts.loading}
  </Text>
)
