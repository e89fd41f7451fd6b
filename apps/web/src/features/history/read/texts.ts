// Reasons why a file is rejected; each follows the file's name and a colon.
export const empty = 'the file is empty'
export const tooLarge = (megabytes: number) => `the file is larger than ${megabytes} MB; save a shorter period`
export const unreadable = 'the file cannot be read; it may have been moved'
export const noText = 'this is neither a report nor a table'
export const otherPage = 'this page is not an account report'
export const noHistory = 'this is not an account report, a list of closed trades or a table of trades'
export const prices = 'these are prices, not trades'
export const pdf = 'PDF files cannot be read; save the report as HTML or XLSX'
export const oldExcel = 'old Excel workbooks cannot be read; save the file as XLSX'
export const packed = 'the file is compressed; unpack it first'
export const couldNotRead = (fileName: string) => `${fileName}: the file could not be read.`

// Archives and workbooks
export const damagedArchive = 'the archive is incomplete or damaged'
export const damagedWorkbook = 'the workbook is incomplete or damaged'
export const nestedArchive = 'the archive contains another archive; unpack it first'
export const archiveTooLarge = 'the unpacked file is too large to be a report'
export const workbookTooLarge = 'the unpacked workbook is too large to be a report'
export const noReportInside = 'the archive has no report and no table'
export const severalFiles = (count: number, names: readonly string[], more: number) =>
  `the archive has ${count} files: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Unpack the archive and choose one file`
