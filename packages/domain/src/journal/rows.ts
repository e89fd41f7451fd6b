import { accountText, type ClosedTrade, type PublicTrade } from '@ratchet/contract'
import { barDigits } from '../formats/index.ts'
import { integerFromNumber } from '../numbers/decimal.ts'
import { moneyDigits, volumeDigits } from '../numbers/instruments.ts'
import type { TimeMs } from '../numbers/types.ts'
import type { JournalDeal } from './trades.ts'

/** With more decimals than any symbol has, so that a row needs no symbol's digits. */
const price = (value: number): number => integerFromNumber(value, barDigits) ?? 0
const cents = (amount: number): number => integerFromNumber(amount, moneyDigits) ?? 0

/** What a row of the API does not say as the journal counts it. */
interface BesideRow {
  /** Names its position together with its account. */
  readonly position: string
  /** The row's times: pure code reads no dates. */
  readonly openAt: TimeMs
  readonly closeAt: TimeMs
  /** The instruction that it comes from, where that is known. */
  readonly first: Pick<PublicTrade, 'sl' | 'tp' | 'tradeDetails'> | undefined
}

/** A closing deal as the API tells it, be it the product's own or an imported one. */
type JournalRow = Pick<
  ClosedTrade,
  | 'id'
  | 'tradeId'
  | 'symbol'
  | 'server'
  | 'brokerId'
  | 'comment'
  | 'type'
  | 'volume'
  | 'priceOpen'
  | 'price'
  | 'profit'
  | 'swap'
  | 'commission'
  | 'fee'
>

export const journalDeal = (deal: JournalRow, { position, openAt, closeAt, first }: BesideRow): JournalDeal => ({
  id: deal.id.padStart(20, '0'),
  position,
  tradeId: deal.tradeId,
  symbol: deal.symbol,
  account: accountText(deal),
  // A broker writes why it closed over what the trader wrote.
  comment: first?.tradeDetails ?? deal.comment,
  side: deal.type === 'Buy' ? 'buy' : 'sell',
  volume: integerFromNumber(deal.volume, volumeDigits) ?? 0,
  openAt,
  open: price(deal.priceOpen),
  closeAt,
  close: price(deal.price),
  profit: cents(deal.profit),
  swap: cents(deal.swap),
  commission: cents(deal.commission),
  fee: cents(deal.fee),
  stop: first ? price(first.sl) : 0,
  target: first ? price(first.tp) : 0,
})
