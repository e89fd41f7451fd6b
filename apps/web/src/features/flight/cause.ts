import { type CloseBy, closeByOfBefore, setOffOfBefore, volumeBeforeOfBefore } from './before.ts'
import { type FlightRecord, numberOf, type State } from './read.ts'

// Records say themselves what caused them. Older ones did not yet, and before.ts reads those.

export function closeBy(intent: FlightRecord | undefined): CloseBy | null {
  const by = intent?.by
  if (by === 'trader' || by === 'stop' || by === 'target' || by === 'rung') return by
  return intent ? closeByOfBefore(intent) : null
}

/**
 * Finds the record that set a request off: a rung's, or that of the trader's command. It is undefined where neither
 * did.
 */
export function setOff(records: readonly FlightRecord[], intent: FlightRecord): FlightRecord | undefined {
  const before = records.slice(0, records.indexOf(intent))
  if (intent.by === 'rung') return before.findLast(({ kind }) => kind === 'rung.reached')
  const { commandId } = intent
  if (commandId !== undefined)
    return before.findLast((record) => record.kind === 'command.received' && record.commandId === commandId)
  return intent.by === undefined ? setOffOfBefore(before, intent) : undefined
}

/**
 * Tells how much of the position there was before a deal.
 * @param state of the position as the records before the deal have it
 */
export function volumeBefore(records: readonly FlightRecord[], deal: FlightRecord, state: State | null): number {
  return numberOf(deal.volumeBefore) ?? volumeBeforeOfBefore(records.slice(0, records.indexOf(deal)), deal, state)
}
