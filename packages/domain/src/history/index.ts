export * from './documents.ts'
export { historyOfJson } from './json.ts'
export { rowsOfMarkup } from './markup.ts'
export { historyOfReport, isReport } from './report.ts'
export { historyOfStatement, isStatement } from './statement.ts'
export { symbolFor } from './symbols.ts'
export {
  furtherFields,
  guessMapping,
  neededFields,
  type Table,
  type TableFault,
  type TableField,
  type TableMapping,
  tableOfText,
  tableWords,
  tradesOfTable,
} from './table.ts'
export { textOfBytes } from './text.ts'
export { isSheetPart, rowsOfSheet, sharedTexts, sharedTextsPart } from './workbook.ts'
export { isZip, type ZipEntry, zipEntries } from './zip.ts'
