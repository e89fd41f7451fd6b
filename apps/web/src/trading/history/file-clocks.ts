import { parseWallClock, serverClock, type WallClock } from '@ratchet/domain'
import * as texts from '../texts.ts'

/** Clocks of trade servers and of traders; a file of MetaTrader names none. */
export const clocks = [
  { value: 'New York+7', label: texts.newYorkPlus7 },
  { value: 'UTC', label: 'UTC' },
  { value: 'GMT+2', label: texts.gmtPlus2 },
  { value: 'GMT+3', label: texts.gmtPlus3 },
  { value: 'Europe/Athens', label: texts.athensHelsinki },
  { value: 'Europe/London', label: texts.london },
  { value: 'Europe/Berlin', label: texts.berlinZurich },
  { value: 'America/New_York', label: texts.newYork },
  { value: 'GMT-5', label: texts.estAllYear },
  { value: 'Asia/Tokyo', label: texts.tokyo },
] as const

export const clockOf = (value: string): WallClock => parseWallClock(value) ?? serverClock
