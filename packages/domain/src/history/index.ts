export * from './documents.ts'
export { historyOfJson } from './json.ts'
export { rowsOfMarkup } from './markup.ts'
export { type PastDeal, type PastTrade, tradesOfDeals } from './past-deals.ts'
export { historyOfReport, isReport } from './report.ts'
export { historyOfStatement, isStatement } from './statement.ts'
export { symbolFor } from './symbols.ts'
export { readTable, type TableFault, type TableReading } from './table.ts'
export {
  furtherFields,
  missingFields,
  neededFields,
  type TableField,
  type TableMapping,
  tableFields,
  tableWords,
} from './table-fields.ts'
export { guessMapping } from './table-guess.ts'
export type { TableQuestion } from './table-settle.ts'
export { shapeOf, type Table, type TableChoices } from './table-shape.ts'
export type { UnusedColumn } from './table-unused.ts'
export { textOfBytes } from './text.ts'
export { isSheetPart, rowsOfSheet, sharedTexts, sharedTextsPart } from './workbook.ts'
