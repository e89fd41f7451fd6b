import { useState } from 'react'
import { lookNames } from '../../ui/chart/looks.ts'
import { periodNames } from '../../ui/chart/periods.ts'
import { useRemembered } from '../../ui/remembered.ts'
import { type IndicatorName, indicatorNames } from './indicators.ts'

/** What is chosen for one of the charts side by side. This browser remembers it. */
export function useChartChoices(name: string) {
  const [period, setPeriod] = useRemembered(`${name}.period`, periodNames, '1m')
  const [look, setLook] = useRemembered(`${name}.look`, lookNames, 'candles')
  const [indicators, setIndicators] = useIndicators(`ratchet.${name}.indicators`)
  return { period, setPeriod, look, setLook, indicators, setIndicators }
}

/** What was remembered and is no indicator any more counts for nothing. */
function useIndicators(key: string) {
  const [chosen, setChosen] = useState<readonly IndicatorName[]>(() => {
    const kept = readKept(key).split(',')
    return indicatorNames.filter((name) => kept.includes(name))
  })
  const choose = (next: readonly IndicatorName[]) => {
    setChosen(next)
    try {
      localStorage.setItem(key, next.join(','))
    } catch {
      // Private windows may refuse; the choice then lasts as long as the page.
    }
  }
  return [chosen, choose] as const
}

function readKept(key: string): string {
  try {
    return localStorage.getItem(key) ?? 'MA'
  } catch {
    return 'MA'
  }
}
