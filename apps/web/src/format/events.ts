import type { FlightKind, PublicFlightRecord } from '@ratchet/contract'
import { lotText, moneyText } from './text.ts'

const titles: Readonly<Record<FlightKind, string>> = {
  'trade.published': 'You published the instruction',
  'trade.executed': 'The trade was executed',
  'trade.failed': 'The execution failed',
  'trade.unknown': 'The outcome is not known yet; the broker is being asked',
  'trade.cancelled': 'The order was cancelled',
  'trade.closed': 'The trade is closed',
  'trade.deleted': 'You deleted the instruction',
  'order.intent': 'The order was written down, then sent to the broker',
  'order.answered': 'The broker answered the order',
  'order.placed': 'The pending order is placed at the broker',
  'order.triggered': 'The market reached the order and triggered it',
  'change.intent': 'Your change of the order was sent to the broker',
  'change.confirmed': 'The broker changed the order',
  'change.refused': 'The broker refused to change the order',
  'position.opened': 'The position was opened',
  'position.changed': 'The position changed',
  'position.closed': 'The position was closed',
  'rung.reached': 'The market reached a rung',
  'stop.intent': 'The ladder asked for a new stop',
  'stop.confirmed': 'The broker confirmed the new stop',
  'stop.refused': 'The broker refused the new stop',
  'levels.intent': 'New levels were sent to the broker',
  'levels.confirmed': 'The broker confirmed the new levels',
  'levels.refused': 'The broker refused the new levels',
  'close.intent': 'The close was sent to the broker',
  'close.answered': 'The broker answered the close',
  'command.received': 'You gave a command',
  'command.done': 'The command is done',
  'risk.updated': 'You changed the ladder',
  'profile.updated': 'You changed your profile',
  'account.opened': 'The account was opened',
  'account.frozen': 'The account is frozen',
  'account.settled': 'Broker and ledger agree again',
  'account.difference': 'Broker and ledger differed',
  'protection.gap': 'The broker has not confirmed the stop for over a second',
  'protection.restored': 'The broker has the intended stop again',
  'drill.started': 'A chaos drill began',
  'drill.ended': 'The chaos drill is over; its report is ready',
}

/** What happened, in plain words. The flight, the bell and its screen say it alike. */
export const eventTitle = (kind: FlightKind): string => titles[kind] ?? kind

/** A close is told by what left, so that a part is never taken for the whole. */
export const closedTitle = (volume: number, profit: number | null, symbol: string | null): string =>
  `Closed ${lotText(volume)} ${symbol ?? 'lots'}${profit === null ? '' : `, ${moneyText(profit)}`}`

/** The title of a flight record, which knows no more than its own figures. */
export function recordTitle({ kind, volume, profit }: PublicFlightRecord): string {
  if (kind !== 'position.closed' || typeof volume !== 'number') return eventTitle(kind)
  return closedTitle(volume, typeof profit === 'number' ? profit : null, null)
}

const dim = 'var(--r-dim)'
/** The colour that goes with it; the words say it too. */
export const eventTone = (kind: FlightKind): string => {
  if (/failed|refused|frozen|difference|protection\.gap/.test(kind)) return 'var(--r-loss)'
  if (/unknown/.test(kind)) return 'var(--r-recorded)'
  if (/^rung|^stop\.confirmed/.test(kind)) return 'var(--r-gold)'
  if (/executed|opened|confirmed|settled|restored/.test(kind)) return 'var(--r-gain)'
  return /intent|answered|command/.test(kind) ? dim : 'var(--r-accent)'
}

/** Why a position closed. */
export const closeReasons: Readonly<Record<string, string>> = {
  sl: 'stop loss',
  tp: 'take profit',
  so: 'stop-out',
  client: 'by hand',
  expert: 'by the ladder',
}
