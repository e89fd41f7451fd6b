import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../api/session.ts'
import { PriceChart } from '../../features/chart/dashboard/PriceChart.tsx'
import { CountCards } from '../../features/counts/CountCards.tsx'
import { FirstStepsPlace } from '../../features/first-steps/FirstStepsPlace.tsx'
import { FrozenAccounts } from '../../features/protection/FrozenAccounts.tsx'
import { Protection } from '../../features/protection/Protection.tsx'
import { ActiveTrades } from '../../features/tables/ActiveTrades.tsx'
import { ClosedTrades } from '../../features/tables/ClosedTrades.tsx'
import { ModifiedTrades } from '../../features/tables/ModifiedTrades.tsx'
import { TotalOrders } from '../../features/tables/TotalOrders.tsx'
import { Late, partOf } from '../../ui/Late.tsx'
import type { PanelId } from './dashboard/arrangement.ts'
import { useArrangement } from './dashboard/useArrangement.ts'
import css from './pages.module.css'
import * as texts from './texts.ts'
import { useChartChoice } from './useChartChoice.ts'

/** The charts of figures are none of the screen's first paint. */
const performance = partOf(() => import('../../features/performance/Performance.tsx'))

const arrangeDialog = partOf(() => import('./dashboard/ArrangeDialog.tsx'))

/** It is loaded with the first flight that is opened. */
const lateFlight = partOf(() => import('../../features/flight/LateFlight.tsx'))

/** The trade whose flight is open is part of the address: a copied link, the search and the bell lead to it. */
function useFlightInAddress(): readonly [tradeId: string | null, open: (tradeId: string) => void, close: () => void] {
  const [params, setParams] = useSearchParams()
  // The router gives another function after each change of the address. With that one the tables would be drawn anew,
  // and lose the focus.
  const latest = useRef(setParams)
  useEffect(() => {
    latest.current = setParams
  }, [setParams])
  const change = useCallback((tradeId: string | null) => {
    const choose = (now: URLSearchParams) => {
      const next = new URLSearchParams(now)
      if (tradeId) next.set('trade', tradeId)
      else next.delete('trade')
      return next
    }
    latest.current(choose, { preventScrollReset: true, replace: tradeId === null })
  }, [])
  return [params.get('trade') || null, change, useCallback(() => change(null), [change])]
}

export default function Dashboard() {
  const { user } = useSession()
  const signedOut = user === null
  const chart = useChartChoice()
  const [flight, setFlight, closeFlight] = useFlightInAddress()
  // Once a flight was opened the drawer stays mounted, so that it can also slide away.
  const [flown, setFlown] = useState(flight !== null)
  if (flight !== null && !flown) setFlown(true)
  // The steps stand beside the chart where there is room; where there is none, positions come first.
  const wide = useMediaQuery('(min-width: 80em)', true, { getInitialValueInEffect: false })
  const { places, isOwn, arrange } = useArrangement(user?.id, wide)
  const [isArranging, setArranging] = useState(false)
  const panels: Readonly<Record<PanelId, ReactNode>> = {
    chart: <PriceChart {...chart} />,
    modified: <ModifiedTrades signedOut={signedOut} onFlight={setFlight} />,
    protection: <Protection signedOut={signedOut} />,
    active: (
      <ActiveTrades
        signedOut={signedOut}
        selected={chart.shown?.key ?? null}
        onSelect={chart.onTrade}
        onFlight={setFlight}
      />
    ),
    performance: (
      <Late
        of={performance}
        whenNear
        give={{ traderId: user === undefined ? undefined : (user?.id ?? null) }}
        meanwhile={<div className={css.figuresPlace} />}
      />
    ),
    orders: <TotalOrders signedOut={signedOut} onFlight={setFlight} />,
    closed: <ClosedTrades signedOut={signedOut} onFlight={setFlight} />,
  }
  return (
    <>
      <div className={css.stack}>
        <FrozenAccounts />
        {user === null ? null : <FirstStepsPlace key={user?.id ?? ''} traderId={user?.id} onFlight={setFlight} />}
        <CountCards signedOut={signedOut} />
        <div className={css.panels}>
          {places.map(({ id, width, isShown }) =>
            isShown ? (
              <div key={id} className={css.panel} data-width={width} data-panel={id}>
                {panels[id]}
              </div>
            ) : null,
          )}
        </div>
        {user ? (
          <Button size="xs" variant="default" className={css.arrange ?? ''} onClick={() => setArranging(true)}>
            {texts.arrange}
          </Button>
        ) : null}
      </div>
      {isArranging ? (
        <Late of={arrangeDialog} give={{ places, isOwn, isWide: wide, arrange, close: () => setArranging(false) }} />
      ) : null}
      {flown ? <Late of={lateFlight} give={{ tradeId: flight, onClose: closeFlight }} meanwhile={null} /> : null}
    </>
  )
}
