import { existsSync, readFileSync } from 'node:fs'
import { enumOf, LATER_CONSTANTS, LATER_SIGNATURES, PREDEFINED } from './addenda.ts'
import { factType, readSignature, type Signature } from './signature.ts'
import { ANY, simple, type Type } from './types.ts'

/** Names, types and values of MQL5, as its reference gives them. */
export interface Facts {
  readonly functions: ReadonlyMap<string, readonly Signature[]>
  /** Fields by structure. */
  readonly structures: ReadonlyMap<string, ReadonlyMap<string, Type>>
  readonly constants: ReadonlyMap<string, Type>
  readonly values: ReadonlyMap<string, bigint>
}

interface FactFile {
  readonly functions: Record<string, { signatures: { returns: string; parameters: string[] }[] }>
  readonly index: string[]
  readonly structures: Record<string, string[]>
  readonly constants: Record<string, string>
  readonly codes: Record<string, number>
}

/** @returns undefined where the file is missing: it is MetaQuotes' and no part of the project */
export function readFacts(path: string): Facts | undefined {
  return existsSync(path) ? factsOf(JSON.parse(readFileSync(path, 'utf8')) as FactFile) : undefined
}

function factsOf(file: FactFile): Facts {
  const names = new Set(Object.keys(file.structures))
  const functions = new Map(
    Object.entries(file.functions).map(([name, { signatures }]) => [
      name,
      signatures.map(({ returns, parameters }) => readSignature(returns, parameters, names)),
    ]),
  )
  for (const [name, signatures] of Object.entries(LATER_SIGNATURES))
    functions.set(
      name,
      signatures.map(([returns, ...parameters]) => readSignature(returns, parameters, names)),
    )
  const unread: Signature = { returns: ANY, parameters: [], isOpen: true }
  for (const name of file.index) if (!functions.has(name)) functions.set(name, [unread])
  const structures = new Map(Object.entries(file.structures).map(([name, fields]) => [name, fieldsOf(fields, names)]))
  const constants = new Map<string, Type>(PREDEFINED.map(([name, type]) => [name, factType(type, names)]))
  for (const [name, page] of Object.entries(file.constants)) constants.set(name, constantType(name, page))
  for (const name of LATER_CONSTANTS) constants.set(name, constantType(name, ''))
  for (const name of Object.keys(file.codes)) constants.set(name, simple('int'))
  const values = new Map(Object.entries(file.codes).map(([name, value]) => [name, BigInt(value)]))
  return { functions, structures, constants, values }
}

function fieldsOf(fields: readonly string[], structures: ReadonlySet<string>): ReadonlyMap<string, Type> {
  const plain = fields.filter((field) => !field.includes('('))
  return new Map(
    plain.map((field) => {
      const [type = '', name = ''] = field.split(' ')
      return [name, factType(type, structures)]
    }),
  )
}

/** The type of a constant: the facts name the page on which it stands, which has its function's name. */
function constantType(name: string, page: string): Type {
  const found = enumOf(name, page)
  if (found) return simple(`enum ${found}`)
  if (/^__(LINE|COUNTER)__$|^IS_/.test(name)) return simple('int')
  if (/^__DATE/.test(name)) return simple('datetime')
  if (name.startsWith('__')) return simple('string')
  if (name === 'NULL') return simple('null')
  if (name.startsWith('M_') || name === 'EMPTY_VALUE') return simple('double')
  if (/^(DBL|FLT)_(MAX|MIN|EPSILON)$/.test(name)) return simple('double')
  const limit = /^(LONG|ULONG|UINT)_M(AX|IN)$/.exec(name)
  return simple(limit ? (limit[1] ?? '').toLowerCase() : 'int')
}
