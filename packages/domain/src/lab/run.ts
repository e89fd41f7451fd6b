import type { Instrument, PartialRisk } from '@ratchet/contract'
import { compileLadder } from '../ladder/ladder.ts'
import { partsOf } from '../ladder/parts.ts'
import { type Bounds, barBounds } from '../replay/bar-bounds.ts'
import { type Run, runPositions } from '../replay/runs.ts'
import type { TickColumns } from '../ticks/ticks.ts'
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

/** The worst and the best that the same trades can have come to, where the ticks stand for bars; not for rungs that close parts. (TIC9) */
export const boundsOfEntries = (
  ticks: TickColumns,
  entries: readonly LabEntry[],
  ladder: PartialRisk,
  instrument: Instrument,
): (Bounds | undefined)[] =>
  barBounds(ticks, planEntries(ticks, entries, compileLadder(ladder, instrument)), instrument)
