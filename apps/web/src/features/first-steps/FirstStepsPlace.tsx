import { useState } from 'react'
import { useWorld } from '../../realtime/index.ts'
import { Late, partOf } from '../../ui/Late.tsx'
import { useRemembered } from '../../ui/remembered.ts'
import { isBeginner } from './state.ts'

/** Most traders have moved a stop long ago and never load it. */
const firstSteps = partOf(() => import('./FirstSteps.tsx'))

interface FirstStepsPlaceProps {
  readonly traderId: string
  readonly onFlight: (tradeId: string) => void
}

/**
 * Shows the first steps for an account of which no stop has moved yet. Once shown they stay until the page is left, to
 * show that move.
 */
export function FirstStepsPlace({ traderId, onFlight }: FirstStepsPlaceProps) {
  const [choice, choose] = useRemembered(`first-steps.${traderId}`, ['shown', 'hidden'], 'shown')
  const beginner = useWorld(isBeginner)
  const [shown, setShown] = useState(false)
  if (beginner && !shown) setShown(true)
  if (!shown || choice === 'hidden') return null
  return <Late of={firstSteps} give={{ onFlight, onHide: () => choose('hidden') }} meanwhile={null} />
}
