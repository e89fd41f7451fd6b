import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { flightKinds } from '../entities/flight.ts'
import { type EventData, eventData } from './index.ts'
import { meanings } from './units.ts'

/** Every number of a schema, by the way to it. */
function numbersOf(schema: z.ZodType, at: string): { readonly at: string; readonly hasUnit: boolean }[] {
  if (meanings.get(schema)?.unit) return [{ at, hasUnit: true }]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodReadonly)
    return numbersOf(schema.unwrap() as z.ZodType, at)
  if (schema instanceof z.ZodArray) return numbersOf(schema.element as z.ZodType, `${at}[]`)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => numbersOf(field as z.ZodType, `${at}.${name}`))
  return schema instanceof z.ZodNumber ? [{ at, hasUnit: false }] : []
}

/** Numbers that are what they are: counts, codes, seconds, and lengths of time in milliseconds. */
const plain = /\.(retcode|rung|rungs\[\]|version|seconds|ms|afterMs|lastedMs)$/

describe('the record', () => {
  it('has a schema for each kind, and no other', () => {
    expect(Object.keys(eventData).toSorted()).toEqual([...flightKinds].toSorted())
  })

  it('has no number without a unit, but for those that need none', () => {
    const numbers = Object.entries(eventData).flatMap(([kind, schema]) => numbersOf(schema, kind))
    expect(numbers.length).toBeGreaterThan(100)
    expect(numbers.filter(({ at, hasUnit }) => !hasUnit && !plain.test(at))).toEqual([])
  })

  it('does not compile with a unit, a field or a kind that is not there', () => {
    expectTypeOf<EventData<'position.closed'>>().toHaveProperty('profit')
    expectTypeOf<EventData<'trade.closed'>>().toEqualTypeOf<{ readonly position: string }>()
    // @ts-expect-error a kind without schema
    type None = EventData<'trade.forgotten'>
    expectTypeOf<None>().toBeAny
  })
})
