export type { PositionCharges } from './charges.ts'
export {
  type Beside,
  type Excursion,
  journalExcursion,
  journalWithout,
} from './excursions.ts'
export { type JournalFigures, journalFigures, type StartBalance } from './figures.ts'
export { type JournalFilter, journalFiltered } from './filter.ts'
export {
  dayOf,
  type JournalDay,
  type JournalGroup,
  type JournalGrouping,
  journalGroupings,
  journalGroups,
  journalMonth,
} from './groups.ts'
export { type OtherCharges, otherCharges } from './other-charges.ts'
export { journalDeal } from './rows.ts'
export { type JournalDeal, type JournalTrade, journalTrades } from './trades.ts'
