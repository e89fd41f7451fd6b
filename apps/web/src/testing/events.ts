import type { Changes, PublicFlightRecord } from '@ratchet/contract'
import type { Fakes } from './screen.tsx'
import { countsOf, now } from './state.ts'

/** Sends one event of the trader's, as after a record of this kind; the state that it leaves is set before. Returns its number. */
export function happen(
  { server: { state }, stream }: Fakes,
  kind: PublicFlightRecord['kind'],
  changes: Changes = {},
  tradeId: string | null = null,
): number {
  const seq = ++state.seq
  const record = { seq, at: now, kind, marketTime: now }
  stream.send({ type: 'event', seq, tradeId, record, changes, counts: countsOf(state) })
  return seq
}
