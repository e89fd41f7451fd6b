import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { RouteName } from './routes.ts'
import { type RouteSchemas, schemas } from './schemas.ts'

const fieldsOf = (query: z.ZodType | undefined) =>
  Object.entries((query?.def as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {})
/** 16 is a count, 3600000 the first moment of an hour. */
const digits = ['16', '3600000']
const numbers = (Object.keys(schemas) as RouteName[]).flatMap((name) =>
  fieldsOf((schemas[name] as RouteSchemas).query).flatMap(([field, rule]) => {
    const valid = digits.find((text) => typeof rule.safeParse(text).data === 'number')
    return valid === undefined ? [] : [{ name, field, rule, valid }]
  }),
)

describe('S20: numbers of a query', () => {
  it('are found in lists, candles, ticks and notes', () =>
    expect([...new Set(numbers.map(({ field }) => field))].toSorted()).toEqual(
      expect.arrayContaining(['after', 'days', 'from', 'limit', 'skip', 'time', 'to']),
    ))

  it('may be left out where a default or no bound stands for them', () => {
    expect(schemas.readTickSet.query?.safeParse({})).toMatchObject({ success: true, data: {} })
    expect(schemas.listTrades.query?.safeParse({})).toMatchObject({ success: true, data: { limit: 50, skip: 0 } })
  })

  it.each(numbers)('of $name are taken in decimal digits alone: $field', ({ rule, valid }) => {
    expect(rule.safeParse(valid).data).toBe(Number(valid))
    const hex = `0x${Number(valid).toString(16)}`
    const others = [
      hex,
      '0b1000',
      '0o20',
      '1.6e1',
      '36e5',
      ` ${valid}`,
      `${valid} `,
      `+${valid}`,
      '',
      ' ',
      '1_6',
      'ten',
    ]
    expect(others.filter((text) => rule.safeParse(text).success)).toEqual([])
    expect(rule.safeParse(hex).error?.issues[0]?.message).not.toMatch(/expected|received|NaN/)
  })
})
