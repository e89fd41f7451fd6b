import { IconBroadcast, IconHistory, IconLock, IconWand } from '@tabler/icons-react'
import { useMarket } from '../../realtime/index.ts'
import { isConnected, useAccounts } from '../../trading/accounts/accounts.ts'
import { useClosedWords } from '../../trading/market/market-state.ts'
import { Hint } from '../../ui/pop/Hint.tsx'
import css from './shell.module.css'
import * as texts from './texts.ts'

const looks = {
  synthetic: { tone: 'var(--r-synthetic)', icon: IconWand, word: texts.simulatedPrices },
  ticks: { tone: 'var(--r-recorded)', icon: IconHistory, word: texts.recordedPrices },
  broker: { tone: 'var(--r-live)', icon: IconBroadcast, word: texts.brokerPrices },
} as const

/**
 * Says which market the figures come from. It is always shown, since a recording taken for the live market costs money. Beside an
 * account at a broker it says that it speaks of paper alone.
 */
export function MarketBadge() {
  const market = useMarket()
  const isBeside = useAccounts().items.some(isConnected)
  if (!market)
    return (
      <span className={css.badge} style={{ ['--tone' as string]: 'var(--r-dim)' }} data-testid="market-badge">
        <span>{texts.loadingMarket}</span>
      </span>
    )
  const { tone, icon: Icon, word: plain } = looks[market.feed]
  const ofPaper = isBeside && market.feed !== 'broker'
  const kind = ofPaper ? texts.besideBrokerAccounts(plain) : plain
  const word = market.silentSince ? texts.engineNotRunning : kind
  return (
    <>
      <Hint text={word}>
        {(props) => (
          <span
            className={css.badge}
            style={{ ['--tone' as string]: market.silentSince ? 'var(--r-dim)' : tone }}
            data-testid="market-badge"
            data-feed={market.feed}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the explanation must be reachable by keyboard.
            tabIndex={0}
            {...props}
          >
            <Icon size={14} stroke={2} aria-hidden />
            <span>
              {ofPaper ? texts.paperMarket(market.label) : market.label}
              {market.ended ? texts.marketEnded : ''}
            </span>
          </span>
        )}
      </Hint>
      <ClosedMark />
    </>
  )
}

/** Says that the market is closed: it then takes no orders, however well the screen is connected. */
function ClosedMark() {
  const words = useClosedWords()
  if (words === null) return null
  return (
    <span
      className={`${css.badge} ${css.closed}`}
      style={{ ['--tone' as string]: 'var(--r-recorded)' }}
      data-testid="market-closed"
    >
      <IconLock size={14} stroke={2} aria-hidden />
      <span>{words}</span>
    </span>
  )
}
