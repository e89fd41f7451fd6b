// Chart
export const entryMoment = 'Entry time'
export const chartHint = 'Price over time. The arrow keys move the entry time; plus and minus zoom.'
export const bidAsk = (moment: string, bid: string, ask: string) => `${moment}: bid ${bid}, ask ${ask}`
export const placeEntries = 'Place entries'
export const placeNote = 'Choose an entry time, then buy or sell'
export const earlier = 'Show earlier prices'
export const later = 'Show later prices'
export const zoomOut = 'Zoom out'
export const zoomIn = 'Zoom in'
export const moment = (zone: string) => `Entry time (${zone})`
export const buyHere = 'Buy here'
export const sellHere = 'Sell here'
export const invalidMoment = 'Please enter a date and a time, such as 2026-11-18 08:30.'
export const outsideTicks = (from: string, to: string) => `The ticks cover ${from} to ${to}.`

// Entries
export const entryCount = (count: number, text: string) => (count === 1 ? '1 entry' : `${text} entries`)
export const lotsAtPrice = (lots: string, price: string) => `${lots} at ${price}`
export const levels = (stop: string, target: string) => `stop ${stop}, target ${target}`
export const noLevel = 'none'
export const removeEntry = (id: string) => `Remove entry ${id}`
export const removeAll = 'Remove all'
