import { describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { type EventData, eventData, type FieldUnits } from './index.ts'
import { type FlightKind, flightKinds, type NoticeKind, noticeKinds, noticesOf, recordKinds } from './kinds.ts'
import { unwrapped } from './units.ts'

/** Every number of a schema, by the way to it. */
function numbersOf(schema: z.ZodType, at: string): { readonly at: string; readonly hasUnit: boolean }[] {
  const { inner, meaning } = unwrapped(schema)
  if (inner instanceof z.ZodArray) return numbersOf(inner.element as z.ZodType, `${at}[]`)
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, field]) => numbersOf(field as z.ZodType, `${at}.${name}`))
  return inner instanceof z.ZodNumber ? [{ at, hasUnit: meaning.unit !== undefined }] : []
}

/** Numbers that are what they are: counts, codes, seconds, and lengths of time in milliseconds. */
const plain = /\.(retcode|rung|rungs\[\]|done\[\]|version|seconds|ms|afterMs|lastedMs|waitMs|warnAt|positions|orders)$/

describe('the record', () => {
  it('has a schema for each kind, and no other', () => {
    expect(Object.keys(eventData).toSorted()).toEqual([...flightKinds].toSorted())
  })

  it('has no number without a unit, but for those that need none', () => {
    const numbers = Object.entries(eventData).flatMap(([kind, schema]) => numbersOf(schema, kind))
    expect(numbers.length).toBeGreaterThan(100)
    expect(numbers.filter(({ at, hasUnit }) => !hasUnit && !plain.test(at))).toEqual([])
  })

  it('does not compile where a field has no unit, or two of them', () => {
    type Names<Which> = { [N in keyof FieldUnits]: Which extends FieldUnits[N] ? N : never }[keyof FieldUnits]
    expectTypeOf<Names<'number'>>().toEqualTypeOf<
      'retcode' | 'rung' | 'version' | 'positions' | 'orders' | 'seconds' | 'ms' | 'afterMs' | 'lastedMs' | 'warnAt'
    >()
    expectTypeOf<Names<'points'>>().toEqualTypeOf<
      'price' | 'sl' | 'tp' | 'level' | 'slippage' | 'r' | 'atr' | 'atrWilder'
    >()
    expectTypeOf<Names<'quote'>>().toEqualTypeOf<'bid' | 'ask'>()
    expectTypeOf<Names<'lots'>>().toEqualTypeOf<'volume' | 'left' | 'volumeBefore'>()
    expectTypeOf<Names<'cents'>>().toEqualTypeOf<
      | 'profit'
      | 'expectedProfit'
      | 'swap'
      | 'money'
      | 'amount'
      | 'balance'
      | 'balanceBefore'
      | 'commission'
      | 'commissionBefore'
      | 'night'
      | 'fee'
      | 'equity'
      | 'floor'
      | 'floorBefore'
      | 'countsFrom'
    >()
    expectTypeOf<Names<'unixMs'>>().toEqualTypeOf<'sentAt' | 'heardAt' | 'tickAt' | 'since' | 'setAt' | 'startsAt'>()
  })

  it('does not compile with a unit, a field or a kind that is not there', () => {
    expectTypeOf<EventData<'position.closed'>>().toHaveProperty('profit')
    expectTypeOf<EventData<'trade.closed'>>().toEqualTypeOf<{ readonly position: string }>()
    // @ts-expect-error a kind without schema
    type None = EventData<'trade.forgotten'>
    expectTypeOf<None>().toBeAny
  })
})

describe('notices', () => {
  it('are the kinds that have groups, and each group has its own', () => {
    const failures = [
      'trade.failed',
      'trade.unknown',
      'stop.refused',
      'part.refused',
      'account.frozen',
      'account.difference',
      'protection.gap',
    ]
    expect(noticesOf('failures')).toEqual(expect.arrayContaining(failures))
    const stops = [
      'rung.reached',
      'stop.refused',
      'protection.gap',
      'protection.restored',
      'floor.neared',
      'floor.touched',
    ]
    expect(noticesOf('stops')).toEqual(expect.arrayContaining(stops))
    const trades = ['trade.executed', 'trade.failed', 'trade.unknown', 'trade.cancelled', 'position.closed']
    expect(noticesOf('trades')).toEqual(expect.arrayContaining(trades))
    for (const kind of trades) expect(noticesOf('stops')).not.toContain(kind)
    expect(noticesOf('all')).toEqual(noticeKinds)
    expect(noticesOf('all')).toEqual(expect.arrayContaining(['account.held', 'alert.reached', 'drill.ended']))
  })

  it('has a title of its own for each kind', () => {
    const titles = flightKinds.map((kind) => recordKinds[kind].title)
    expect(new Set(titles).size).toBe(flightKinds.length)
    for (const title of titles) expect(title).toMatch(/^[A-Z].*[^.]$/)
  })

  it('does not compile to ask for the groups of a kind that nobody is told of', () => {
    expectTypeOf<NoticeKind>().not.toEqualTypeOf<FlightKind>()
    // @ts-expect-error a close's answer is no notice
    const kind: NoticeKind = 'close.answered'
    expect(noticeKinds).not.toContain(kind)
  })
})
