// Reasons why a file of ticks is rejected; each follows the file's name and its line or byte.
export const tooManyTicks = (most: number) => `more than ${most} ticks; choose a shorter period`
export const archiveTooLarge = 'the file is too large for one hour or day of Dukascopy’s archive'
export const unpackedTooLarge = (bytes: number) =>
  `the unpacked file has more than ${bytes} bytes, too many for one hour or day of Dukascopy’s archive`
export const emptyArchive = 'the archive is empty'
export const damagedArchive = 'the zip archive is cut short, damaged, or locked with a password'
export const cutGzip = 'the zipped file is cut short'
export const partsInGzip = 'the zipped file has several parts, or data after its end; unpack it first'
export const damagedGzip = 'the zipped file is cut short or damaged'
export const beforeByte = (byte: number, reason: string) => `before byte ${byte}: ${reason}`
export const readingStopped = 'reading stopped; the file may have changed'
export const unreadable = 'the file cannot be read; it may have been moved'

// Reading
export const readerFailed = 'The file reader did not load. Check your connection and try again.'
export const outOfMemory = 'The file could not be read. The browser may be out of memory.'
export const cancelled = 'Cancelled. No ticks were read.'
export const recordedPrices = (symbol: string) => `recorded ${symbol} prices`
export const noRecordedPrices = (symbol: string) => `This server has no recorded ${symbol} prices yet.`
export const recordedHere = (symbol: string) => `${symbol}, recorded by this server`
export const noTicksOnDays = (name: string) => `“${name}” has no ticks on these days.`

// What runs and files are called, and how long things last
export const ways = { tried: 'This ladder', present: 'Your ladder', plain: 'Plain stop', none: 'No ladder' } as const
/** By the keys of the formats. */
export const formats: Readonly<Record<string, string>> = {
  leantick: 'Ticks (time_ms, bid, ask)',
  dukacsv: 'Dukascopy ticks',
  'duka ticks': 'Dukascopy ticks (bi5)',
  'duka candles': 'Dukascopy candles (bi5)',
  'conv_mt5 ticks': 'MT5 tick export',
  leanbar: 'Bid and ask bars',
  ork1: 'Single-price bars',
  ork3: 'Single-price bars',
  'conv_mt5 bars': 'MT5 bar export',
  conv_hist: 'HistData bars',
  'histdata ticks': 'HistData ticks',
  truefx: 'TrueFX ticks',
  'mt4 bars': 'MT4 bar export',
  'table of ticks': 'Table of ticks',
  'table of bars': 'Table of bars',
  kept: 'Recorded 10 s bars',
  'kept ticks': 'Your saved ticks',
  'kept bars': 'Your saved bars',
}
export const several = 'Several formats'
export const hoursMinutes = (hours: number, minutes: number) => `${hours} h ${minutes} min`
export const minutesSeconds = (minutes: number, seconds: number) => `${minutes} min ${seconds} s`

// Ticks that are saved on the server
export const andMore = (name: string, more: number) => `${name} and ${more} more`
export const packerFailed = 'A part of this page did not load. Check your connection and try again.'
export const interrupted = 'The download was interrupted. Please try again.'
