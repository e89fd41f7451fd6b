import type { Instrument } from '@ratchet/contract'
import * as texts from './texts.ts'

const minus = (text: string): string => text.replace('-', '−')
const two = (figure: number): string => String(figure).padStart(2, '0')

export const pointText = ({ digits }: Pick<Instrument, 'digits'>): string => (1 / 10 ** digits).toFixed(digits)

const lots = (volume: number): string => String(volume / 10_000)
export const lotsText = ({ volumeMin, volumeStep, volumeMax }: Instrument): string =>
  [volumeMin, volumeStep, volumeMax].map(lots).join(' / ')

/** A distance of 0 forbids nothing. */
export const levelsText = ({ stopsLevel, freezeLevel }: Instrument): string =>
  stopsLevel + freezeLevel === 0 ? texts.none : texts.points(stopsLevel, freezeLevel)

/** Writes leverage as people say it. Without any the whole price is held. */
export const marginText = ({ marginMode, leverage }: Instrument): string => `1:${marginMode === 'cfd' ? 1 : leverage}`

const signed = (points: number): string => (points > 0 ? `+${points}` : minus(String(points)))
const yearly = (millionths: number): string =>
  `${millionths > 0 ? '+' : ''}${minus((millionths / 10_000).toFixed(2))} %`
/** Tells what a night costs: in points, or by the rates of a year where the broker charges by these. */
export function swapText({ swapLongPoints, swapShortPoints, financing }: Instrument): string {
  if (financing === null) return texts.brokerDoesNotSay
  if (financing) return texts.perYear(yearly(financing.long), yearly(financing.short))
  return `${signed(swapLongPoints)} / ${signed(swapShortPoints)}`
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Names the nights that count more than once, as '3 × on Wed'. */
export const swapDaysText = ({ swapDays }: Pick<Instrument, 'swapDays'>): string =>
  swapDays.flatMap((nights, day) => (nights > 1 ? [texts.nightsOn(nights, weekdays[day] ?? '')] : [])).join(', ') ||
  texts.everyNight

export const commissionText = ({ commissionPerLot, currency }: Instrument): string =>
  commissionPerLot === 0 ? texts.none : texts.perLotAndSide((commissionPerLot / 100).toFixed(2), currency)

const ofDay = (minute: number): string => `${two(Math.floor((minute % 1440) / 60))}:${two(minute % 60)}`
const dayOf = (minute: number): string => weekdays[Math.floor(minute / 1440) % 7] ?? ''

/** Tells the week from its first opening to its last close. Without sessions the market never closes. */
export function weekText({ sessions }: Pick<Instrument, 'sessions'>): string {
  const [first, last] = [sessions[0], sessions.at(-1)]
  if (!first || !last) return texts.always
  return `${dayOf(first[0])} ${ofDay(first[0])} – ${dayOf(last[1])} ${ofDay(last[1])}`
}

/** Tells the pause that comes again each day, where all pauses within the week are alike. */
export function pauseText({ sessions }: Pick<Instrument, 'sessions'>): string | null {
  const pauses = sessions.slice(1).map(([from], index) => `${ofDay(sessions[index]?.[1] ?? 0)} – ${ofDay(from)}`)
  const [pause = ''] = pauses
  return pauses.length && new Set(pauses).size === 1 ? texts.dailyPause(pause) : null
}
