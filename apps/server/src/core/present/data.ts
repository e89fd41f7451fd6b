import { eventData, type FlightKind, type Instrument, type Unit, unwrapped } from '@ratchet/contract'
import { moneyNumber, priceNumber, volumeNumber } from '@ratchet/domain'
import { z } from 'zod'
import { isoTime } from './view.ts'

type Show = (value: unknown, instrument: Instrument | undefined) => unknown

/** Converts an inner number to the form that people read. A price whose symbol's digits are unknown is left out. */
const shows: Readonly<Record<Unit, (value: number, instrument: Instrument | undefined) => unknown>> = {
  points: (value, instrument) => instrument && priceNumber(value, instrument),
  // A broker's answer without a quote carries zeros; it is presented without a quote.
  quote: (value, instrument) => (value === 0 ? null : instrument && priceNumber(value, instrument)),
  lots: (value) => volumeNumber(value),
  cents: (value) => moneyNumber(value),
  unixMs: (value) => isoTime(value),
}

function showOf(schema: z.ZodType): Show {
  const { inner, meaning } = unwrapped(schema)
  const { unit } = meaning
  if (unit) return (value, instrument) => (typeof value === 'number' ? shows[unit](value, instrument) : value)
  if (inner instanceof z.ZodArray) {
    const show = showOf(inner.element as z.ZodType)
    return (value, instrument) => (Array.isArray(value) ? value.map((item) => show(item, instrument)) : value)
  }
  if (!(inner instanceof z.ZodObject)) return (value) => value
  const fields = Object.entries(inner.shape).map(([name, field]) => {
    const type = field as z.ZodType
    return { name, as: unwrapped(type).meaning.as ?? name, show: showOf(type) }
  })
  return (value, instrument) => {
    if (typeof value !== 'object' || value === null) return value
    const given = value as Readonly<Record<string, unknown>>
    const shown: Record<string, unknown> = {}
    for (const { name, as, show } of fields) if (given[name] !== undefined) shown[as] = show(given[name], instrument)
    return shown
  }
}

const showsOf = Object.fromEntries(Object.entries(eventData).map(([kind, schema]) => [kind, showOf(schema)]))

/** The data of a record in the digits that people read. Fields that its kind does not name stay inside. */
export const presentData = (kind: FlightKind, data: object, instrument: Instrument | undefined) =>
  showsOf[kind]?.(data, instrument) as Record<string, unknown>
