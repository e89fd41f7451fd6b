export { drawEntries, type LabEntry, type LabSample, mostEntries, pointsOfPips } from './entries.ts'
export {
  type EquityPoint,
  type LabBars,
  type LabFigures,
  type LabRung,
  labBars,
  labFigures,
  labRungs,
} from './figures.ts'
export {
  beatenLater,
  bestFirst,
  type GridAxis,
  type GridCell,
  type GridSums,
  gridLadders,
  type LabGrid,
  runGrid,
} from './grid.ts'
export { type GuidedAsked, type GuidedFound, type GuidedProgress, type GuidedStep, guidedSearch } from './guided.ts'
export { type EntriesBy, type Luck, type LuckVerdict, luckVerdict, maxMarkets } from './luck.ts'
export { type PlainRun, runPlainStops } from './plain-stop.ts'
export { boundsOfEntries, runEntries } from './run.ts'
export {
  type GridAsked,
  type GridStep,
  type Judged,
  type MarketStep,
  runWholeGrid,
  searchGrid,
  sumsOf,
} from './search.ts'
export { type Space, spaceAround } from './space.ts'
export { earlierOf, type WalkStep } from './stretches.ts'
