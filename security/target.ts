/** What the tools are let loose on: a server with its description, and a session on it. */
export interface Target {
  readonly url: string
  /** The Cookie header of somebody who is signed in; empty where nobody is. */
  readonly cookie: string
  readonly operations: readonly Operation[]
}

/** A request that is taken, made of the description: its fields are what the tools alter. */
export interface Operation {
  readonly method: string
  /** With an example in the place of each parameter. */
  readonly path: string
  /** The same with `*` behind each example: the places in the address that sqlmap tries. */
  readonly marked: string
  readonly body: string | undefined
  /** As the description has it. */
  readonly template: string
}

interface Schema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly minimum?: number
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
}
interface Described {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}
interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
}

/** Values for fields whose schema does not say enough to be taken. */
const known: Readonly<Record<string, unknown>> = {
  symbol: 'GOLD',
  server: 'Ratchet-Demo',
  volume: 0.1,
  price: 0,
  deviation: 10,
  tradeDetails: 'a comment',
  action: 'Trade_Action_Deal',
  type: 'Order_Type_Buy',
  status: 'Pending',
  email: 'somebody@example.com',
  market: 'OANDA-Practice',
  q: 'first',
  range: '5d',
}

function exampleOf(name: string, schema: Schema = {}): unknown {
  const choices = schema.anyOf ?? schema.oneOf
  if (name in known && schema.type !== 'array') return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  if (choices?.[0]) return exampleOf(name, choices[0])
  if (schema.properties) {
    const fields = Object.entries(schema.properties)
    return Object.fromEntries(fields.map(([field, inner]) => [field, exampleOf(field, inner)]))
  }
  if (schema.type === 'array') return [exampleOf('', schema.items)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.format === 'date-time') return '2026-01-31T00:00:00Z'
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  return 'a text'
}

/** Ends what the tools need: they would go on as nobody, or as somebody without an account. */
const endsSession = /sign-out|change-password|reset-password/

/**
 * Requests of every operation of a description.
 * @param ids documents that are there, by the beginning of their address
 */
export function operationsOf(description: Description, ids: Readonly<Record<string, string>>): Operation[] {
  return Object.entries(description.paths).flatMap(([path, methods]) => {
    if (endsSession.test(path)) return []
    const id = Object.entries(ids).find(([begin]) => path.startsWith(begin))?.[1] ?? 'none'
    return Object.entries(methods).map(([method, described]): Operation => {
      const queries = (described.parameters ?? []).filter((one) => one.in === 'query')
      const query = queries.map(({ name, schema }) => `${name}=${encodeURIComponent(String(exampleOf(name, schema)))}`)
      const schema = described.requestBody?.content?.['application/json']?.schema
      const whole = (mark: string) => {
        const filled = path.replace(/\{\w+\}/g, `${id}${mark}`)
        return query.length > 0 ? `${filled}?${query.map((one) => one + mark).join('&')}` : filled
      }
      const body = schema && JSON.stringify(exampleOf('', schema))
      return { method: method.toUpperCase(), path: whole(''), marked: whole('*'), body, template: path }
    })
  })
}
