import type { Context } from './scope.ts'
import type { FunctionNode } from './syntax.ts'

/** Event handlers of an Expert Advisor: result type, then parameter types. */
const HANDLERS = new Map<string, readonly [string, ...string[]]>(
  Object.entries({
    OnInit: ['int'],
    OnDeinit: ['void', 'const int'],
    OnTick: ['void'],
    OnTimer: ['void'],
    OnTrade: ['void'],
    OnTradeTransaction: ['void', 'const MqlTradeTransaction &', 'const MqlTradeRequest &', 'const MqlTradeResult &'],
    OnBookEvent: ['void', 'const string &'],
    OnChartEvent: ['void', 'const int', 'const long &', 'const double &', 'const string &'],
    OnTester: ['double'],
    OnTesterInit: ['int'],
    OnTesterDeinit: ['void'],
    OnTesterPass: ['void'],
  }),
)
/** Handlers of other kinds of programs. */
const FOREIGN = new Map([
  ['OnStart', 'scripts and services'],
  ['OnCalculate', 'indicators'],
])

const isHandler = (name: string): boolean => HANDLERS.has(name)

/** Checks event handlers: with another name or signature the terminal never calls them. */
export function checkHandler(context: Context, node: FunctionNode): void {
  const { name, line } = node
  const { problems } = context
  const wanted = HANDLERS.get(name)
  if (!wanted) {
    const meant = [...HANDLERS.keys()].find((one) => one.toLowerCase() === name.toLowerCase())
    if (meant) problems.add(line, 'handler', `The terminal calls ${meant}, not ${name}: write it so.`)
    else if (FOREIGN.has(name))
      problems.add(line, 'handler', `${name} is for ${FOREIGN.get(name)}: an Expert Advisor uses OnTick or OnTimer.`)
    else if (/^On[A-Z]/.test(name))
      problems.add(line, 'handler', `${name} is no event of an Expert Advisor: rename it.`)
    return
  }
  const found = [node.returns.name, ...node.parameters.map(parameterText)]
  if (found.join(', ') === wanted.join(', ')) return
  const [returns, ...parameters] = wanted
  problems.add(line, 'handler', `Declare it as ${returns} ${name}(${parameters.join(', ')}).`)
}

function parameterText({ isConst, type, isReference, sizes }: FunctionNode['parameters'][number]): string {
  return `${isConst ? 'const ' : ''}${type.name}${isReference ? ' &' : ''}${'[]'.repeat(sizes.length)}`
}

/** Calls that block or trade. OnInit returns at once, and OnDeinit has 2.5 seconds: such work belongs into OnTimer. */
const SLOW = /^(Socket(Connect|TlsHandshake|Read|TlsRead|TlsSend|Send)|WebRequest|OrderSend(Async)?|Sleep|MessageBox)$/

/** Reports slow calls that OnInit reaches. */
export function checkCallPlaces(context: Context): void {
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const call of context.calls.get(name) ?? []) {
      if (SLOW.test(call.name))
        context.problems.add(call.line, 'call place', `OnInit reaches ${call.name}, which waits: call it from OnTimer.`)
      visit(call.name)
    }
  }
  visit('OnInit')
}

/** Reports functions that nothing calls. */
export function checkUnusedFunctions(context: Context): void {
  const called = new Set<string>()
  for (const [caller, calls] of context.calls) for (const { name } of calls) if (name !== caller) called.add(name)
  for (const [name, nodes] of context.functions)
    if (!called.has(name) && !isHandler(name))
      context.problems.add(nodes[0]?.line ?? 0, 'unused', `Nothing calls ${name}: remove it.`)
}
