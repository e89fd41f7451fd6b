import { type ActiveTrade, type Instrument, numberIn, numberRules, type PublicQuote } from '@ratchet/contract'
import { useInstruments } from '../../api/reference.ts'
import { positionKey } from '../../api/ticket.ts'
import { useQuote, useWorld } from '../../realtime/index.ts'
import { useCharged } from '../../trading/accounts/accounts.ts'
import { closingPrice } from '../../trading/positions/position.ts'
import type { Scope } from './useScope.ts'

/** The ladder is drawn for this: a position that is open, or one that would be opened now. */
export interface Subject {
  readonly symbol: string
  readonly type: ActiveTrade['type']
  readonly volume: number
  readonly open: number
  /** Levels in force before any rung acts; 0 is none. */
  readonly first: { readonly sl: number; readonly tp: number }
  /** The price it would close at now; null where it is not open. */
  readonly now: number | null
  readonly ticket: string | null
}

/** Holds the choice as it is typed and chosen. `position` is a position's key, '' for one opened now. */
export interface Choice {
  readonly position: string
  readonly symbol: string
  readonly type: ActiveTrade['type']
  readonly volume: string
}

export const firstChoice: Choice = { position: '', symbol: 'GOLD', type: 'Buy', volume: '0.1' }

/** Finds the position that a choice stands for, at the quotes as they come. */
export function useSubject(choice: Choice, scope: Scope) {
  const positions = useWorld((world) => world.activeTrades)
  const trade = positions.find((one) => positionKey(one) === choice.position && scope.covers(one) && !one.ladder)
  const server = trade?.server ?? scope.account?.server
  const instruments = useInstruments(server)
  const symbol = trade?.symbol ?? choice.symbol
  const { account } = scope
  const instrument: Instrument | undefined = useCharged()(
    instruments.find((one) => one.symbol === symbol) ?? (trade ? undefined : instruments[0]),
    trade ?? (account && { server: account.server, brokerId: account.login }),
  )
  const quote = useQuote(instrument?.symbol ?? '', server)
  return { instrument, quote, subject: instrument ? subjectOf(choice, trade, instrument, quote) : null }
}

function subjectOf(
  { type, volume }: Choice,
  trade: ActiveTrade | undefined,
  { symbol }: Instrument,
  quote: PublicQuote | undefined,
): Subject | null {
  if (trade)
    return {
      symbol,
      type: trade.type,
      volume: trade.volume,
      open: trade.price_open,
      ticket: trade.id,
      first: { sl: trade.intendedSl, tp: trade.intendedTp },
      now: quote ? closingPrice(trade.type, quote) : trade.price_current,
    }
  if (!quote) return null
  return {
    symbol,
    type,
    volume: numberIn(volume, numberRules.volume) ?? 0,
    ticket: null,
    open: type === 'Buy' ? quote.ask : quote.bid,
    first: { sl: 0, tp: 0 },
    now: null,
  }
}
