import { type Argument, checkArgument } from './arguments.ts'
import { Problems } from './problem.ts'
import { type Context, namedType } from './scope.ts'
import type { Signature } from './signature.ts'
import type { FunctionNode } from './syntax.ts'

/** A function of this file as a signature. */
export function ownSignature(context: Context, node: FunctionNode): Signature {
  const scratch = { ...context, problems: new Problems() }
  const parameters = node.parameters.map(({ name, type, sizes, isReference, isConst, value }) => ({
    name,
    type: namedType(scratch, type.name, node.line, sizes.length),
    isReference: isReference || sizes.length > 0,
    isConst,
    isOptional: value !== null,
  }))
  return { returns: namedType(scratch, node.returns.name, node.line), parameters, isOpen: false }
}

/** The overload that the arguments fit; the first with their number where none fits. */
export function chosenOverload(
  context: Context,
  name: string,
  signatures: readonly Signature[],
  args: readonly Argument[],
  line: number,
): Signature | undefined {
  const counted = signatures.filter(({ parameters, isOpen }) => {
    const needed = parameters.filter(({ isOptional }) => !isOptional).length
    return args.length >= needed && (isOpen || args.length <= parameters.length)
  })
  if (counted.length === 0) {
    const wanted = signatures.map(countText).join(' or ')
    context.problems.add(line, 'argument count', `${name} takes ${wanted}, and here are ${args.length}: give as many.`)
    return undefined
  }
  if (counted.length === 1) return counted[0]
  return counted.find((signature) => misfits(context, signature, args) === 0) ?? counted[0]
}

function countText({ parameters, isOpen }: Signature): string {
  const needed = parameters.filter(({ isOptional }) => !isOptional).length
  if (isOpen) return `at least ${needed} arguments`
  return needed === parameters.length ? `${needed} arguments` : `${needed} to ${parameters.length} arguments`
}

function misfits(context: Context, signature: Signature, args: readonly Argument[]): number {
  const problems = new Problems()
  const scratch = { ...context, problems }
  for (const [index, argument] of args.entries()) {
    const parameter = signature.parameters[index]
    if (parameter) checkArgument(scratch, argument, parameter, `Argument ${index + 1}`)
  }
  return problems.sorted().filter(({ kind }) => kind !== 'doubt').length
}
