import { parseWallClock, serverClock, type WallClock } from '@ratchet/domain'

/** Clocks of trade servers and of traders; a file of MetaTrader names none. */
export const clocks = [
  { value: 'New York+7', label: 'New York + 7 h' },
  { value: 'UTC', label: 'UTC' },
  { value: 'GMT+2', label: 'GMT + 2' },
  { value: 'GMT+3', label: 'GMT + 3' },
  { value: 'Europe/Athens', label: 'Athens, Helsinki (EET)' },
  { value: 'Europe/London', label: 'London' },
  { value: 'Europe/Berlin', label: 'Berlin, Zurich (CET)' },
  { value: 'America/New_York', label: 'New York' },
  { value: 'GMT-5', label: 'EST all year' },
  { value: 'Asia/Tokyo', label: 'Tokyo' },
] as const

export const clockOf = (value: string): WallClock => parseWallClock(value) ?? serverClock
