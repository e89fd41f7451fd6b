import { type Argument, checkArgument, checkOpenArgument } from './arguments.ts'
import { checkFormat } from './formats.ts'
import { similar } from './names.ts'
import { joined } from './operators.ts'
import { chosenOverload, ownSignature } from './overloads.ts'
import { type Context, findEntry } from './scope.ts'
import type { Signature } from './signature.ts'
import type { Expression } from './syntax.ts'
import { isAny, isNumber, shown, type Type } from './types.ts'
import { ofType, UNKNOWN, type Value } from './value.ts'

type Call = Extract<Expression, { kind: 'call' }>

export interface Evaluator {
  evaluate(context: Context, node: Expression): Value
  /** As a target: reading an unset variable is not reported. */
  placeOf(context: Context, node: Expression): Value
  readValue(context: Context, value: Value, line: number): Value
}

/** These take numbers of any type, and return the wider one. */
const SAME_TYPE = new Set(['MathMax', 'MathMin', 'MathAbs', 'fmax', 'fmin', 'fabs'])

/** Functions of indicators alone. */
const INDICATOR_ONLY = /^(SetIndexBuffer|IndicatorSet(Double|Integer|String)|PlotIndex(Set|Get)\w+)$/

export function callValue(context: Context, node: Call, evaluator: Evaluator): Value {
  const { name, line } = node
  const values = node.values.map((argument) => evaluator.placeOf(context, argument))
  const own = context.functions.get(name)
  const signatures = own ? own.map((one) => ownSignature(context, one)) : context.facts.functions.get(name)
  if (context.current) context.calls.get(context.current.name)?.push({ name, line })
  if (!signatures) return unknownCall(context, name, line)
  if (INDICATOR_ONLY.test(name))
    context.problems.add(line, 'call place', `${name} works in indicators only: remove the call.`)
  const args = values.map((value, index) => ({
    value,
    line: node.values[index]?.line ?? line,
    isOwn: own !== undefined,
  }))
  const signature = chosenOverload(context, name, signatures, args, line)
  if (!signature) return ofType(signatures[0]?.returns ?? UNKNOWN.type)
  checkArguments(context, name, signature, args, evaluator)
  return { type: resultType(name, signature, values) }
}

function unknownCall(context: Context, name: string, line: number): Value {
  if (findEntry(context, name)) context.problems.add(line, 'type', `${name} is a variable: remove the parentheses.`)
  else if (!/^(throw|goto|static_cast|reinterpret_cast|operator)$/.test(name))
    context.problems.add(line, 'unknown name', `There is no function ${name}: check its name.${similar(context, name)}`)
  return UNKNOWN
}

function checkArguments(
  context: Context,
  name: string,
  signature: Signature,
  args: readonly Argument[],
  evaluator: Evaluator,
): void {
  for (const [index, argument] of args.entries()) {
    const parameter = signature.parameters[index]
    const subject = `Argument ${index + 1} of ${name}`
    if (!parameter?.isReference) evaluator.readValue(context, argument.value, argument.line)
    if (parameter) checkArgument(context, argument, parameter, subject)
    else checkOpenArgument(context, argument, subject)
    const { entry, isWhole } = argument.value
    if (parameter?.isReference && entry && isWhole) leaveUnset(context, name, argument)
  }
  const text = SAME_TYPE.has(name) ? args.find(({ value }) => !isAny(value.type) && !isNumber(value.type)) : undefined
  if (text) context.problems.add(text.line, 'argument type', `${name} takes numbers, not ${shown(text.value.type)}.`)
  checkFormat(context, name, args)
  checkSpecial(context, name, args)
}

const SENDERS = new Set(['OrderSend', 'OrderSendAsync', 'OrderCheck'])

/** A variable that is passed by reference counts as written, except a request that is sent. */
function leaveUnset(context: Context, name: string, { value, line }: Argument): void {
  const { entry } = value
  if (entry?.isUnset && SENDERS.has(name))
    context.problems.add(line, 'uninitialised', `${entry.name} may hold anything: write = {} where it is declared.`)
  if (entry) entry.isUnset = false
}

function checkSpecial(context: Context, name: string, args: readonly Argument[]): void {
  const [first, second] = args
  if (!first) return
  if (name.startsWith('GlobalVariable') && (first.value.string?.length ?? 0) > 63)
    context.problems.add(first.line, 'argument type', 'The name of a terminal variable has at most 63 characters.')
  if (/^Array(Resize|Free)$/.test(name) && first.value.type.isFixed && first.value.type.dimensions > 0)
    context.problems.add(first.line, 'argument type', `${name} needs an array without a fixed size: write [] there.`)
  const written = /^File(Write|Read)Struct$/.test(name)
    ? second
    : /^(StructToCharArray|CharArrayToStruct)$/.test(name)
      ? first
      : undefined
  const text = written && textField(context, written.value.type)
  if (written && text)
    context.problems.add(
      written.line,
      'argument type',
      `${name} takes no struct with a string, as ${text} is: use uchar arrays.`,
    )
}

function textField(context: Context, { name }: Type): string | undefined {
  const fields = context.structures.get(name.replace('struct ', ''))
  return [...(fields ?? [])].find(([, { name: type }]) => type === 'string')?.[0]
}

function resultType(name: string, { returns }: Signature, values: readonly Value[]): Type {
  const [first, second] = values
  if (!SAME_TYPE.has(name) || !first || !isNumber(first.type)) return returns
  return second && isNumber(second.type) ? joined(first, second) : first.type
}
