import { z } from 'zod'
import { isoTime } from '../primitives.ts'

/** Everything that can happen to a trader's world. Each is written once, with the trader's next sequence number. */
export const flightKinds = [
  'trade.published',
  'trade.executed',
  'trade.failed',
  'trade.unknown',
  'trade.cancelled',
  'trade.closed',
  'trade.deleted',
  'order.intent',
  'order.answered',
  'order.placed',
  'order.triggered',
  'change.intent',
  'change.confirmed',
  'change.refused',
  'position.opened',
  'position.changed',
  'position.closed',
  'rung.reached',
  'stop.intent',
  'stop.confirmed',
  'stop.refused',
  'levels.intent',
  'levels.confirmed',
  'levels.refused',
  'close.intent',
  'close.answered',
  'command.received',
  'command.done',
  'risk.updated',
  'profile.updated',
  'account.opened',
  'account.frozen',
  'account.settled',
  'account.difference',
  'protection.gap',
  'protection.restored',
  'drill.started',
  'drill.ended',
] as const
export type FlightKind = (typeof flightKinds)[number]

/** One record of a trade's flight: what happened, when by the clock and by the market, and its particulars. */
export const flightRecord = z.looseObject({
  seq: z.int(),
  at: isoTime,
  kind: z.enum(flightKinds),
  /** The market's clock; a recorded market has its own. */
  marketTime: isoTime.nullable(),
})
export type PublicFlightRecord = z.infer<typeof flightRecord>
