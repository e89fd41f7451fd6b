import { Badge } from '@mantine/core'
import { IconBroadcast, IconHistory, IconLock, IconWand } from '@tabler/icons-react'
import { useMarket } from '../../realtime/index.ts'
import { isConnected, useAccounts } from '../../trading/accounts/accounts.ts'
import { useClosedWords } from '../../trading/market/market-state.ts'
import { Hint } from '../../ui/pop/Hint.tsx'
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
export function MarketBadge({ size }: { readonly size: 'md' | 'lg' }) {
  const market = useMarket()
  const isBeside = useAccounts().items.some(isConnected)
  if (!market)
    return (
      <Badge size={size} color="gray" data-testid="market-badge">
        {texts.loadingMarket}
      </Badge>
    )
  const { tone, icon: Icon, word: plain } = looks[market.feed]
  const ofPaper = isBeside && market.feed !== 'broker'
  const kind = ofPaper ? texts.besideBrokerAccounts(plain) : plain
  const word = market.silentSince ? texts.engineNotRunning : kind
  return (
    <>
      <Hint text={word}>
        {(props) => (
          <Badge
            size={size}
            color={market.silentSince ? 'var(--r-dim)' : tone}
            leftSection={<Icon size={14} aria-hidden />}
            data-testid="market-badge"
            data-feed={market.feed}
            tabIndex={0}
            {...props}
          >
            {ofPaper ? texts.paperMarket(market.label) : market.label}
            {market.ended ? texts.marketEnded : ''}
          </Badge>
        )}
      </Hint>
      <ClosedMark size={size} />
    </>
  )
}

/** Says that the market is closed: it then takes no orders, however well the screen is connected. */
function ClosedMark({ size }: { readonly size: 'md' | 'lg' }) {
  const words = useClosedWords()
  if (words === null) return null
  return (
    <Badge
      size={size}
      color="var(--r-recorded)"
      leftSection={<IconLock size={14} aria-hidden />}
      style={{ flex: 'none' }}
      data-testid="market-closed"
    >
      {words}
    </Badge>
  )
}
