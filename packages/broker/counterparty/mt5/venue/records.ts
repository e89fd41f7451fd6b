/** Prices are points of the symbol, volumes 1/10000 lot, money cents, times ms by the trade server's clock. Level 0 is none. */
export interface Order {
  readonly ticket: bigint
  readonly symbol: string
  type: number
  state: number
  readonly filling: number
  lifetime: number
  /** In seconds; 0 for none. */
  expiration: number
  readonly volumeInitial: number
  volume: number
  price: number
  stopLimit: number
  sl: number
  tp: number
  readonly setupMsc: number
  doneMsc: number
  comment: string
  readonly magic: bigint
  position: bigint
  readonly positionBy: bigint
  readonly reason: number
}

export interface Deal {
  readonly ticket: bigint
  readonly order: bigint
  /** Identifier of the position; 0 for balance operations. */
  readonly position: bigint
  readonly symbol: string
  readonly type: number
  readonly entry: number
  readonly volume: number
  readonly price: number
  readonly msc: number
  readonly reason: number
  readonly profit: number
  readonly swap: number
  readonly commission: number
  readonly fee: number
  readonly comment: string
  readonly magic: bigint
}

export interface Position {
  /** Changes when a netting position is reversed and when a swap re-opens the position. */
  ticket: bigint
  /** Ticket of the opening order; never changes. */
  readonly identifier: bigint
  readonly symbol: string
  /** 0 is long, 1 is short. */
  type: number
  volume: number
  /** Of a netting position the mean of its deals, which may lie between two points. */
  openPrice: number
  sl: number
  tp: number
  swap: number
  readonly openMsc: number
  updateMsc: number
  comment: string
  readonly magic: bigint
  readonly reason: number
}

/** MqlTradeRequest in the venue's integers. */
export interface TradeRequest {
  readonly action: number
  readonly magic: bigint
  readonly order: bigint
  readonly symbol: string
  readonly volume: number
  /** NaN where the double lies between two points. */
  readonly price: number
  readonly stopLimit: number
  readonly sl: number
  readonly tp: number
  readonly deviation: number
  readonly type: number
  readonly filling: number
  readonly lifetime: number
  readonly expiration: number
  readonly comment: string
  readonly position: bigint
  readonly positionBy: bigint
}

export interface TradeResult {
  readonly retcode: number
  readonly deal: bigint
  readonly order: bigint
  readonly volume: number
  readonly price: number
  readonly bid: number
  readonly ask: number
  readonly comment: string
}

/** MqlTradeTransaction, as far as the venue fills it. */
export interface Transaction {
  readonly type: number
  readonly order?: Order | undefined
  readonly deal?: Deal | undefined
  readonly position?: Position | undefined
}

/** The fields of a request that most tests leave out. */
export const emptyRequest: TradeRequest = {
  action: 0,
  magic: 0n,
  order: 0n,
  symbol: '',
  volume: 0,
  price: 0,
  stopLimit: 0,
  sl: 0,
  tp: 0,
  deviation: 0,
  type: 0,
  filling: 2,
  lifetime: 0,
  expiration: 0,
  comment: '',
  position: 0n,
  positionBy: 0n,
}
