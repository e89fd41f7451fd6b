import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { RouteName } from './routes.ts'
import { type RouteSchemas, schemas } from './schemas.ts'

interface Def {
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly innerType?: z.ZodType
}

/** Texts that nobody reads: they are compared or kept as they are. */
const secrets = /(^|\.)(password|forexPassword|brokerPassword|code|packed)$/
/** Texts of several lines. */
const prose = /^(aboutMe|text|message)$/

/** Every text of a body, by the names of its fields. */
function* textsOf(schema: z.ZodType | undefined, path: string): Generator<[path: string, text: z.ZodType]> {
  if (!schema) return
  const { shape, element, options, innerType } = schema.def as Def
  for (const [name, field] of Object.entries(shape ?? {})) yield* textsOf(field, path ? `${path}.${name}` : name)
  if (element) yield* textsOf(element, path)
  for (const option of options ?? []) yield* textsOf(option, path)
  if (innerType) yield* textsOf(innerType, path)
  if (schema.def.type === 'string') yield [path, schema]
}

const names = Object.keys(schemas) as RouteName[]

const all = names.flatMap((name) =>
  [...textsOf((schemas[name] as RouteSchemas).body, '')].map(([path, text]) => ({ name, path, text })),
)

describe('S18: letters that cannot be seen', () => {
  it.each(all)('$name takes none in $path', ({ path, text }) => {
    if (secrets.test(path)) return
    const taken = ['\u001b[31m', '\u202e', '\u2066', '\u0007'].filter((unseen) => text.safeParse(`a${unseen}b`).success)
    expect(taken).toEqual([])
    if (!prose.test(path)) expect(text.safeParse('a\nb').success).toBe(false)
  })

  it('a note, a profile and a message have lines', () => {
    const lines = all.filter(({ text }) => text.safeParse('one\n\ttwo').success && !text.safeParse('a\u202eb').success)
    expect([...new Set(lines.map(({ path }) => path))].toSorted()).toEqual(['aboutMe', 'message', 'text'])
  })
})
