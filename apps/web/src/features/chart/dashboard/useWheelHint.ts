import { useEffect, useState } from 'react'
import { useRemembered } from '../../../ui/remembered.ts'

/** The hint takes so long to read. */
const readMs = 4000

/** Shows a hint the first time that the wheel scrolls the page over the chart, and never again in this browser. */
export function useWheelHint() {
  const [known, setKnown] = useRemembered('chart-wheel', ['new', 'known'], 'new')
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(false), readMs)
    return () => clearTimeout(timer)
  }, [shown])
  const passed = () => {
    if (known === 'known') return
    setShown(true)
    setKnown('known')
  }
  return { shown, passed }
}
