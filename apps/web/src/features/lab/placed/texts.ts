// PlaceChart
export const momentOfEntry = 'Moment of the entry'
export const priceOverTimeArrow = 'The price over time. The arrow keys move through it, plus and minus zoom.'

// PlacePanel
export const bidAsk = (timeMs: string | number, bid: string | number, ask: string | number) =>
  `${timeMs}: bid ${bid}, ask ${ask}`
export const setEntries = 'Set entries'
export const chooseMomentThenSide = 'Choose a moment, then the side'
export const zoomOut = 'Zoom out'
export const zoomIn = 'Zoom in'
export const moment = (zone: string | number) => `Moment (${zone})`
export const buyHere = 'Buy here'
export const sellHere = 'Sell here'
export const entries = (value: string | number) => `Entries: ${value}`
export const at = (lot: string | number, price: string | number) => `${lot} at ${price}`
export const stopTarget = (stop: string | number, target: string | number) => `stop ${stop}, target ${target}`
export const removeEntry = (id: string | number) => `Remove entry ${id}`
export const removeAll = 'Remove all'

// placed
export const pleaseEnterDateAnd = 'Please enter a date and a time, as in 2026-11-18 08:30.'
export const ticksReachFromTo = (from: string | number, to: string | number) => `The ticks reach from ${from} to ${to}.`
export const n1Entry = '1 entry'
export const entries2 = (count: string | number) => `${count} entries`
