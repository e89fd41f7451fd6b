// account-words
export const pricesOfComeAt = (server: string | number) =>
  `Prices of ${server} come at most four times a second, each the last of its quarter of a second: a rung that was reached in between and left again is not seen. The broker’s own stops see every price.`
export const notHeardOf = 'Not heard of'
export const frozenByOperator = 'Frozen by the operator'
export const operatorOfThisDesk = (why: string | number) =>
  `The operator of this desk has frozen it: ${why} Nothing new is begun on it.`
export const itsLastRequestHas = 'Its last request has an unknown outcome.'
export const nothingWasHeardOf = 'Nothing was heard of the broker lately.'
export const slowSPerAnswer = (value: string | number) => `Slow: ${value} s per answer`

// commands
export const order = (id: string | number) => `order ${id}`
export const change = (body: string | number) => `change ${body}`

// file-clocks
export const newYork7 = 'New York+7'
export const newYork7H = 'New York + 7 h'
export const gmt2 = 'GMT + 2'
export const gmt3 = 'GMT + 3'
export const athensHelsinkiEet = 'Athens, Helsinki (EET)'
export const london = 'London'
export const berlinZurichCet = 'Berlin, Zurich (CET)'
export const newYork = 'New York'
export const estAllYear = 'EST all year'
export const tokyo = 'Tokyo'

// hours
export const hMin = (hours: string | number, rest: string | number) => `${hours} h ${rest} min`
export const min = (rest: string | number) => `${rest} min`
export const lessThanMinute = 'less than a minute'

// ladder
export const pip = (text: string | number) => `${text} pip`
export const pips = (text: string | number) => `${text} pips`
export const noRungsSet = 'No rungs set'
export const closing = (closed: string | number) => `, closing ${closed}`
export const n1RungAt = (pips: string | number, parts: string | number) => `1 rung, at ${pips}${parts}`
export const rungsTo = (
  value: string | number,
  pips: string | number,
  pips2: string | number,
  parts: string | number,
) => `${value} rungs, ${pips} to ${pips2}${parts}`

// market-state
export const noPrices = 'No prices'
export const closed = (who: string | number) => `${who} closed`
export const closedOpensUtc = (who: string | number, weekday: string | number, clock: string | number) =>
  `${who} closed · opens ${weekday} ${clock} UTC`

// oco
export const at = (type: string | number, volume: string | number, symbol: string | number, price: string | number) =>
  `${type} ${volume} ${symbol} at ${price}`

// position-acts
export const tradeActionDeal = 'Trade_Action_Deal'

// publish-once
export const orderMayHaveArrived = 'The order may have arrived: it is being looked up. Do not send it elsewhere.'
export const orderOfYoursHas =
  'An order of yours has had no answer and may have arrived. Send this one once that is known.'
export const serverCannotBeReached = 'The server cannot be reached.'

// stop-everything
export const itCameMeanwhile = 'It came meanwhile.'

// sums
export const andNotAddedUp = (value: string | number | null | undefined, value2: string | number | null | undefined) =>
  `${value} and ${value2}: not added up`
