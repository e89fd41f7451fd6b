/** A price in points of its instrument, 1/1000 for gold; money in 1/100000 of the account's currency. */
export const priceText = (points: number, instrument: string): string =>
  (points / 10 ** digitsOf(instrument)).toFixed(digitsOf(instrument))
export const moneyText = (amount: number): string => (amount / 100_000).toFixed(4)
export const pointsOf = (text: string, instrument: string): number =>
  Math.round(Number(text) * 10 ** digitsOf(instrument))

export type Transaction = Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string }

export interface Trade {
  readonly id: string
  readonly instrument: string
  readonly price: number
  readonly openTime: string
  readonly initialUnits: number
  units: number
  financing: number
  readonly clientExtensions: object | undefined
  /** Ids of its orders. */
  stop: string | undefined
  target: string | undefined
}

export interface Order {
  readonly id: string
  readonly type: 'LIMIT' | 'STOP' | 'MARKET_IF_TOUCHED' | 'STOP_LOSS' | 'GUARANTEED_STOP_LOSS' | 'TAKE_PROFIT'
  readonly createTime: string
  readonly price: number
  /** Whose price that is: of a trade's own order its trade's. */
  readonly priceOf: string
  readonly guaranteed?: boolean
  /** Of an order that opens a trade. */
  readonly instrument?: string
  readonly units?: number
  readonly positionFill?: string
  readonly stopLossOnFill?: { readonly price: string }
  readonly takeProfitOnFill?: { readonly price: string }
  readonly clientExtensions?: { readonly id?: string }
  readonly tradeClientExtensions?: object
  readonly replacesOrderID?: string
  /** From when on it is filled no more. */
  readonly gtdTime?: string
  /** Of a trade's own order. */
  readonly tradeID?: string
}

/** One account at the counterparty. */
export interface Account {
  readonly id: string
  readonly token: string
  readonly alias: string
  readonly currency: string
  readonly hedging: boolean
  readonly guaranteed: 'DISABLED' | 'ALLOWED' | 'REQUIRED'
  balance: number
  readonly transactions: Transaction[]
  readonly orders: Map<string, Order>
  readonly trades: Map<string, Trade>
}

/** Open, high, low and close of bids and of asks. */
interface Minute {
  readonly startMs: number
  readonly bid: number[]
  readonly ask: number[]
  volume: number
}

export interface Price {
  bid: number
  ask: number
  timeMs: number
  tradeable: boolean
}

export const instruments = [
  { name: 'XAU_USD', displayName: 'Gold', type: 'METAL', marginRate: '0.05' },
  { name: 'WTICO_USD', displayName: 'West Texas Oil', marginRate: '0.1' },
  { name: 'BCO_USD', displayName: 'Brent Crude Oil', marginRate: '0.1' },
  { name: 'XAG_USD', displayName: 'Silver', type: 'METAL', displayPrecision: 5, pipLocation: -4, marginRate: '0.1' },
  { name: 'EUR_USD', displayName: 'EUR/USD', ...currency(5, -4) },
  { name: 'NATGAS_USD', displayName: 'Natural Gas', marginRate: '0.1', maximumOrderUnits: '500000' },
  { name: 'USD_JPY', displayName: 'USD/JPY', ...currency(3, -2) },
].map((one) => ({
  type: 'CFD',
  pipLocation: -2,
  displayPrecision: 3,
  tradeUnitsPrecision: 0,
  minimumTradeSize: '1',
  maximumOrderUnits: '10000',
  maximumTrailingStopDistance: '100.000',
  minimumTrailingStopDistance: '0.050',
  maximumPositionSize: '0',
  ...one,
}))

function currency(displayPrecision: number, pipLocation: number) {
  const size = { marginRate: '0.0333', maximumOrderUnits: '100000000' }
  return { type: 'CURRENCY', displayPrecision, pipLocation, ...size }
}

const found = (instrument: string) => instruments.find(({ name }) => name === instrument)
/** OANDA changes the decimals of a price. To be called while nothing is open in the instrument, and before its next quote. */
export function setDigits(instrument: string, displayPrecision: number): void {
  Object.assign(found(instrument) ?? {}, { displayPrecision })
}
export const digitsOf = (instrument: string): number => found(instrument)?.displayPrecision ?? 3
export const mostUnitsOf = (instrument: string): number => Number(found(instrument)?.maximumOrderUnits ?? 0)
const marginOf = (instrument: string) => Number(found(instrument)?.marginRate ?? 1)
/** What one point of one unit is in 1/100000 of the price's currency. */
const pointMoney = (instrument: string) => 10 ** (5 - digitsOf(instrument))

/** A batch of transactions under way: ids follow those before it. */
export class Batch {
  readonly #account: Account
  readonly #timeMs: number
  readonly #requestId: string
  readonly transactions: Transaction[] = []
  readonly #first: number

  constructor(account: Account, timeMs: number, requestId: string) {
    this.#account = account
    this.#timeMs = timeMs
    this.#requestId = requestId
    this.#first = account.transactions.length + 1
  }

  get time(): string {
    return new Date(this.#timeMs).toISOString().replace('Z', '000000Z')
  }

  add(type: string, fields: object): Transaction {
    const one = {
      id: String(this.#account.transactions.length + 1),
      time: this.time,
      userID: 1,
      accountID: this.#account.id,
      batchID: String(this.#first),
      requestID: this.#requestId,
      type,
      ...fields,
    }
    this.#account.transactions.push(one)
    this.transactions.push(one)
    return one
  }
}

export class Exchange {
  readonly accounts = new Map<string, Account>()
  readonly prices = new Map<string, Price>()
  /** Minutes of prices by instrument, oldest first. */
  readonly minutes = new Map<string, Minute[]>()
  /** Units of the account's currency for one US dollar, by currency. */
  readonly rates = new Map<string, number>([['USD', 1]])
  /** What OANDA keeps of what it converts: 0.005 takes half a percent off a gain, and adds it to a loss. */
  conversionCharge = 0
  nowMs: () => number
  /** Whether a stop or a target beyond the market is filled at once instead of refused: which of both OANDA does is not known. */
  fillsBeyond = false
  #requests = 0

  constructor(nowMs: () => number) {
    this.nowMs = nowMs
  }

  batch(account: Account): Batch {
    return new Batch(account, this.nowMs(), String(++this.#requests))
  }

  open(setup: Partial<Account> & { readonly id: string }): Account {
    const account: Account = {
      token: 'token',
      alias: 'Primary',
      currency: 'USD',
      hedging: true,
      guaranteed: 'DISABLED',
      balance: 10_000_000_000,
      ...setup,
      transactions: [],
      orders: new Map(),
      trades: new Map(),
    }
    this.accounts.set(account.id, account)
    const batch = this.batch(account)
    batch.add('CREATE', {
      divisionID: 4,
      siteID: 101,
      accountUserID: 1,
      accountNumber: 1,
      homeCurrency: account.currency,
    })
    batch.add('TRANSFER_FUNDS', {
      amount: moneyText(account.balance),
      fundingReason: 'CLIENT_FUNDING',
      accountBalance: moneyText(account.balance),
    })
    return account
  }

  /** Money is paid in, or taken out where it is below zero: in 1/100000. */
  transfer(account: Account, amount: number): void {
    account.balance += amount
    this.batch(account).add('TRANSFER_FUNDS', {
      amount: moneyText(amount),
      fundingReason: 'CLIENT_FUNDING',
      accountBalance: moneyText(account.balance),
    })
  }

  /** What a dollar is in the account's own money. */
  rate(account: Account): number {
    return this.rates.get(account.currency) ?? 1
  }

  /** What a dollar gained, or lost, is in the account's own money. */
  rateFor(account: Account, what: 'gain' | 'loss'): number {
    if (account.currency === 'USD') return 1
    const part = what === 'gain' ? -this.conversionCharge : this.conversionCharge
    return Number((this.rate(account) * (1 + part)).toFixed(8))
  }

  /** What one of the currency of an instrument's prices is in the account's own money. */
  #rateOf(account: Account, instrument: string, what?: 'gain' | 'loss'): number {
    const quoted = instrument.split('_')[1] ?? 'USD'
    const inDollars = quoted === 'USD' ? 1 : 10 ** digitsOf(`USD_${quoted}`) / this.price(`USD_${quoted}`, 1)
    return inDollars * (what ? this.rateFor(account, what) : this.rate(account))
  }

  /** The price at which an amount trades. */
  price(instrument: string, units: number): number {
    const price = this.prices.get(instrument)
    return price ? (units > 0 ? price.ask : price.bid) : 0
  }

  unrealized(account: Account): number {
    let sum = 0
    for (const trade of account.trades.values())
      sum += this.profit(account, trade, trade.units, this.price(trade.instrument, -trade.units))
    return sum
  }

  profit(
    account: Account,
    { price, instrument }: Pick<Trade, 'price' | 'instrument'>,
    units: number,
    at: number,
  ): number {
    const made = (at - price) * units * pointMoney(instrument)
    return Math.round(made * this.#rateOf(account, instrument, made < 0 ? 'loss' : 'gain'))
  }

  #margin(account: Account, instrument: string, units: number, at: number): number {
    return Math.abs(units) * at * pointMoney(instrument) * marginOf(instrument) * this.#rateOf(account, instrument)
  }

  marginUsed(account: Account): number {
    let sum = 0
    for (const { instrument, units } of account.trades.values())
      sum += this.#margin(account, instrument, units, this.price(instrument, units))
    return Math.round(sum)
  }

  marginFree(account: Account): number {
    return account.balance + this.unrealized(account) - this.marginUsed(account)
  }

  /** Fills an entry order at the market, or says why it cannot be. */
  fill(account: Account, batch: Batch, order: Entry): string | undefined {
    const { instrument, units, id } = order
    const price = this.prices.get(instrument)
    if (!price?.tradeable) return 'MARKET_HALTED'
    const at = this.price(instrument, units)
    if (order.priceBound !== undefined && (units > 0 ? at > order.priceBound : at < order.priceBound))
      return 'BOUNDS_VIOLATION'
    const exit = this.price(instrument, -units)
    const [stop, target] = [order.stopLossOnFill, order.takeProfitOnFill].map(
      (one) => one && pointsOf(one.price, instrument),
    )
    if (stop !== undefined && (units > 0 ? stop >= exit : stop <= exit)) return 'STOP_LOSS_ON_FILL_LOSS'
    if (target !== undefined && (units > 0 ? target <= exit : target >= exit)) return 'TAKE_PROFIT_ON_FILL_LOSS'
    const margin = this.#margin(account, instrument, units, at)
    const opposite = order.positionFill === 'OPEN_ONLY' ? [] : this.#against(account, instrument, units)
    if (opposite.length === 0 && margin > this.marginFree(account)) return 'INSUFFICIENT_MARGIN'
    const parts = this.#reduce(account, opposite, Math.abs(units), at)
    const rest = Math.abs(units) - parts.reduce((sum, part) => sum + part.units, 0)
    const realized = parts.reduce((sum, { pl }) => sum + pl, 0)
    account.balance += realized
    const opened = Math.sign(units) * rest
    const tradeID = String(account.transactions.length + 1)
    this.#filled(account, batch, {
      orderID: id,
      clientOrderID: order.clientExtensions?.id,
      instrument,
      units,
      at,
      reason: order.reason,
      parts,
      realized,
      tradeOpened:
        opened === 0
          ? undefined
          : {
              price: priceText(at, instrument),
              tradeID,
              units: String(opened),
              clientExtensions: order.tradeClientExtensions,
              guaranteedExecutionFee: '0.0000',
              halfSpreadCost: '0.0000',
              initialMarginRequired: moneyText(Math.round(margin)),
            },
    })
    this.#dropOrders(account, batch, parts)
    if (opened === 0) return undefined
    account.trades.set(tradeID, {
      id: tradeID,
      instrument,
      price: at,
      openTime: batch.time,
      initialUnits: opened,
      units: opened,
      financing: 0,
      clientExtensions: order.tradeClientExtensions,
      stop: undefined,
      target: undefined,
    })
    if (stop !== undefined)
      this.setLeg(account, batch, tradeID, 'stop', { price: priceText(stop, instrument) }, 'ON_FILL')
    if (target !== undefined)
      this.setLeg(account, batch, tradeID, 'target', { price: priceText(target, instrument) }, 'ON_FILL')
    return undefined
  }

  #against(account: Account, instrument: string, units: number): Trade[] {
    return [...account.trades.values()].filter((one) => one.instrument === instrument && one.units * units < 0)
  }

  #reduce(account: Account, trades: readonly Trade[], amount: number, at: number): Part[] {
    const parts: Part[] = []
    let left = amount
    for (const trade of trades) {
      if (left === 0) break
      const units = Math.min(left, Math.abs(trade.units))
      const signed = Math.sign(trade.units) * units
      left -= units
      trade.units -= signed
      const isClosed = trade.units === 0
      const financing = isClosed ? trade.financing : 0
      if (isClosed) account.trades.delete(trade.id)
      parts.push({ trade, units, signed, pl: this.profit(account, trade, signed, at), financing, isClosed, at })
    }
    return parts
  }

  #filled(account: Account, batch: Batch, fill: Filled): void {
    const { parts, at, realized, instrument, units, tradeOpened, ...rest } = fill
    const part = ({ trade, signed, pl, financing, at: price }: Part) => ({
      tradeID: trade.id,
      units: String(-signed),
      price: priceText(price, instrument),
      realizedPL: moneyText(pl),
      financing: moneyText(financing),
      guaranteedExecutionFee: '0.0000',
      halfSpreadCost: '0.0000',
    })
    const price = this.prices.get(instrument)
    const closed = parts.filter(({ isClosed }) => isClosed).map(part)
    const reduced = parts.filter(({ isClosed }) => !isClosed).map(part)[0]
    const bucket = (points: number) => [{ price: priceText(points, instrument), liquidity: 1_000_000 }]
    batch.add('ORDER_FILL', {
      ...rest,
      instrument,
      units: String(units),
      gainQuoteHomeConversionFactor: String(this.#rateOf(account, instrument, 'gain')),
      lossQuoteHomeConversionFactor: String(this.#rateOf(account, instrument, 'loss')),
      price: priceText(at, instrument),
      fullVWAP: priceText(at, instrument),
      fullPrice: {
        closeoutBid: priceText(price?.bid ?? 0, instrument),
        closeoutAsk: priceText(price?.ask ?? 0, instrument),
        bids: bucket(price?.bid ?? 0),
        asks: bucket(price?.ask ?? 0),
      },
      pl: moneyText(realized),
      financing: '0.0000',
      commission: '0.0000',
      guaranteedExecutionFee: '0.0000',
      halfSpreadCost: '0.0000',
      accountBalance: moneyText(account.balance),
      ...(tradeOpened && { tradeOpened }),
      ...(closed.length > 0 && { tradesClosed: closed }),
      ...(reduced && { tradeReduced: reduced }),
    })
  }

  /** A trade that is gone takes its orders with it. */
  #dropOrders(account: Account, batch: Batch, parts: readonly Part[], but?: string): void {
    for (const { trade, isClosed } of parts)
      for (const id of [trade.stop, trade.target])
        if (isClosed && id !== undefined && id !== but) this.cancel(account, batch, id, 'LINKED_TRADE_CLOSED')
  }

  cancel(account: Account, batch: Batch, orderID: string, reason: string, replacedByOrderID?: string): Transaction {
    const order = account.orders.get(orderID)
    account.orders.delete(orderID)
    const clientOrderID = order?.clientExtensions?.id
    return batch.add('ORDER_CANCEL', {
      orderID,
      ...(clientOrderID !== undefined && { clientOrderID }),
      reason,
      ...(replacedByOrderID !== undefined && { replacedByOrderID }),
    })
  }

  /** Gives a trade another stop or target, or takes it away; what it had is cancelled in the same batch. */
  setLeg(
    account: Account,
    batch: Batch,
    tradeID: string,
    leg: 'stop' | 'target',
    details: { readonly price: string; readonly guaranteed?: boolean; readonly clientExtensions?: object } | null,
    reason: string,
    stopType: 'STOP_LOSS' | 'GUARANTEED_STOP_LOSS' = 'STOP_LOSS',
  ): void {
    const trade = account.trades.get(tradeID)
    if (!trade) return
    const before = trade[leg]
    trade[leg] = undefined
    const next = details ? String(account.transactions.length + 2) : undefined
    const why = details ? 'CLIENT_REQUEST_REPLACED' : 'CLIENT_REQUEST'
    const canceled = before === undefined ? undefined : this.cancel(account, batch, before, why, next)
    if (!details) return
    const type = leg === 'target' ? 'TAKE_PROFIT' : stopType
    const { guaranteed } = details
    const made = batch.add(`${type}_ORDER`, {
      tradeID,
      price: details.price,
      timeInForce: 'GTC',
      triggerCondition: 'DEFAULT',
      reason: before !== undefined ? 'REPLACEMENT' : reason,
      ...(guaranteed && { guaranteed }),
      ...((guaranteed || type === 'GUARANTEED_STOP_LOSS') && { guaranteedExecutionPremium: '0.5' }),
      ...(details.clientExtensions && { clientExtensions: details.clientExtensions }),
      ...(canceled && { replacesOrderID: before, cancellingTransactionID: canceled.id }),
    })
    trade[leg] = made.id
    const { clientExtensions } = details
    account.orders.set(made.id, {
      id: made.id,
      type,
      createTime: batch.time,
      price: pointsOf(details.price, trade.instrument),
      priceOf: trade.instrument,
      tradeID,
      ...(guaranteed && { guaranteed }),
      ...(clientExtensions && { clientExtensions }),
    })
  }

  /** Closes a trade, or a part of it, at the market, or at the price that is guaranteed. */
  close(
    account: Account,
    batch: Batch,
    trade: Trade,
    amount: number,
    orderID: string,
    reason: string,
    guaranteed?: number,
  ): string | undefined {
    const price = this.prices.get(trade.instrument)
    if (!price?.tradeable) return 'MARKET_HALTED'
    const at = guaranteed ?? this.price(trade.instrument, -trade.units)
    const units = -Math.sign(trade.units) * amount
    const parts = this.#reduce(account, [trade], amount, at)
    const realized = parts.reduce((sum, { pl, financing }) => sum + pl + financing, 0)
    account.balance += realized
    account.orders.delete(orderID)
    const { instrument } = trade
    this.#filled(account, batch, { orderID, instrument, units, at, reason, parts, realized, tradeOpened: undefined })
    this.#dropOrders(account, batch, parts, orderID)
    return undefined
  }

  /** Fills what a trade was just given, where the market is beyond it already. */
  fillLegs(account: Account, batch: Batch, trade: Trade): void {
    for (const id of [trade.stop, trade.target]) {
      const order = id === undefined ? undefined : account.orders.get(id)
      if (order && account.trades.has(trade.id) && this.#isReached(order, trade))
        this.close(account, batch, trade, Math.abs(trade.units), order.id, `${order.type}_ORDER`, guaranteedOf(order))
    }
  }

  #isReached(order: Order, { instrument, units }: Trade): boolean {
    const exit = this.price(instrument, -units)
    const isLow = (order.type !== 'TAKE_PROFIT') === units > 0
    return isLow ? exit <= order.price : exit >= order.price
  }

  /** The market moves: what it reaches is filled. @returns the accounts of which something was */
  quote(instrument: string, bid: number, ask: number, timeMs: number): Account[] {
    const { tradeable = true } = this.prices.get(instrument) ?? {}
    this.prices.set(instrument, { bid, ask, timeMs, tradeable })
    this.#minute(instrument, bid, ask, timeMs)
    const touched: Account[] = []
    for (const account of this.accounts.values()) {
      const before = account.transactions.length
      for (const { id, gtdTime } of [...account.orders.values()])
        if (gtdTime !== undefined && Date.parse(gtdTime) <= timeMs)
          this.cancel(account, this.batch(account), id, 'TIME_IN_FORCE_EXPIRED')
      if (tradeable) for (const order of [...account.orders.values()]) this.#trigger(account, order, instrument)
      if (account.transactions.length > before) touched.push(account)
    }
    return touched
  }

  #minute(instrument: string, bid: number, ask: number, timeMs: number): void {
    const startMs = timeMs - (timeMs % 60_000)
    const minutes = this.minutes.get(instrument) ?? []
    this.minutes.set(instrument, minutes)
    const last = minutes.at(-1)
    if (last?.startMs !== startMs) {
      minutes.push({ startMs, bid: [bid, bid, bid, bid], ask: [ask, ask, ask, ask], volume: 1 })
      return
    }
    last.volume++
    for (const [four, price] of [
      [last.bid, bid],
      [last.ask, ask],
    ] as const)
      four.splice(1, 3, Math.max(four[1] ?? price, price), Math.min(four[2] ?? price, price), price)
  }

  #trigger(account: Account, order: Order, instrument: string): void {
    if (!account.orders.has(order.id)) return
    const { bid, ask } = this.prices.get(instrument) as Price
    if (order.tradeID !== undefined) {
      const trade = account.trades.get(order.tradeID)
      if (trade?.instrument !== instrument) return
      if (!this.#isReached(order, trade)) return
      const reason = `${order.type}_ORDER`
      this.close(account, this.batch(account), trade, Math.abs(trade.units), order.id, reason, guaranteedOf(order))
      return
    }
    const { units = 0 } = order
    if (order.instrument !== instrument) return
    const at = units > 0 ? ask : bid
    const isBelow = (order.type === 'LIMIT') === units > 0
    if (isBelow ? at > order.price : at < order.price) return
    account.orders.delete(order.id)
    const batch = this.batch(account)
    const entry = { ...order, instrument, units, reason: `${order.type}_ORDER` } as Entry
    const failed = this.fill(account, batch, entry)
    if (failed) this.cancel(account, batch, order.id, failed)
  }
}

/** The price that a trade is closed at whatever the market is. */
const guaranteedOf = ({ guaranteed, type, price }: Order): number | undefined =>
  guaranteed || type === 'GUARANTEED_STOP_LOSS' ? price : undefined

export interface Entry extends Omit<Order, 'type' | 'price' | 'priceOf' | 'createTime'> {
  readonly instrument: string
  readonly units: number
  readonly reason: string
  readonly priceBound?: number
}

interface Part {
  readonly trade: Trade
  readonly units: number
  readonly signed: number
  readonly pl: number
  readonly financing: number
  readonly isClosed: boolean
  readonly at: number
}

interface Filled {
  readonly orderID: string
  readonly clientOrderID?: string | undefined
  readonly instrument: string
  readonly units: number
  readonly at: number
  readonly reason: string
  readonly parts: readonly Part[]
  readonly realized: number
  readonly tradeOpened: object | undefined
}
