import { useEffect, useState } from 'react'
import { FlightDrawer } from './FlightDrawer.tsx'

/**
 * Shows the flight on a screen that fetches this file with the first one that is opened. The drawer is there before it
 * opens: only then does it know what to give the focus back to.
 */
export default function LateFlight({ tradeId, onClose }: { tradeId: string | null; onClose: () => void }) {
  const [shown, setShown] = useState<string | null>(null)
  useEffect(() => setShown(tradeId), [tradeId])
  return <FlightDrawer tradeId={shown} onClose={onClose} />
}
