// The state of an account (account-words)
export const paper = 'Paper'
export const practice = 'Practice'
export const live = 'LIVE'
export const connected = 'Connected'
export const noResponse = 'No response'
export const frozen = 'Frozen'
export const frozenByOperator = 'Frozen by the operator'
export const paused = 'Paused'
export const disconnected = 'Disconnected'
export const operatorFroze = (why: string) => `The operator has frozen it: ${why} No new orders are accepted.`
export const outcomeUnknown = 'The outcome of its last request is unknown.'
export const brokerSilent = 'The broker has not responded lately.'
export const slow = (seconds: string) => `Slow: ${seconds} s per response`

// Time zones of files (file-clocks)
export const newYorkPlus7 = 'New York + 7 h'
export const gmtPlus2 = 'GMT + 2'
export const gmtPlus3 = 'GMT + 3'
export const athensHelsinki = 'Athens, Helsinki (EET)'
export const london = 'London'
export const berlinZurich = 'Berlin, Zurich (CET)'
export const newYork = 'New York'
export const estAllYear = 'EST all year'
export const tokyo = 'Tokyo'

// Lengths of time (hours)
export const hoursAndMinutes = (hours: number, minutes: number) => `${hours} h ${minutes} min`
export const minutes = (minutes: number) => `${minutes} min`
export const lessThanMinute = 'less than a minute'

// A ladder in a few words (ladder)
export const pip = (count: string) => `${count} pip`
export const pips = (count: string) => `${count} pips`
export const noRungs = 'No rungs set'
export const oneRung = (profit: string, closing: string) => `1 rung, at ${profit}${closing}`
export const manyRungs = (count: number, first: string, last: string, closing: string) =>
  `${count} rungs, ${first} to ${last}${closing}`
export const closing = (percent: string) => `, closing ${percent}`

// Market hours (market-state)
export const market = 'Market'
export const open = 'Open'
export const closedState = 'Closed'
export const noPrices = 'No prices'
export const closed = (market: string) => `${market} closed`
export const closedUntil = (market: string, weekday: string, clock: string) =>
  `${market} closed · opens ${weekday} ${clock} UTC`

// Orders and positions (oco, publish-once, closed-deals, stop-everything)
export const pendingOrder = (type: string, lots: string, symbol: string, price: string) =>
  `${type} ${lots} ${symbol} at ${price}`
export const noServer = 'The server cannot be reached.'
export const mayHaveArrived = 'The order may have arrived. Ratchet is checking: do not resend it.'
export const earlierOrderOpen =
  'An earlier order has no response yet and may have arrived. Send this order when its outcome is known.'
export const positionHasClosed = 'The position has closed.'
export const cameMeanwhile = 'It appeared while the others were being closed.'

// Figures (sums)
export const noTotal = (currencies: string, last: string) => `${currencies} and ${last}: no total`
