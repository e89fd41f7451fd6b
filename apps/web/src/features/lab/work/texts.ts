// gzip
export const zippedFileIsCut = 'the zipped file is cut short'
export const somethingThatIsNot =
  'something that is not zipped follows the zipped part, or it has several parts: unpack it first'
export const zippedFileIsCutShort = 'the zipped file is cut short or damaged'

// kept
export const thisDeskHasKept = (symbol: string | number) => `This desk has kept no prices of ${symbol} yet.`
export const keptByThisDesk = (symbol: string | number) => `${symbol}, kept by this desk`

// protocol
export const severalFormats = 'several formats'

// read-files
export const moreThanTicksTake = (mostTicks: string | number) => `more than ${mostTicks} ticks; take a shorter part`
export const itIsLargerThan = 'it is larger than any hour or day of the archive'
export const archiveIsEmpty = 'the archive is empty'
export const zipArchiveIsCut = 'the zip archive is cut short, damaged, or locked with a password'
export const itCannotBeRead = 'it cannot be read on; was it changed meanwhile?'
export const beforeByte = (size: string | number, error: string | number) => `before byte ${size}: ${error}`
export const fromUnpackedByteOn = (mostArchiveBytes: string | number) => `from unpacked byte ${mostArchiveBytes} on`
export const itUnpacksToMore = (value: string | number) =>
  `${value}: it unpacks to more than any hour or day of the archive`
export const itCannotBeReadWas = 'it cannot be read; was it moved?'

// useTicks
export const partThatReadsFiles = 'The part that reads files could not be loaded. Check your connection.'
export const pricesOfThatThis = (symbol: string | number) => `the prices of ${symbol} that this desk has kept`
export const hasNoTicksOf = (value: string | number) => `“${value}” has no ticks of these days.`
export const cancelledNothingWasKept = 'Cancelled: nothing was kept.'

// worker
export const fileCouldNotBe = 'The file could not be read: not enough memory?'
