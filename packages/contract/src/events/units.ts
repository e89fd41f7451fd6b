import { z } from 'zod'

/** The unit of an inner number of a record. */
export type Unit = 'points' | 'quote' | 'lots' | 'cents' | 'unixMs'

/** The meaning of a field beside its type. */
interface Meaning {
  readonly unit?: Unit
  /** Its name outside, where that is another one. */
  readonly as?: string
}
const meanings = z.registry<Meaning>()

declare const meaning: unique symbol
/** A schema whose type, too, tells the meaning: code that shows a field can be checked against its unit. */
export type Meant<S extends z.ZodType, M extends Meaning> = S & { readonly [meaning]: M }

function meant<S extends z.ZodType, const M extends Meaning>(schema: S, its: M): Meant<S, M> {
  meanings.add(schema, its)
  return schema as Meant<S, M>
}

/** A price, or a distance between two, in points of the record's symbol. */
export const points = () => meant(z.int(), { unit: 'points' })
/** A bid or an ask in points; 0 where there was no quote. */
export const quote = () => meant(z.int(), { unit: 'quote' })
/** A volume in 1/10000 lot. */
export const lots = () => meant(z.int(), { unit: 'lots' })
/** Money in cents of the account's currency. */
export const cents = () => meant(z.int(), { unit: 'cents' })
export const centsAs = <const A extends string>(as: A) => meant(z.int(), { unit: 'cents', as })
/** A moment of the real clock in Unix milliseconds. */
export const unixMs = () => meant(z.int(), { unit: 'unixMs' })
export const unixMsAs = <const A extends string>(as: A) => meant(z.int(), { unit: 'unixMs', as })
/** A field whose name in the record is taken outside. */
export const named = <const A extends string, S extends z.ZodType>(as: A, schema: S) => meant(schema, { as })

/** A schema without `optional`, `nullable` and `readonly`, and its meaning, which may be attached on either side of them. */
export function unwrapped(schema: z.ZodType): { readonly inner: z.ZodType; readonly meaning: Meaning } {
  let inner = schema
  let found = meanings.get(inner)
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable || inner instanceof z.ZodReadonly) {
    inner = inner.unwrap() as z.ZodType
    found ??= meanings.get(inner)
  }
  return { inner, meaning: found ?? {} }
}

/** The same for types. */
export type Unwrapped<S> = S extends { readonly [meaning]: unknown }
  ? S
  : S extends z.ZodOptional<infer T> | z.ZodNullable<infer T> | z.ZodReadonly<infer T>
    ? Unwrapped<T>
    : S
type MeaningOf<S> = Unwrapped<S> extends { readonly [meaning]: infer M } ? M : unknown
/** The unit of a number that has one, 'number' or 'text' for a plain one; never for what has parts. */
export type UnitOf<S> =
  MeaningOf<S> extends { readonly unit: infer U }
    ? U
    : Unwrapped<S> extends z.ZodNumber
      ? 'number'
      : Unwrapped<S> extends z.ZodString | z.ZodEnum
        ? 'text'
        : never
/** The name of a field outside. */
export type NameOf<S, Inner> = MeaningOf<S> extends { readonly as: infer A } ? A : Inner
