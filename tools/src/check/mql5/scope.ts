import type { Facts } from './facts.ts'
import type { Problems } from './problem.ts'
import type { FunctionNode } from './syntax.ts'
import type { Type } from './types.ts'
import { BUILT_IN_TYPES } from './words.ts'

/** A variable, parameter or constant. */
export interface Entry {
  readonly name: string
  readonly type: Type
  readonly line: number
  readonly role: 'global' | 'input' | 'parameter' | 'local' | 'constant'
  readonly isConst: boolean
  readonly constant?: bigint | undefined
  /** Whether it was declared without a value and nothing was written to it yet. */
  isUnset: boolean
  isUsed: boolean
}

/** What the checker knows while it goes through a program. */
export interface Context {
  readonly facts: Facts
  readonly problems: Problems
  readonly structures: Map<string, ReadonlyMap<string, Type>>
  readonly enums: Set<string>
  readonly functions: Map<string, FunctionNode[]>
  /** Called names by caller. */
  readonly calls: Map<string, { readonly name: string; readonly line: number }[]>
  readonly scopes: Map<string, Entry>[]
  /** The function that is being checked; undefined outside of functions. */
  current: FunctionNode | undefined
}

export function inScope<T>(context: Context, check: () => T): T {
  context.scopes.push(new Map())
  const result = check()
  for (const { name, line, role, isUsed } of context.scopes.pop()?.values() ?? [])
    if (role === 'local' && !isUsed) context.problems.add(line, 'unused', `${name} is not used: remove it.`)
  return result
}

export function findEntry(context: Context, name: string): Entry | undefined {
  for (const scope of [...context.scopes].reverse()) {
    const entry = scope.get(name)
    if (entry) return entry
  }
  return undefined
}

export function declare(context: Context, entry: Entry): void {
  const { facts, problems, scopes } = context
  const { name, line, role } = entry
  const scope = scopes.at(-1)
  if (facts.constants.has(name)) problems.add(line, 'reserved word', `${name} is MQL5’s own: choose another name.`)
  if (context.structures.has(name) || context.enums.has(name))
    problems.add(line, 'type', `${name} is a type already: choose another name.`)
  if (scope?.has(name)) problems.add(line, 'type', `${name} is declared twice: remove one declaration.`)
  else {
    const hidden = findEntry(context, name)
    if (hidden && role !== 'constant')
      problems.add(line, 'hidden name', `${name} hides ${name} of line ${hidden.line}: choose another name.`)
  }
  scope?.set(name, entry)
}

/** Reads a type that a declaration names. */
export function namedType(context: Context, name: string, line: number, dimensions = 0): Type {
  if (context.structures.has(name)) return { name: `struct ${name}`, dimensions }
  if (context.enums.has(name) || knownEnums(context.facts).has(name)) return { name: `enum ${name}`, dimensions }
  if (BUILT_IN_TYPES.has(name)) return { name, dimensions }
  context.problems.add(line, 'unknown name', `MQL5 has no type ${name}: check its name, or declare it above its use.`)
  return { name: 'any', dimensions }
}

const enumsByFacts = new WeakMap<Facts, ReadonlySet<string>>()

/** Enumerations that a constant, a function or a field of MQL5 has. */
function knownEnums(facts: Facts): ReadonlySet<string> {
  const found = enumsByFacts.get(facts)
  if (found) return found
  const types = [
    ...facts.constants.values(),
    ...[...facts.structures.values()].flatMap((fields) => [...fields.values()]),
    ...[...facts.functions.values()]
      .flat()
      .flatMap(({ returns, parameters }) => [returns, ...parameters.map(({ type }) => type)]),
  ]
  const names = new Set(
    types.filter(({ name }) => name.startsWith('enum ')).map(({ name }) => name.slice('enum '.length)),
  )
  enumsByFacts.set(facts, names)
  return names
}
