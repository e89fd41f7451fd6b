// Bands
export const weekend = 'Weekend'
export const overlaps = 'Overlaps'
export const closed = (zone: string | number, zone2: string | number, zone3: string | number, zone4: string | number) =>
  `closed ${zone} ${zone2} – ${zone3} ${zone4}`

// HoursTable
export const hoursInFigures = 'Hours in figures'
export const market = 'Market'
export const now = 'Now'
export const nextChange = 'Next change'
export const byItsOwnClock = 'By its own clock'
export const thisWeek = (zoneName: string | number) => `This week, ${zoneName}`
export const noPricesHere = 'no prices here'
export const inText = (value: string | number) => `in ${value}`
export const mondayToFriday = 'Monday to Friday'

// Sessions
export const day = 'The day'
export const week = 'The week'
export const hoursOfRealMarket = (zoneName: string | number) => `${zoneName}; the hours of the real market`
export const summerTimeByEach = 'Summer time by each zone’s own rules'

// StateCards
export const openNow = 'Open now'
export const notTradedHere = 'Not traded here'
export const neverCloses = 'Never closes'
export const noPricesInThis = 'no prices in this market'
export const simulatedMarket = 'a simulated market'
export const there = (zone: string | number, zone2: string | number) => `${zone} ${zone2} there`

// centres
export const newYork = 'New York'

// rows
export const and = (value: string | number, last: string | number) => `${value} and ${last}`

// words
export const clockOfRecordedMarket = 'The clock of a recorded market'
export const simulatedMarketLocalClock = 'Simulated market, local clock'
export const byThisComputersClock = 'By this computer’s clock'
export const byThisComputersClockNo = 'By this computer’s clock; no price has arrived yet'
export const clockOfRecordedMarketWhich = 'The clock of a recorded market, which has ended'
export const open = (names: string | number, value: string | number) => `${names} ${value} open.`
export const allSessionsClosed = (nextOpening: string | number) => `All sessions closed; ${nextOpening}.`
export const canBeTraded = (listed: string | number) => ` ${listed} can be traded.`
export const closed2 = (listed: string | number, value: string | number, shut: string | number) =>
  ` ${listed} ${value} closed; ${shut}.`
export const simulatedMarketNeverCloses = (listed: string | number, asleep: string | number) =>
  ` The simulated market never closes. In a real one ${listed} would be closed now; ${asleep}.`
export const thisMarketHasNo = (listed: string | number) =>
  ` This market has no prices of ${listed}; the hours shown are the contract’s.`
export const noneOpensAgain = 'none opens again'
export const inText2 = (who: string | number, value: string | number, value2: string | number) =>
  `${who} ${value} in ${value2}`
