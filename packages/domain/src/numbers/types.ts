import type { OrderType, Transfer } from '@ratchet/contract'

/** A price in points: the instrument's smallest digit. 1284.35 with two digits is 128435. 0 stands for none. */
export type Points = number
/** 1/10000 lot: 0.1 lot is 1000. */
export type Volume = number
/** The account currency's smallest unit. */
export type Cents = number
/** Unix milliseconds. */
export type TimeMs = number
/** Decimal text of digits; beyond 2^53 at some brokers. */
export type Ticket = string
export type Side = 'buy' | 'sell'

export interface Quote {
  readonly symbol: string
  readonly bid: Points
  readonly ask: Points
  readonly timeMs: TimeMs
}

declare const sane: unique symbol
/** A quote that was looked at once, where it came in, and found to be one that can be traded on (INS4). */
export type SaneQuote = Quote & { readonly [sane]: true }

/** A request to a broker. `clientId` makes it happen at most once, however often it is sent. */
export type BrokerRequest =
  | (RequestBase & {
      readonly kind: 'order'
      readonly action: 'deal' | 'pending'
      readonly symbol: string
      readonly type: OrderType
      readonly volume: Volume
      /** 0 takes the market (deal only). */
      readonly price: Points
      /** Points that a deal's price may be away from the market. */
      readonly deviation: number
      readonly sl: Points
      readonly tp: Points
      readonly comment: string
      readonly magic: string
      /** When a pending order ends unfilled; absent where it waits until it is cancelled. */
      readonly untilMs?: TimeMs
    })
  | (RequestBase & { readonly kind: 'levels'; readonly position: Ticket; readonly sl: Points; readonly tp: Points })
  | (RequestBase & {
      readonly kind: 'close'
      readonly position: Ticket
      /** 0 closes all of it. */
      readonly volume: Volume
      readonly reason: 'client' | 'expert'
    })
  | (RequestBase & { readonly kind: 'remove'; readonly order: Ticket })
  /** MT5's TRADE_ACTION_MODIFY: a working order gets another price and other levels; 0 is no level. */
  | (RequestBase & {
      readonly kind: 'modify'
      readonly order: Ticket
      readonly price: Points
      readonly sl: Points
      readonly tp: Points
    })
  /** MAT22: practice money is paid in. */
  | (RequestBase & { readonly kind: 'deposit'; readonly amount: Cents })
  /** MAT23: the balance becomes the one that the account began with. */
  | (RequestBase & { readonly kind: 'reset' })
  /** MAT25: what deals cost from now on, for each lot and side. */
  | (RequestBase & { readonly kind: 'commission'; readonly amount: Cents })

interface RequestBase {
  readonly clientId: string
  readonly account: string
}

export type OrderState = 'placed' | 'canceled' | 'filled' | 'rejected' | 'expired'

export interface Order {
  readonly ticket: Ticket
  readonly clientId: string
  readonly symbol: string
  readonly type: OrderType
  readonly volume: Volume
  readonly price: Points
  readonly sl: Points
  readonly tp: Points
  readonly comment: string
  readonly magic: string
  readonly state: OrderState
  /** MAT24: from this time on it is filled no more; absent where it waits until it is cancelled. */
  readonly untilMs?: TimeMs
  readonly setupTimeMs: TimeMs
  readonly doneTimeMs: TimeMs
  /** The position it opened, '' while there is none. */
  readonly position: Ticket
}

export type DealEntry = 'in' | 'out'
export type DealReason = 'client' | 'expert' | 'sl' | 'tp' | 'so'

export interface Deal {
  readonly ticket: Ticket
  readonly order: Ticket
  readonly position: Ticket
  readonly symbol: string
  readonly side: Side
  readonly entry: DealEntry
  readonly volume: Volume
  readonly price: Points
  readonly timeMs: TimeMs
  readonly reason: DealReason
  readonly comment: string
  readonly magic: string
  /** Price difference alone; swap and commission stand beside it. */
  readonly profit: Cents
  readonly swap: Cents
  readonly commission: Cents
  /** What else the broker took for it; absent where there is nothing. */
  readonly fee?: Cents
}

/** Money that a broker booked beside closing deals: the commission of an opening, a night, a fee. Below zero it took some. (ACC3) */
export interface Charge {
  /** Null where it is not of one position. */
  readonly position: Ticket | null
  readonly commission: Cents
  readonly swap: Cents
  readonly fee: Cents
}

export interface Position {
  readonly ticket: Ticket
  /** Ticket of the opening order; never changes. */
  readonly identifier: Ticket
  /** Client id of the order that opened it. */
  readonly clientId: string
  readonly symbol: string
  readonly side: Side
  /** 0 once it is closed. */
  readonly volume: Volume
  readonly openPrice: Points
  readonly openTimeMs: TimeMs
  readonly sl: Points
  readonly tp: Points
  /** Set where the broker guarantees the stop: it then ends the position at its price, whatever the market does. */
  readonly guaranteed?: boolean
  readonly swap: Cents
  readonly comment: string
  readonly magic: string
}

/** The broker's word on one request. */
export interface Answer {
  readonly clientId: string
  readonly retcode: number
  readonly text: string
  readonly order: Ticket
  readonly deal: Ticket
  readonly bid: Points
  readonly ask: Points
  readonly timeMs: TimeMs
}

/** Money that came or went without a deal: the balance was the one of the report less this. */
export interface Funded {
  readonly what: Transfer
  /** Below zero where a reset, or the trader, took some. */
  readonly amount: Cents
}

/**
 * The effect of one cause (a request, a quote, the end of a day) on one account: an answer if there was a request, and the new state of
 * every order, deal and position it touched. Numbered per account from 1 without gaps, so that a missed report shows.
 */
export interface BrokerReport {
  readonly account: string
  readonly seq: number
  readonly timeMs: TimeMs
  readonly quote: Quote | null
  readonly answer: Answer | null
  readonly orders: readonly Order[]
  readonly deals: readonly Deal[]
  readonly positions: readonly Position[]
  readonly balance: Cents
  /** What was booked without a deal, beside transfers; absent where there is nothing. */
  readonly charges?: readonly Charge[]
  /** Set where the money changed without a deal. */
  readonly funded?: Funded
  /** MAT25: set where the account's commission for each lot and side was changed to it. */
  readonly commissionPerLot?: Cents
}
