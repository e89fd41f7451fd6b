// The clock (Sessions, clock-text)
export const now = 'Now'
export const recordedClock = 'Clock of the recorded market'
export const recordedClockEnded = 'Clock of the recorded market, which has ended'
export const simulatedClock = 'Simulated market, local clock'
export const computerClock = 'This computer’s clock'
export const computerClockNoPrice = 'This computer’s clock; no price received yet'

// Open sessions, in sentences
export const areOpen = (names: string, count: number) => `${names} ${count === 1 ? 'is' : 'are'} open.`
export const allSessionsClosed = (opening: string) => `All sessions closed; ${opening}.`
export const tradable = (names: string) => ` ${names} can be traded.`
export const areClosed = (names: string, count: number, opening: string) =>
  ` ${names} ${count === 1 ? 'is' : 'are'} closed; ${opening}.`
export const simulatedNeverCloses = (names: string, opening: string) =>
  ` The simulated market never closes. In a real market ${names} would be closed now; ${opening}.`
export const noPricesOf = (names: string) =>
  ` This market has no prices for ${names}; the hours shown are from the contract data.`
export const opensIn = (names: string, count: number, time: string) =>
  `${names} ${count === 1 ? 'opens' : 'open'} in ${time}`
export const it = 'it'
export const they = 'they'
export const noneReopens = 'none reopens'
export const listAnd = (names: string, last: string) => `${names} and ${last}`

// The cards (StateCards)
export const closes = (time: string) => `closes ${time}`
export const opens = (time: string) => `opens ${time}`
export const openNow = 'Open now'
export const notTraded = 'Not traded here'
export const neverCloses = 'Never closes'
export const noPricesInMarket = 'no prices in this market'
export const simulatedMarket = 'a simulated market'
export const timeThere = (weekday: string, clock: string) => `now ${weekday} ${clock} there`

// The bands (Bands)
export const day = 'Day'
export const week = 'Week'
export const realMarketHours = (zone: string) => `${zone}; real market hours`
export const weekend = 'Weekend'
export const overlaps = 'Overlaps'
export const closedOverWeekend = (fromDay: string, from: string, toDay: string, to: string) =>
  `closed ${fromDay} ${from} – ${toDay} ${to}`

// The table (HoursTable)
export const openingHours = 'Opening hours'
export const summerTimeNote = 'Each time zone keeps its own summer time'
export const market = 'Market'
export const nextChange = 'Next change'
export const localHours = 'Local hours'
export const thisWeek = (zone: string) => `This week, ${zone}`
export const noPrices = 'no prices'
export const inTime = (time: string) => `in ${time}`
export const never = 'never'
export const mondayToFriday = 'Monday to Friday'
