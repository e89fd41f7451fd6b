import { checkProgram } from './declarations.ts'
import type { Facts } from './facts.ts'
import { checkDirectives, findForbiddenTokens } from './forbidden.ts'
import { checkCallPlaces, checkUnusedFunctions } from './handlers.ts'
import { expandMacros, unusedMacros } from './macros.ts'
import { parse } from './parse.ts'
import { type Problem, Problems } from './problem.ts'
import { checkProperties } from './properties.ts'
import type { Context } from './scope.ts'
import { tokenize } from './tokens.ts'

/** Finds what C++ accepts and MetaEditor refuses or warns of in an Expert Advisor of plain structs. */
export function checkExpert(text: string, facts: Facts): Problem[] {
  const problems = new Problems()
  const source = tokenize(text, problems)
  checkDirectives(source.directives, problems)
  checkProperties(source.directives, problems)
  const tokens = expandMacros(source.tokens, source.directives, problems)
  findForbiddenTokens(source.tokens, problems)
  const program = parse(tokens, facts.structures.keys(), problems)
  const isWhole = !problems.sorted().some(({ kind }) => kind === 'syntax' || kind === 'forbidden')
  const context: Context = {
    facts,
    problems,
    structures: new Map(facts.structures),
    enums: new Set(),
    functions: new Map(),
    calls: new Map(),
    scopes: [new Map()],
    current: undefined,
  }
  checkProgram(context, program)
  if (!isWhole) return withoutFollowing(problems.sorted())
  checkCallPlaces(context)
  checkUnusedFunctions(context)
  for (const { rest, line } of unusedMacros(source.tokens, source.directives))
    problems.add(line, 'unused', `Nothing uses ${/^\w+/.exec(rest)?.[0]}: remove the line.`)
  return problems.sorted()
}

/** A declaration that could not be parsed leaves names unknown or unused elsewhere: nothing is said of those. */
function withoutFollowing(problems: readonly Problem[]): Problem[] {
  const causes = new Set(
    problems.filter(({ kind }) => kind === 'syntax' || kind === 'forbidden').map(({ line }) => line),
  )
  return problems.filter(
    ({ kind, line }) => !['unknown name', 'unused', 'type', 'argument type'].includes(kind) || causes.has(line),
  )
}
