import { evaluate } from './expressions.ts'
import { ends, findUnreachable } from './flow.ts'
import { type Context, declare, inScope } from './scope.ts'
import type { Expression, Statement } from './syntax.ts'
import { isAny, isEnum, isInteger, isNumber, shown, type Type } from './types.ts'
import { convert, type Value, wantCondition } from './value.ts'
import { declareVariable } from './variables.ts'

type Node<K extends Statement['kind']> = Extract<Statement, { kind: K }>

/** Checks the statements of a block in a scope of their own. */
function checkBody(context: Context, body: readonly Statement[], returns: Type): void {
  inScope(context, () => checkStatements(context, body, returns))
}

export function checkStatements(context: Context, body: readonly Statement[], returns: Type): void {
  for (const statement of body) checkStatement(context, statement, returns)
  findUnreachable(body, context.problems)
}

function checkStatement(context: Context, statement: Statement, returns: Type): void {
  switch (statement.kind) {
    case 'block':
      checkBody(context, statement.body, returns)
      break
    case 'declare':
      for (const variable of statement.variables)
        declareVariable(context, variable, 'local', (entry) => declare(context, entry))
      break
    case 'expression':
      checkExpression(context, statement.expression)
      break
    case 'if':
      wantCondition(context, evaluate(context, statement.test), statement.line)
      checkBody(context, [statement.yes], returns)
      if (statement.no) checkBody(context, [statement.no], returns)
      break
    case 'while':
    case 'do':
    case 'for':
      checkLoop(context, statement, returns)
      break
    case 'switch':
      checkSwitch(context, statement, returns)
      break
    case 'return':
      checkReturn(context, statement, returns)
      break
    default:
  }
}

function checkLoop(context: Context, loop: Node<'while' | 'do' | 'for'>, returns: Type): void {
  const test = () => loop.test && wantCondition(context, evaluate(context, loop.test), loop.line)
  if (loop.kind === 'do') {
    checkBody(context, [loop.body], returns)
    test()
    return
  }
  inScope(context, () => {
    if (loop.kind === 'for' && loop.start) checkStatement(context, loop.start, returns)
    test()
    checkBody(context, [loop.body], returns)
    if (loop.kind === 'for') for (const step of loop.step) checkExpression(context, step)
  })
}

/** An expression that stands for itself, so that its value is lost. */
function checkExpression(context: Context, expression: Expression): void {
  evaluate(context, expression)
  const { kind, line } = expression
  if (kind === 'call' && /^OrderSend(Async)?$/.test(expression.name))
    context.problems.add(
      line,
      'unchecked result',
      `Check the result of ${expression.name}: if(!${expression.name}(…)) …`,
    )
  const isAct =
    kind === 'call' ||
    kind === 'assign' ||
    kind === 'postfix' ||
    (kind === 'unary' && /^(\+\+|--)$/.test(expression.op))
  if (!isAct) context.problems.add(line, 'unused', 'The result of this expression is not used: assign it or remove it.')
}

function checkReturn(context: Context, { value, line }: Node<'return'>, returns: Type): void {
  const { problems, current } = context
  if (!value) {
    if (returns.name !== 'void')
      problems.add(line, 'return', `${current?.name} returns ${shown(returns)}: write the value.`)
    return
  }
  const found = evaluate(context, value)
  if (returns.name === 'void') problems.add(line, 'return', `${current?.name} returns nothing: remove the value.`)
  else convert(context, found, returns, line, 'The returned value')
}

function checkSwitch(context: Context, node: Node<'switch'>, returns: Type): void {
  const value = evaluate(context, node.value)
  const { type } = value
  if (!isAny(type) && !(isNumber(type) && isInteger(type)))
    context.problems.add(node.line, 'switch', `A switch is over an integer or enum, not ${shown(type)}: use if.`)
  const seen = new Map<string, number>()
  for (const [index, { labels, body, line }] of node.cases.entries()) {
    for (const label of labels) {
      const key = label ? checkLabel(context, label, value) : 'default'
      const before = seen.get(key)
      if (before !== undefined && key !== '')
        context.problems.add(label?.line ?? line, 'switch', `The switch has this case on line ${before} already.`)
      seen.set(key, label?.line ?? line)
    }
    const declared = body.find(({ kind }) => kind === 'declare')
    if (declared)
      context.problems.add(
        declared.line,
        'switch',
        'Put braces around the statements of a case that declares a variable.',
      )
    if (body.length === 0 && index === node.cases.length - 1)
      context.problems.add(line, 'switch', 'The last case of a switch needs a statement: write break.')
    checkBody(context, body, returns)
  }
}

/** @returns a text that is equal for equal labels */
function checkLabel(context: Context, label: Expression, { type }: Value): string {
  const found = evaluate(context, label)
  const isConstant = found.constants !== undefined || (!found.isPlace && label.kind === 'name')
  if (!isConstant && !isAny(found.type)) {
    context.problems.add(label.line, 'switch', 'A case needs a constant: write a number, an enum’s name or a #define.')
    return ''
  }
  if (isEnum(type) && isEnum(found.type) && type.name !== found.type.name)
    context.problems.add(label.line, 'switch', `The case is of ${shown(found.type)}, the switch of ${shown(type)}.`)
  return found.constants ? String(found.constants[0]) : label.kind === 'name' ? label.name : ''
}

/** Reports a function that can end without its value. */
export function checkEnd(context: Context, body: Node<'block'>, returns: Type): void {
  if (returns.name !== 'void' && !body.body.some(ends))
    context.problems.add(
      body.endLine,
      'return',
      `Not all ways through ${context.current?.name} return a value: add a return.`,
    )
}
