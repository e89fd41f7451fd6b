// The table (InstrumentTable)
export const instruments = 'Instruments'
export const instrumentsAt = (market: string) => `Instruments at ${market}`
export const panelNote = 'Live prices and contract data'
export const symbol = 'Symbol'
export const spread = 'spread'
export const contractCurrency = 'Contract, currency'
export const lotsMinStepMax = 'Lots min / step / max'
export const stopsFreeze = 'Stops / freeze level'
export const swapLongShort = 'Swap long / short'
export const tradingHours = 'Trading hours'
export const time = 'time'

// The terms of a symbol (facts)
export const none = 'none'
export const points = (stops: number, freeze: number) => `${stops} / ${freeze} points`
export const brokerDoesNotSay = 'not given by the broker'
export const perYear = (long: string, short: string) => `${long} / ${short} per year`
export const nightsOn = (nights: number, weekday: string) => `${nights} × on ${weekday}`
export const everyNight = 'once every night'
export const perLotAndSide = (money: string, currency: string) => `${money} ${currency} per lot and side`
export const dailyPause = (hours: string) => `pause ${hours}`
export const always = 'always'

// The market now (live)
export const perLot = (money: string, currency: string) => `${money} ${currency} / lot`
export const notInMarket = 'not in this market'
export const neverCloses = 'never closes'
export const opensIn = (time: string) => `opens in ${time}`
export const closesIn = (time: string) => `closes in ${time}`
