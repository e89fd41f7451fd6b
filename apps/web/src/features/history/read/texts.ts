// unzip
export const archiveHoldsNoReport = 'the archive holds no report and no table'
export const andMore = (value: string | number) => ` and ${value} more`
export const archiveHoldsFilesUnpack = (value: string | number, value2: string | number, more: string | number) =>
  `the archive holds ${value} files: ${value2}${more}. Unpack it and choose one of them`
export const itBecomesTooLarge = 'it becomes too large when it is unpacked; this is no report'
export const isCutShortOr = (value: string | number) => `the ${value} is cut short or damaged`

// worker
export const itCouldNotBe = (value: string | number) => `${value}: it could not be read.`
