import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'

/**
 * OANDA's own published definitions (v20, 3.0.25), and answers that others recorded on practice accounts. These files are not part of the
 * project: what needs them is skipped where `isThere` is false.
 */
const shared = resolve(process.env.RATCHET_SHARED ?? join(import.meta.dirname, '../../../../../shared'), 'brokers')
const definitions = join(shared, 'oanda-v20-openapi/v20.json')
export const isThere = existsSync(definitions)

interface Schema {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
}
interface Swagger {
  readonly definitions: Readonly<Record<string, Schema>>
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Responses }>>>>
  readonly responses: Responses
}
type Responses = Readonly<Record<string, { readonly $ref?: string; readonly schema?: Schema }>>

/** What holds any order and any transaction: which one it is has to be looked at by its type. */
const anyOf = ['Order', 'Transaction']

/** A schema that takes no field that it does not name. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, strict(value)]))
  return 'properties' in inner ? { ...inner, additionalProperties: false } : inner
}

interface Official {
  readonly swagger: Swagger
  readonly ajv: Ajv
  readonly checks: Map<string, ValidateFunction>
}
let read: Official | undefined
function official(): Official {
  if (read) return read
  const swagger = JSON.parse(readFileSync(definitions, 'utf8')) as Swagger
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
  const all = Object.entries(swagger.definitions)
  ajv.addSchema({
    $id: 'oanda',
    definitions: Object.fromEntries(all.map(([name, one]) => [name, anyOf.includes(name) ? one : strict(one)])),
  })
  read = { swagger, ajv, checks: new Map() }
  return read
}

function checked(key: string, schema: () => unknown, value: unknown): string[] {
  const { ajv, checks } = official()
  const check = checks.get(key) ?? ajv.compile(schema() as object)
  checks.set(key, check)
  check(value)
  return (check.errors ?? []).map(({ instancePath, message, params }) => {
    const { additionalProperty: field, allowedValues } = params as { additionalProperty?: string; allowedValues?: [] }
    return `${key}${instancePath} ${field === undefined ? message : `has no field ${field}`}${allowedValues ? `: ${JSON.stringify(at(value, instancePath))}` : ''}`
  })
}

const at = (value: unknown, path: string): unknown =>
  path
    .split('/')
    .slice(1)
    .reduce((inner, field) => (inner as Record<string, unknown>)[field], value)

/** Checks a value by a definition: its types and enumerations, and that nothing in it has a field that the definitions do not know. */
export const hold = (name: string, value: object): string[] =>
  official().swagger.definitions[name] === undefined
    ? [`There is no definition ${name}`]
    : checked(name, () => ({ $ref: `oanda#/definitions/${name}` }), value)

const camel = (type: string) =>
  type
    .toLowerCase()
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')
/** MARKET_ORDER is MarketOrderTransaction. */
export const holdTransaction = (one: { readonly type: string }): string[] => hold(`${camel(one.type)}Transaction`, one)

/** Each transaction and each order that a value holds, by its own definition. */
function holdInside(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(holdInside)
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(holdInside)
  const { type } = value as { type?: string }
  if ('batchID' in value && type !== undefined) return [...holdTransaction({ ...value, type }), ...inner]
  if ('createTime' in value && type !== undefined) return [...hold(`${camel(type)}Order`, value), ...inner]
  return inner
}

/** Of what OANDA defines for a path: `/v3/accounts/1/orders/7` is `/accounts/{accountID}/orders/{orderSpecifier}`. */
function pathOf(path: string): string | undefined {
  const asked = path.replace(/^\/v3|\?.*$/g, '').split('/')
  const fits = Object.keys(official().swagger.paths).filter((one) => {
    const parts = one.split('/')
    return parts.length === asked.length && parts.every((part, n) => part === asked[n] || part.startsWith('{'))
  })
  // The one that names most of it by words.
  return fits.sort((a, b) => a.split('{').length - b.split('{').length)[0]
}

/** Checks an answer by what the definitions have for its path, method and status. */
export function holdAnswer(method: string, path: string, status: number, body: unknown): string[] {
  const { swagger } = official()
  const known = pathOf(path)
  const named = swagger.paths[known ?? '']?.[method.toLowerCase()]?.responses[status]
  const said = named?.$ref === undefined ? named : swagger.responses[named.$ref.split('/').at(-1) ?? '']
  const key = `${method} ${known ?? path} ${status}`
  if (!said?.schema) return [`${key} is not defined`]
  const { schema } = said
  const wrong = checked(key, () => JSON.parse(JSON.stringify(strict(schema)).replaceAll('"#/', '"oanda#/')), body)
  return [...wrong, ...holdInside(body)]
}

/** Answers of one of the recorded files, by their names there. */
export function recordedIn(file: string): Readonly<Record<string, unknown>> {
  const { responses } = JSON.parse(readFileSync(join(shared, `oanda-recorded/${file}.json`), 'utf8')) as {
    responses: Readonly<Record<string, { readonly response?: unknown }>>
  }
  return Object.fromEntries(
    Object.entries(responses).flatMap(([name, { response }]) => (response ? [[name, response]] : [])),
  )
}
