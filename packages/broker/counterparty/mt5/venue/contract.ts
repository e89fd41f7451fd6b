import { CALC, EXECUTION, FILLING_BIT, GTC_MODE, KIND_BIT, LIFETIME_BIT, TRADE_MODE } from './codes.ts'

/** Minutes of a day by the trade server's clock; 1440 is 24:00, the end of the day. */
export type Session = readonly [fromMinute: number, toMinute: number]

/** The contract of a symbol. Prices and distances are points of `digits` decimals, volumes are 1/10000 lot. */
export interface Contract {
  readonly name: string
  readonly description: string
  readonly path: string
  readonly base: string
  readonly profit: string
  readonly margin: string
  readonly digits: number
  /** In points. */
  readonly tickSize: number
  readonly contractSize: number
  readonly volumeMin: number
  readonly volumeMax: number
  readonly volumeStep: number
  /** Most volume of positions and orders in one direction; 0 is no limit. */
  readonly volumeLimit: number
  readonly stopsLevel: number
  readonly freezeLevel: number
  readonly execution: number
  /** Bits of FILLING_BIT. */
  readonly filling: number
  /** Bits of LIFETIME_BIT. */
  readonly expiration: number
  /** Bits of KIND_BIT. */
  readonly orders: number
  readonly gtc: number
  readonly trade: number
  readonly calc: number
  /** 0 disabled, 1 in points. */
  readonly swapMode: number
  readonly swapLong: number
  readonly swapShort: number
  /** How often the swap is charged at the end of each day, Sunday first. */
  readonly swapDays: readonly number[]
  /** Money of the account for one unit of the profit currency. */
  readonly rate: number
  /** Cents for a lot, charged with each deal. */
  readonly commission: number
  /** Sunday first. */
  readonly sessions: readonly (readonly Session[])[]
}

const allDay: readonly Session[] = [[0, 1440]]
/** Sessions of a symbol that is always open: tests do not depend on the day on which they run. */
const alwaysOpen: Contract['sessions'] = Array.from({ length: 7 }, () => allDay)
/** Monday to Friday from 01:00 to 24:00, as recorded gold contracts have it. */
export const weekdays: Contract['sessions'] = [[], ...Array.from({ length: 5 }, () => [[1 * 60, 1440]] as const), []]

const common = {
  volumeMin: 100,
  volumeMax: 800_000,
  volumeStep: 100,
  volumeLimit: 0,
  stopsLevel: 0,
  freezeLevel: 0,
  tickSize: 1,
  execution: EXECUTION.MARKET,
  filling: FILLING_BIT.IOC,
  expiration: LIFETIME_BIT.GTC | LIFETIME_BIT.DAY | LIFETIME_BIT.SPECIFIED | LIFETIME_BIT.SPECIFIED_DAY,
  orders:
    KIND_BIT.MARKET |
    KIND_BIT.LIMIT |
    KIND_BIT.STOP |
    KIND_BIT.STOP_LIMIT |
    KIND_BIT.SL |
    KIND_BIT.TP |
    KIND_BIT.CLOSE_BY,
  gtc: GTC_MODE.GTC,
  trade: TRADE_MODE.FULL,
  swapMode: 1,
  swapDays: [0, 1, 1, 3, 1, 1, 0],
  rate: 1,
  commission: 0,
  sessions: alwaysOpen,
} satisfies Partial<Contract>

/** Gold with the figures of a recorded contract: market execution, immediate or cancel, two decimals. */
export const gold: Contract = {
  ...common,
  name: 'XAUUSD',
  description: 'Gold vs US Dollar',
  path: 'Metals\\XAUUSD',
  base: 'XAU',
  profit: 'USD',
  margin: 'USD',
  digits: 2,
  contractSize: 100,
  calc: CALC.CFD_LEVERAGE,
  swapLong: -63.88,
  swapShort: 40.23,
}

export const euro: Contract = {
  ...common,
  name: 'EURUSD',
  description: 'Euro vs US Dollar',
  path: 'Forex\\EURUSD',
  base: 'EUR',
  profit: 'USD',
  margin: 'EUR',
  digits: 5,
  contractSize: 100_000,
  calc: CALC.FOREX,
  swapLong: -7,
  swapShort: 2,
}

export const silver: Contract = {
  ...common,
  name: 'XAGUSD',
  description: 'Silver vs US Dollar',
  path: 'Metals\\XAGUSD',
  base: 'XAG',
  profit: 'USD',
  margin: 'USD',
  digits: 3,
  contractSize: 5000,
  calc: CALC.CFD_LEVERAGE,
  swapLong: -4,
  swapShort: 1,
}

/** Points of a price; NaN if the price lies between two points. */
export function pointsOf(price: number, digits: number): number {
  const points = Math.round(price * 10 ** digits)
  return Math.abs(price * 10 ** digits - points) < 1e-4 ? points : Number.NaN
}
