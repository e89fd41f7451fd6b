import { Button, Group, Text } from '@mantine/core'
import { executionFailed, type Instrument, serverNames } from '@ratchet/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/call.ts'
import { useProfile } from '../../api/profile.ts'
import { useSite } from '../../api/reference.ts'
import { useSession } from '../../api/session.ts'
import { lotText, moneyText, priceText } from '../../format/text.ts'
import { useMarket, useQuote } from '../../realtime/index.ts'
import { useMarketClock } from '../../trading/market/market-clock.ts'
import { useDigits } from '../../trading/market/markets.ts'
import { useOrdinarySpreads } from '../../trading/market/ordinary-spread.ts'
import { Figure, Figures } from '../../ui/Figures.tsx'
import { Say } from '../../ui/Say.tsx'
import { closedWords, practiceOrder } from './order.ts'
import type { Way } from './state.ts'
import * as texts from './texts.ts'
import { usePractice } from './usePractice.ts'
import { useDrillRuns, useReady } from './useReady.ts'

interface BuyStepProps {
  readonly instrument: Instrument
  readonly way: Way
  readonly onActed: () => void
}

export function BuyStep({ instrument, way, onActed }: BuyStepProps) {
  const { position, waiting, steps } = way
  const digitsOf = useDigits()
  if (position)
    return (
      <Text fz="sm" data-testid="bought">
        {texts.openedAt(
          position.type,
          lotText(position.volume),
          position.symbol,
          priceText(position.price_open, digitsOf(position.symbol, position.server)),
        )}
      </Text>
    )
  if (waiting) return <Text fz="sm">{texts.orderPending}</Text>
  if (steps.buy === 'next') return <Text fz="sm">{texts.setLadderFirst}</Text>
  return <Offer instrument={instrument} way={way} onActed={onActed} />
}

/**
 * Offers the practice trade with all that it can cost; one press sends it. It is never for another server than the
 * paper broker's.
 */
function Offer({ instrument, way, onActed }: BuyStepProps) {
  const offered = useSite()?.servers.some(({ name }) => name === serverNames.paper) ?? false
  const { order, opens } = useOrder(instrument)
  const { send, busy, word, kept } = usePractice()
  const account = useAccountText()
  const drill = useDrillRuns()
  const unready = useReady()
  if (!offered) return <Text fz="sm">{texts.noPaperAccount}</Text>
  if (!order) return <Text fz="sm">{texts.waitingForPrice(instrument.symbol)}</Text>
  const input = kept ?? order.input
  const [objection] = order.objections
  const hindrance =
    unready ?? opens ?? (drill ? texts.drillRunning : null) ?? (objection && !kept ? objection.text : null)
  const size = `${lotText(input.volume)} ${instrument.symbol}`
  return (
    <>
      <Before way={way} />
      <Figures as="rows" testId="practice-order">
        <Figure label={texts.buy}>{texts.lots(lotText(input.volume), instrument.symbol)}</Figure>
        <Figure label={texts.priceNow}>{priceText(order.price, instrument.digits)}</Figure>
        <Figure label={texts.stop}>{priceText(input.sl, instrument.digits)}</Figure>
        <Figure label={texts.worstLoss}>{`${moneyText(order.worst)} ${instrument.currency}`}</Figure>
        <Figure label={texts.account}>{account}</Figure>
      </Figures>
      <Say word={word} testId="practice-answer" />
      <Group gap="sm">
        <Button
          onClick={({ detail }) => {
            if (detail > 1 || hindrance) return
            onActed()
            send(order.input)
          }}
          loading={busy}
          disabled={hindrance !== null}
          data-testid="practice-buy"
        >
          {kept ? texts.resendBuy(size) : texts.buyNow(size)}
        </Button>
      </Group>
      <Text fz="xs" c="dimmed">
        {hindrance ?? texts.noBrokerInvolved}
      </Text>
    </>
  )
}

/** Says why it is to be bought once more. */
function Before({ way: { left, refused } }: Pick<BuyStepProps, 'way'>) {
  if (refused) return <Say word={{ tone: 'bad', text: executionFailed(refused.reason ?? texts.noReason) }} />
  if (!left) return null
  return (
    <Text fz="sm" data-testid="buy-again">
      {texts.stoppedOut(moneyText(left.profit))}
    </Text>
  )
}

/** Returns the order at the present quote; where the market takes none, says when it opens. */
function useOrder(instrument: Instrument) {
  const quote = useQuote(instrument.symbol)
  const market = useMarket()
  const { nowMs } = useMarketClock()
  const [spread] = useOrdinarySpreads(useMemo(() => [{ instrument, server: undefined }], [instrument]))
  const sleepless = market?.feed === 'synthetic'
  const order = useMemo(() => {
    if (!quote || spread === null || spread === undefined) return null
    return practiceOrder(sleepless ? { ...instrument, sessions: [] } : instrument, quote, spread)
  }, [instrument, quote, spread, sleepless])
  return { order, opens: sleepless ? null : closedWords(instrument, nowMs, market?.ended ?? false) }
}

/**
 * Names the account that the order goes to, by the rule of the server: the log-in of Settings, else the trader's own.
 */
function useAccountText(): string {
  const { user } = useSession()
  const { profile } = useProfile()
  const { data } = useQuery({
    queryKey: ['first-steps-accounts', user?.id],
    queryFn: async () => (await call('listAccounts')).items,
    enabled: Boolean(user),
    staleTime: 30_000,
    meta: { private: true },
  })
  const own = data?.find(({ server }) => server === serverNames.paper)
  const login = profile?.forexCode || own?.login
  return login ? `${login} · ${serverNames.paper}` : texts.paperAccount(serverNames.paper)
}
