import { useEffect, useState } from 'react'
import { useRemembered } from '../../ui/remembered.ts'

/** As long as it takes to read. */
const readMs = 4000

/** A word about the wheel, the first time that it scrolls the page over the chart, and never again in this browser. */
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
