import type { Mark } from '../marks.ts'

/** The last write of each connection since its last commit. */
const written = new WeakMap<object, Mark>()
/** Kinds of the requests that were handed to the broker, by client id. */
const sent = new Map<string, string>()

export const rememberSent = (clientId: string, kind: string): void => void sent.set(clientId, kind)

interface RequestWords {
  readonly kind?: unknown
  readonly state?: unknown
  readonly rung?: unknown
}

export function textOf([first]: readonly unknown[]): string | undefined {
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : undefined
}

/**
 * Which marked commit a statement is, by its words alone: the product is not asked. Statements of a transaction are only
 * remembered; its commit is the mark.
 */
export function markOf(connection: object, args: readonly unknown[]): Mark | undefined {
  const [first, second] = args
  const text = textOf(args)
  if (text === undefined) return undefined
  const given = typeof first === 'string' ? second : (first as { values?: unknown }).values
  const values = Array.isArray(given) ? given : []
  if (text === 'commit') {
    const mark = written.get(connection)
    written.delete(connection)
    return mark
  }
  // Instructions of many traders, and their commit, in one.
  if (text.startsWith('select ledger.publish(')) return 'publish'
  if (text === 'rollback' || text.startsWith('begin')) written.delete(connection)
  else if (text.startsWith('select paper.apply(')) return atBroker(values[0])
  else if (text.startsWith('insert into "trades"')) written.set(connection, 'publish')
  else if (text.startsWith('insert into "commands"')) written.set(connection, 'command')
  // By the ledger's writer, as a transaction of its own.
  else if (text.startsWith('with heads_written'))
    return text.includes('insert into ledger.trades (') ? 'publish' : inLedger(values)
  else if (text.includes('insert into ledger.requests')) {
    const mark = inLedger(values)
    if (mark) written.set(connection, mark)
  }
  return undefined
}

/** The request rows are one of the statement's values: a JSON list of what has a kind, a state and a rung. */
function inLedger(values: readonly unknown[]): Mark | undefined {
  for (const value of values) {
    if (typeof value !== 'string' || !value.startsWith('[{')) continue
    const [row] = JSON.parse(value) as RequestWords[]
    if (row?.kind === undefined || row.state === undefined || row.rung === undefined || !isMarked(String(row.kind)))
      continue
    return `${row.state === 'intended' ? 'intent' : 'answer'}.${row.kind}` as Mark
  }
  return undefined
}

function atBroker(batch: unknown): Mark | undefined {
  const { requests } = JSON.parse(String(batch)) as { requests: { clientId: string }[] }
  const kind = sent.get(requests[0]?.clientId ?? '')
  return kind === undefined || !isMarked(kind) ? undefined : (`broker.${kind}` as Mark)
}

/** Steps of what is asked about a working order have no marks: taking it back and changing it repeat those of the others. */
const isMarked = (kind: string): boolean => !['remove', 'cancel', 'modify'].includes(kind)
