import { z } from 'zod'

/** What an inner number of a record counts. Outside it is shown as people read it: `as` is its name there, where that is another one. */
export type Unit = 'points' | 'quote' | 'lots' | 'cents' | 'unixMs'

/** What is known of a field beside its type. */
export const meanings = z.registry<{ readonly unit?: Unit; readonly as?: string }>()

/** A price, or a distance between two, in points of the record's symbol. */
export const points = () => z.int().register(meanings, { unit: 'points' })
/** A bid or an ask in points; 0 where there was no quote. */
export const quote = () => z.int().register(meanings, { unit: 'quote' })
/** A volume in 1/10000 lot. */
export const lots = () => z.int().register(meanings, { unit: 'lots' })
/** Money in cents of the account's currency. */
export const cents = (as?: string) => z.int().register(meanings, { unit: 'cents', ...(as && { as }) })
/** A moment of the real clock in Unix milliseconds. */
export const unixMs = (as?: string) => z.int().register(meanings, { unit: 'unixMs', ...(as && { as }) })
/** A field whose name in the record is taken outside. */
export function named<T extends z.ZodType>(as: string, schema: T): T {
  meanings.add(schema, { as })
  return schema
}
