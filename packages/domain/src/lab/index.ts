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
export { type GuidedAsked, type GuidedFound, type GuidedStep, guidedSearch, guidedTurns } from './guided.ts'
export {
  chanceOf,
  earlierOf,
  type Luck,
  luckVerdict,
  testLuck,
  type WalkStep,
  walkForward,
} from './parts.ts'
export { type PlainRun, runPlainStops } from './plain-stop.ts'
export { boundsOfEntries, runEntries } from './run.ts'
export { type Space, spaceAround } from './space.ts'
