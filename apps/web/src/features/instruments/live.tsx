import { Group } from '@mantine/core'
import type { Instrument } from '@ratchet/contract'
import { marginCents, pointsFromText } from '@ratchet/domain'
import { IconLock, IconLockOpen2 } from '@tabler/icons-react'
import { priceText, wholeText } from '../../format/text.ts'
import { useQuote } from '../../realtime/index.ts'
import { lengthText } from '../../trading/market/hours.ts'
import { tradingWords, useSymbolState } from '../../trading/market/market-state.ts'
import * as texts from './texts.ts'

/** `market` is undefined for the paper market. */
type Of = { readonly instrument: Instrument; readonly market: string | undefined }

export function Price({ instrument: { symbol, digits }, market, side }: Of & { side: 'bid' | 'ask' }) {
  return priceText(useQuote(symbol, market)?.[side], digits)
}

export function Spread({ instrument: { symbol, digits }, market }: Of) {
  const quote = useQuote(symbol, market)
  return quote ? priceText(quote.ask - quote.bid, digits) : priceText(null)
}

/** Shows what one lot would hold now, by the rule that the broker uses. */
export function Margin({ instrument, market }: Of) {
  const ask = useQuote(instrument.symbol, market)?.ask
  const points = ask === undefined ? undefined : pointsFromText(String(ask), instrument)
  if (points === undefined) return null
  return texts.perLot(wholeText(Math.ceil(marginCents(instrument, 10_000, points) / 100)), instrument.currency)
}

/** Shows whether it can be traded now, as every other screen says it. */
export function MarketState({ instrument: { symbol }, market }: Of) {
  const found = useSymbolState(symbol, market)
  if (!found) return null
  const { state, changeMs, nowMs } = found
  const open = state === 'open'
  return (
    <>
      <Group component="b" display="inline-flex" gap={4} fw={600} c={open ? 'var(--r-live)' : 'dimmed'}>
        {open ? <IconLockOpen2 size={13} aria-hidden /> : <IconLock size={13} aria-hidden />}
        {tradingWords[state]}
      </Group>
      <small>
        {state === 'unquoted'
          ? texts.notInMarket
          : changeMs === null
            ? texts.neverCloses
            : (open ? texts.closesIn : texts.opensIn)(lengthText(changeMs - nowMs))}
      </small>
    </>
  )
}
