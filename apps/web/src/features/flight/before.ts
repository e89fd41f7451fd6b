import { type FlightRecord, numberOf, type State } from './read.ts'

// Records of before 2026-11-22 do not say what caused them. All that one step did has one time, and a close said in
// words why it was asked for.

/** Says who asked for a close: the trader, or Ratchet because the price stood through an intended level or a rung closes a part. */
export type CloseBy = 'trader' | 'stop' | 'target' | 'rung'

const words: Readonly<Record<string, CloseBy>> = {
  'asked by the trader': 'trader',
  'intended stop traded through': 'stop',
  'intended target traded through': 'target',
}

export const closeByOfBefore = ({ why }: FlightRecord): CloseBy | null => words[String(why)] ?? null

/** @param before the records before the intent */
export function setOffOfBefore(before: readonly FlightRecord[], intent: FlightRecord): FlightRecord | undefined {
  // A stop that is asked for again was set off by no new tick.
  if (intent.kind === 'stop.intent')
    return before.findLast((record) => record.kind === 'rung.reached' && record.at === intent.at)
  if (intent.kind === 'close.intent' && closeByOfBefore(intent) !== 'trader') return undefined
  return before.findLast(({ kind }) => kind === 'command.received')
}

/**
 * The record of the changed position stands before that of the deal, in the same commit, and has the volume that is
 * left.
 */
export function volumeBeforeOfBefore(
  before: readonly FlightRecord[],
  { at, marketTime, volume: closed }: FlightRecord,
  state: State | null,
): number {
  const volume = numberOf(closed) ?? 0
  const left = before.findLast(({ kind }) => kind === 'position.changed')
  const isOfDeal = left?.at === at && left?.marketTime === marketTime
  if (!isOfDeal || !state?.open) return state?.volume ?? volume
  return Number((state.volume + volume).toFixed(4))
}
