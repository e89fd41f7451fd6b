// The ticks that trades run on
export const ticks = 'Ticks'
export const fromServer = 'From this server'
export const readInBrowser = 'Read in this browser'
export const chooseFiles = 'Choose tick files, or drop them here'
export const chooseOther = 'Choose other ticks'
export const replacesTicks = 'Replaces these ticks.'
export const fileKinds =
  'Ticks or bars from MetaTrader, Dukascopy, JForex, HistData or TrueFX, or a table with time, bid and ask. Text, .bi5, zip or gzip. Your browser reads the files.'
export const recordedPrices = (symbol: string) => `Use recorded ${symbol} prices`
export const noFile = (symbol: string) => `No file? Use recorded ${symbol} prices`
export const symbol = 'Symbol'
export const fileTimeZone = 'File time zone'
export const fileTimeZoneHint = 'For files without a time zone, such as MetaTrader’s'
export const barSpread = 'Bar spread'
export const barSpreadHint = 'For bars with one price: how far the ask is above that price'
export const invalidPips = 'Please enter a number of pips.'
export const pips = 'pips'
export const reading = (name: string) => `Reading ${name}…`
export const megabytes = (done: string, total: string) => `${done} of ${total} MB`
export const file = 'File'
export const files = 'Files'
export const andMore = (name: string, more: number) => `${name} and ${more} more`
export const format = 'Format'
export const from = 'From'
export const to = 'To'
export const spread = 'Spread'
export const median = (spread: string) => `median ${spread}`
export const barsWarning =
  'These are bars, so results are approximate: a bar does not show whether its high or low came first. The totals also show the worst and best path within these bars, unless rungs close parts.'
export const unknownSymbol = (named: string, symbol: string) =>
  `The file name says ${named}, which this server does not have. The ticks are read as ${symbol}.`
export const otherDigits = (name: string, symbol: string, digits: number) =>
  `“${name}” is ${symbol} with ${digits} digits. Choose a symbol with the same digits.`
export const readAs = (symbol: string, other: string) =>
  `This server does not have ${symbol}. The ticks are read as ${other}.`
