import type { Instrument, PartialRisk } from '@ratchet/contract'
import { compileLadder } from '../ladder.ts'
import { partsOf } from '../parts.ts'
import { type Run, runPositions } from '../runs.ts'
import type { TickColumns } from '../ticks.ts'
import { type LabEntry, planEntries } from './entries.ts'

/**
 * Runs the Lab's trades through one ladder, by the function that the replay runs; a ladder without rungs leaves the first levels alone.
 * Trades whose time lies after the last tick are undefined. (LAB2)
 */
export const runEntries = (
  ticks: TickColumns,
  entries: readonly LabEntry[],
  ladder: PartialRisk,
  instrument: Instrument,
): (Run | undefined)[] =>
  runPositions(ticks, planEntries(ticks, entries, compileLadder(ladder, instrument), partsOf(ladder)), instrument)
