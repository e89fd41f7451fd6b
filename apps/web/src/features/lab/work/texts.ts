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
