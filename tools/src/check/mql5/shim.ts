import type { Facts } from './facts.ts'
import { factType, type ParameterFact, type Signature } from './signature.ts'
import { isAny, shown, type Type } from './types.ts'

interface Declaration {
  readonly name: string
  readonly returns: string
  readonly parameters: readonly string[]
}

/**
 * Compares the C++ shim with MQL5's reference: a wrong name, type or number of parameters there would let C++ accept what MetaEditor refuses.
 * @param headers the text of all headers
 */
export function checkShim(headers: string, facts: Facts): string[] {
  const text = headers.replace(/\/\/[^\n]*/g, '')
  return [
    ...declarationsOf(text).flatMap((declaration) => declarationProblems(declaration, facts)),
    ...structProblems(text, facts),
    ...constantProblems(text, facts),
  ]
}

/** Names of the shim's functions that the reference has. */
export function comparedFunctions(headers: string, facts: Facts): string[] {
  return declarationsOf(headers).flatMap(({ name }) => (facts.functions.has(name) ? name : []))
}

/** Functions with bodies, and those that the macros HOST_… make. */
function declarationsOf(text: string): Declaration[] {
  const plain = [
    ...text.matchAll(/^(?:template <[^>]*(?:<[^>]*>)?> )?(?:inline )?([\w:<>]+(?: [*&])?) ?(\w+)\(([^()]*)\) \{/gm),
  ]
  const found = plain.map(([, returns = '', name = '', parameters = '']) => ({
    name,
    returns,
    parameters: parameters.split(/,(?![^<]*>)/).flatMap((parameter) => parameter.trim() || []),
  }))
  const hosts = { LONG: 'long', INT: 'int', ULONG: 'ulong' } as const
  for (const [, type, name = ''] of text.matchAll(/^HOST_(LONG|INT|ULONG)\((\w+)\)/gm))
    found.push({ name, returns: hosts[type as keyof typeof hosts], parameters: [] })
  for (const [, , name = '', key, property = ''] of text.matchAll(/^HOST_GET(_OF)?\((\w+), (?:([\w &]+), )?(\w+)\)/gm))
    for (const [suffix, returns] of [
      ['Integer', 'long'],
      ['Double', 'double'],
      ['String', 'string'],
    ] as const)
      found.push({
        name: name + suffix,
        returns,
        parameters: [...(key ? [`${key} key`] : []), `${property}_${suffix.toUpperCase()} p`],
      })
  return found
}

function declarationProblems(declaration: Declaration, facts: Facts): string[] {
  const signatures = facts.functions.get(declaration.name)
  if (!signatures) return []
  const faults = signatures.map((signature) => faultOf(declaration, signature, facts))
  return faults.includes(undefined) ? [] : [`${declaration.name}: ${faults[0]}`]
}

function faultOf({ returns, parameters }: Declaration, signature: Signature, facts: Facts): string | undefined {
  const found = typeOf(returns, facts)
  if (!isSame(found, signature.returns)) return `returns ${shown(found)}, and ${shown(signature.returns)} in MQL5`
  if (signature.isOpen) return undefined
  if (parameters.length > signature.parameters.length) return `has ${parameters.length} parameters, too many`
  const missing = signature.parameters.slice(parameters.length).find(({ isOptional }) => !isOptional)
  if (missing) return `lacks the parameter ${missing.name}`
  for (const [index, text] of parameters.entries()) {
    const fault = parameterFault(text, signature.parameters[index] as ParameterFact, facts)
    if (fault) return `parameter ${index + 1} ${fault}`
  }
  return undefined
}

function parameterFault(text: string, wanted: ParameterFact, facts: Facts): string | undefined {
  const [, constant, type = '', mark, , value] =
    /^(const )?([\w:]+(?:<[^>]*>)?)\s*(&)?\s*(\w+)?(?:\s*=\s*(.*))?$/.exec(text) ?? []
  const found = typeOf(type, facts)
  if (!isSame(found, wanted.type)) return `is ${shown(found)}, and ${shown(wanted.type)} in MQL5`
  if (value !== undefined && !wanted.isOptional) return 'has a default value, and none in MQL5'
  const isOutput = mark !== undefined && constant === undefined
  if (wanted.isReference && !isAny(wanted.type) && !wanted.isConst && !isOutput) return 'is const, and not in MQL5'
  return isOutput && !wanted.isReference ? 'is a reference, and a value in MQL5' : undefined
}

/** A type of the shim. Its datetime is a long, which the checker tells apart and C++ does not. */
function typeOf(text: string, facts: Facts): Type {
  const [, element] = /^array<(\w+)>$/.exec(text) ?? []
  const name = element ?? text
  const structures = new Set(facts.structures.keys())
  const type = factType(name, structures, element ? 1 : 0)
  return name === 'void' ? { name: 'void', dimensions: 0 } : type
}

function isSame(found: Type, wanted: Type): boolean {
  if (isAny(found) || isAny(wanted)) return isAny(found) ? true : found.dimensions === wanted.dimensions
  const name = (type: Type) => (type.name === 'datetime' ? 'long' : type.name)
  return name(found) === name(wanted) && found.dimensions === wanted.dimensions
}

function structProblems(text: string, facts: Facts): string[] {
  return [...text.matchAll(/^struct (Mql\w+) \{([^}]*)\};/gm)].flatMap(([, name = '', body = '']) => {
    const found = body.split(';').flatMap((field) => field.trim() || [])
    const wanted = [...(facts.structures.get(name) ?? [])].map(([field, type]) => `${shown(type)} ${field}`)
    return found.join() === wanted.join() ? [] : [`struct ${name} differs: MQL5 has ${wanted.join(', ')}`]
  })
}

function constantProblems(text: string, facts: Facts): string[] {
  const problems: string[] = []
  for (const [, type = '', body = ''] of text.matchAll(/\benum (ENUM_\w+) \{([^}]*)\}/g)) {
    for (const [, name = '', value] of body.matchAll(/\b([A-Z]\w+)(?: = (\d+))?/g)) {
      const known = facts.constants.get(name)
      if (/_OF_MQL5$|^(LIST|PROPERTY_MEMBER)$/.test(name)) continue
      if (!known) problems.push(`${name} is no constant of MQL5`)
      else if (known.name.startsWith('enum ') && known.name !== `enum ${type}`)
        problems.push(`${name} is of ${shown(known)} in MQL5, and of ${type} here`)
      const code = facts.values.get(name)
      if (code !== undefined && value !== undefined && code !== BigInt(value))
        problems.push(`${name} is ${code} in MQL5, and ${value} here`)
    }
  }
  return [...problems, ...propertyProblems(text, facts)]
}

/** Lists of X(NAME), and the enum that PROPERTIES makes of each. */
function propertyProblems(text: string, facts: Facts): string[] {
  const types = new Map([...text.matchAll(/^PROPERTIES\((\w+), (\w+)\)/gm)].map(([, type, list]) => [list, type]))
  return [...text.matchAll(/#define (\w+)\(X\)((?:.*\\\n)*.*)/g)].flatMap(([, list = '', body = '']) =>
    [...body.matchAll(/X\((\w+)\)/g)].flatMap(([, name = '']) =>
      facts.constants.get(name)?.name === `enum ${types.get(list)}`
        ? []
        : [`${name} is not of ${types.get(list)} in MQL5`],
    ),
  )
}
