import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { bodyBytes, maxBodyBytes, type Route, type RouteName, routes } from './routes.ts'
import { type RouteSchemas, schemas } from './schemas.ts'

const names = Object.keys(routes) as RouteName[]
const routeOf = (name: RouteName): Route => routes[name]
const schemasOf = (name: RouteName): RouteSchemas => schemas[name]

/** The parts of a schema, as the library keeps them. */
interface Def {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly catchall?: z.ZodType
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly valueType?: z.ZodType
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly maximum?: number } } }[]
}

const maxLength = ({ checks = [] }: Def): number =>
  Math.min(Number.POSITIVE_INFINITY, ...checks.flatMap(({ _zod: { def } }) => def.maximum ?? []))

/** How many issues a value can raise at most. */
function maxIssues(schema: z.ZodType | undefined): number {
  if (!schema) return 0
  const def = schema.def as Def
  const { type, shape, catchall, element, options, innerType, in: input, valueType } = def
  if (shape) {
    const { type: rest } = (catchall?.def ?? { type: 'open' }) as Def
    expect(['never', 'open'], 'unknown fields are one issue, or none').toContain(rest === 'unknown' ? 'open' : rest)
    return Object.values(shape).reduce((sum, field) => sum + maxIssues(field), 1)
  }
  if (element) return maxLength(def) * maxIssues(element) + 1
  // What stands in a record is checked by nobody here.
  if (valueType) expect((valueType.def as Def).type).toBe('unknown')
  if (valueType) return 3
  if (options) return options.reduce((sum, option) => sum + maxIssues(option), 1)
  if (innerType ?? input) return maxIssues(innerType ?? input)
  expect(['string', 'number', 'enum', 'literal', 'boolean', 'int', 'null', 'transform', 'unknown']).toContain(type)
  return 3
}

describe('S1: what a caller may send', () => {
  it.each(names)('%s raises a bounded number of issues', (name) => {
    const { body, query, params } = schemasOf(name)
    for (const part of [body, query, params]) expect(maxIssues(part)).toBeLessThan(routeOf(name).heavy ? 1e6 : 3000)
  })

  it('S3: a body above the usual size is checked beside the loop', () => {
    for (const name of names)
      expect([name, routeOf(name).heavy === true]).toEqual([name, maxBodyBytes(routeOf(name)) > bodyBytes.signedIn])
  })

  it('S2: a body of a route that anybody may call has 8 kB, but for a message', () => {
    const larger = names.filter((name) => {
      const route = routeOf(name)
      return !route.signedIn && maxBodyBytes(route) > 8192
    })
    expect(larger).toEqual(['sendMessage'])
  })
})
