import type { Account, ActiveTrade, Instrument } from '@ratchet/contract'
import {
  type AccountMoney,
  accountMoney,
  type Cents,
  floatingResult,
  type Held,
  integerFromNumber,
  moneyDigits,
  type Quote,
  type Rate,
  rateDigits,
  usedMargin,
  volumeDigits,
} from '@ratchet/domain'
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { stream, useWorld } from '../../realtime/index.ts'
import { type InstrumentOf, useInstrumentOf } from '../market/markets.ts'
import { sideOf } from '../positions/position.ts'

const cents = (amount: number | null): Cents | null =>
  amount === null ? null : (integerFromNumber(amount, moneyDigits) ?? null)

/** Positions in the domain's integers, made once for each version of a row. */
const asHeld = new WeakMap<ActiveTrade, Held>()

function heldOf(trade: ActiveTrade, { digits }: Instrument): Held {
  const known = asHeld.get(trade)
  if (known) return known
  const held = {
    symbol: trade.symbol,
    side: sideOf(trade.type),
    volume: integerFromNumber(trade.volume, volumeDigits) ?? 0,
    openPrice: integerFromNumber(trade.price_open, digits) ?? 0,
    swap: cents(trade.swap) ?? 0,
  }
  asHeld.set(trade, held)
  return held
}

/** The open positions of one symbol. */
interface Group {
  readonly instrument: Instrument
  readonly rate: Rate | undefined
  readonly positions: readonly Held[]
}

/** What an account holds, by symbol. */
export interface Holdings {
  readonly groups: readonly Group[]
  /** Says whether all that is open can be valued here: its broker may hold more than this desk looks after. */
  readonly isWhole: boolean
  readonly server: string
}

const exact = (rate: number): number => integerFromNumber(rate, rateDigits) ?? 0

/**
 * MON2: from the money of a symbol into the account's; undefined where nothing is turned, null where no rate is known. An account of our own
 * books the money of each symbol as its own.
 */
export function rateOf({ broker, currency, rates }: Account, instrument: Instrument): Rate | undefined | null {
  if (broker === 'paper' || instrument.currency === currency) return undefined
  const found = rates.find((rate) => rate.currency === instrument.currency)
  return found ? { gain: exact(found.gain), loss: exact(found.loss) } : null
}

/** Sorts out what an account holds. */
export function holdingsOf(account: Account, trades: readonly ActiveTrade[], instrumentOf: InstrumentOf): Holdings {
  const { server, login } = account
  const bySymbol = new Map<string, ActiveTrade[]>()
  for (const trade of trades) {
    if (trade.server !== server || trade.brokerId !== login) continue
    const its = bySymbol.get(trade.symbol)
    if (its) its.push(trade)
    else bySymbol.set(trade.symbol, [trade])
  }
  const groups: Group[] = []
  for (const [symbol, its] of bySymbol) {
    const instrument = instrumentOf(symbol, server)
    const rate = instrument && rateOf(account, instrument)
    if (!instrument || rate === null) continue
    groups.push({ instrument, rate, positions: its.map((trade) => heldOf(trade, instrument)) })
  }
  const isLeftOut = account.broker !== 'paper' && account.state !== 'stale' && account.trouble !== null
  return { groups, isWhole: groups.length === bySymbol.size && !isLeftOut, server }
}

const pricesOf = ({ instrument }: Group, quotes: ReadonlyMap<string, Quote>) => ({
  instruments: new Map([[instrument.symbol, instrument]]),
  quotes,
})

/** ACC1: the floating result of one symbol's positions; undefined while it has no quote. */
function floatingOf(group: Group, server: string): Cents | undefined {
  const { symbol, digits } = group.instrument
  const latest = stream.quotes.latest(symbol, server)
  if (!latest) return undefined
  const [bid, ask] = [integerFromNumber(latest.bid, digits), integerFromNumber(latest.ask, digits)]
  if (bid === undefined || ask === undefined) return undefined
  const quotes = new Map([[symbol, { symbol, bid, ask, timeMs: 0 }]])
  return floatingResult(group.positions, pricesOf(group, quotes), () => group.rate)
}

/** MRG3: the margin of an account of our own; elsewhere what its broker says. */
export function marginOf(account: Account, { groups }: Holdings): Cents | null {
  const orders = cents(account.ordersMargin)
  if (account.broker !== 'paper' || orders === null) return cents(account.marginUsed)
  let sum = orders
  for (const group of groups) {
    const positions = new Map(group.positions.map((held, at) => [String(at), held]))
    sum += usedMargin({ balance: 0, leverage: 0, orders: new Map(), positions }, pricesOf(group, new Map()))
  }
  return sum
}

/**
 * What an account comes to. Where it cannot be valued here its broker's own word counts, or nothing is known.
 * @param floating undefined where a price is missing
 */
export function moneyOf(account: Account, marginUsed: Cents | null, floating: Cents | undefined): AccountMoney {
  const balance = cents(account.balance)
  const told = cents(account.equity)
  if (floating !== undefined) return accountMoney({ balance, floating, marginUsed })
  const isTold = account.broker !== 'paper' && balance !== null && told !== null
  return accountMoney({ balance, floating: isTold ? told - balance : null, marginUsed })
}

/** Returns what an account holds; null without one. */
export function useHoldings(account: Account | undefined): Holdings | null {
  const trades = useWorld((world) => world.activeTrades)
  const instrumentOf = useInstrumentOf()
  return useMemo(() => (account ? holdingsOf(account, trades, instrumentOf) : null), [account, trades, instrumentOf])
}

/** Returns what an account comes to now; null without one. It follows each quote of what the account holds, without asking anybody. */
export function useAccountMoney(account: Account): AccountMoney
export function useAccountMoney(account: Account | undefined): AccountMoney | null
export function useAccountMoney(account: Account | undefined): AccountMoney | null {
  const isHeard = useWorld((world) => world.heard)
  const holdings = useHoldings(account)
  const marginUsed = useMemo(() => (account && holdings ? marginOf(account, holdings) : null), [account, holdings])
  const floating = useFloating(isHeard ? holdings : null)
  return useMemo(() => (account ? moneyOf(account, marginUsed, floating) : null), [account, marginUsed, floating])
}

/** Adds up the floating result; a quote is counted for the positions of its symbol alone. */
function useFloating(holdings: Holdings | null): Cents | undefined {
  const known = useRef(new WeakMap<Group, { readonly quote: unknown; readonly floating: Cents | undefined }>())
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = (holdings?.groups ?? []).map(({ instrument }) =>
        stream.quotes.watch(instrument.symbol, listener, holdings?.server),
      )
      return () => {
        for (const stop of stops) stop()
      }
    },
    [holdings],
  )
  return useSyncExternalStore(subscribe, () => {
    if (!holdings?.isWhole) return undefined
    let sum = 0
    for (const group of holdings.groups) {
      const quote = stream.quotes.latest(group.instrument.symbol, holdings.server)
      let found = known.current.get(group)
      if (found?.quote !== quote || !found) {
        found = { quote, floating: floatingOf(group, holdings.server) }
        known.current.set(group, found)
      }
      if (found.floating === undefined) return undefined
      sum += found.floating
    }
    return sum
  })
}
