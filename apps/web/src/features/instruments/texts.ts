// InstrumentTable
export const spread = 'spread'
export const contractCurrency = 'Contract, currency'
export const lotsMinStepMax = 'Lots min / step / max'
export const stopsFreeze = 'Stops / freeze'
export const swapLongShort = 'Swap long / short'
export const tradingHours = 'Trading hours'
export const time = 'time'
export const instrumentsAt = (market: string | number) => `Instruments at ${market}`
export const latestMarketPricesEverything = 'Latest market prices; everything else is contract data'
export const tryAgain = 'Try again'
export const symbol = 'Symbol'

// facts
export const points = (stopsLevel: string | number, freezeLevel: string | number) =>
  `${stopsLevel} / ${freezeLevel} points`
export const brokerDoesNotSay = 'the broker does not say'
export const year = (long: string | number, short: string | number) => `${long} / ${short} a year`
export const on = (nights: string | number | null | undefined, value: string | number | null | undefined) =>
  `${nights} × on ${value}`
export const onceEveryNight = 'once every night'
export const lotAndSide = (value: string | number, currency: string | number) => `${value} ${currency} a lot and side`
export const pause = (value: string | number | null | undefined) => `pause ${value}`

// live
export const lot = (whole: string | number, currency: string | number) => `${whole} ${currency} a lot`
export const notInThisMarket = 'not in this market'
export const neverCloses = 'never closes'
export const inText = (value: string | number, value2: string | number) => `${value} in ${value2}`
