import { useCallback, useEffect, useRef, useState } from 'react'
import { useWorld } from '../../realtime/index.ts'
import { expectedHeight, expectFirstSteps } from '../../ui/first-steps-room.ts'
import { Late, partOf } from '../../ui/Late.tsx'
import { useRemembered } from '../../ui/remembered.ts'
import css from './place.module.css'
import { isBeginner } from './state.ts'

/** Most traders have moved a stop long ago and never load it. */
const firstSteps = partOf(() => import('./FirstSteps.tsx'))

interface FirstStepsPlaceProps {
  /** Undefined until the session is known. */
  readonly traderId: string | undefined
  readonly onFlight: (tradeId: string) => void
}

/**
 * Shows the first steps for an account of which no stop has moved yet. Once shown they stay until the page is left, to
 * show that move. Where they are expected their room is kept from the first paint on, so that nothing moves when they come.
 */
export function FirstStepsPlace({ traderId, onFlight }: FirstStepsPlaceProps) {
  const [choice, choose] = useRemembered(`first-steps.${traderId ?? ''}`, ['shown', 'hidden'], 'shown')
  const isKnown = useWorld(({ heard, counts }) => heard && counts !== null)
  const beginner = useWorld(isBeginner)
  const [room, setRoom] = useState(expectedHeight)
  const [shown, setShown] = useState(false)
  if (beginner && !shown) setShown(true)
  const isShown = shown && choice === 'shown' && traderId !== undefined
  const filled = useCallback((height: number) => setRoom((now) => (height >= now - 1 ? 0 : now)), [])
  const place = useHeight(isShown && beginner, filled)
  const isOver = isKnown && traderId !== undefined && (!beginner || choice === 'hidden')
  useEffect(() => {
    if (isOver) expectFirstSteps(0)
  }, [isOver])
  if (choice === 'hidden' || (isKnown && !shown) || (!shown && room === 0)) return null
  return (
    <div
      ref={place}
      className={css.place}
      style={{ ['--room' as string]: `${room}px` }}
      data-testid="first-steps-place"
    >
      {isShown ? <Late of={firstSteps} give={{ onFlight, onHide: () => choose('hidden') }} meanwhile={null} /> : null}
    </div>
  )
}

/**
 * Remembers the height of the card for the next time. The card is drawn in steps; once it needs the room that was kept, its own height counts.
 */
function useHeight(isRemembered: boolean, filled: (height: number) => void) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (!current || !isRemembered) return
    const look = () => {
      const { height = 0 } = current.firstElementChild?.getBoundingClientRect() ?? {}
      if (height === 0) return
      expectFirstSteps(Math.round(height))
      filled(height)
    }
    const sized = new ResizeObserver(look)
    const follow = () => current.firstElementChild && sized.observe(current.firstElementChild)
    const changed = new MutationObserver(follow)
    changed.observe(current, { childList: true })
    follow()
    return () => {
      sized.disconnect()
      changed.disconnect()
    }
  }, [isRemembered, filled])
  return place
}
