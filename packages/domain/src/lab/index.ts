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
  earlierOf,
  type GridAxis,
  type GridCell,
  gridLadders,
  type LabGrid,
  runGrid,
} from './grid.ts'
export { boundsOfEntries, runEntries } from './run.ts'
