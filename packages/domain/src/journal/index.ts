export { type JournalFigures, journalFigures } from './figures.ts'
export {
  dayOf,
  type JournalDay,
  type JournalGroup,
  type JournalGrouping,
  journalGroupings,
  journalGroups,
  journalMonth,
} from './groups.ts'
export { type JournalDeal, type JournalTrade, journalTrades } from './trades.ts'
