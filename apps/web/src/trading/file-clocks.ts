import { parseWallClock, serverClock, type WallClock } from '@ratchet/domain'

/** Clocks of trade servers; a file of MT5 names none. */
export const clocks = [
  { value: 'New York+7', label: 'New York + 7 h' },
  { value: 'UTC', label: 'UTC' },
  { value: 'GMT+2', label: 'GMT + 2' },
  { value: 'GMT+3', label: 'GMT + 3' },
  { value: 'Europe/London', label: 'London' },
] as const

export const clockOf = (value: string): WallClock => parseWallClock(value) ?? serverClock
