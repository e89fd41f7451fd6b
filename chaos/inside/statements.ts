import type { Mark } from '../marks.ts'

/** What each connection has written since its last commit. */
const written = new WeakMap<object, Set<Mark>>()
/** Kinds of the requests that were handed to the broker, by client id. */
const sent = new Map<string, string>()

export const rememberSent = (clientId: string, kind: string): void => void sent.set(clientId, kind)

interface RecordWords {
  readonly kind?: unknown
  readonly data?: { readonly remove?: unknown; readonly amount?: unknown }
  readonly rest?: { readonly request?: { readonly kind: unknown; readonly state: unknown } } | null
}

export function textOf([first]: readonly unknown[]): string | undefined {
  const text = typeof first === 'string' ? first : (first as { text?: unknown } | undefined)?.text
  return typeof text === 'string' ? text : undefined
}

/**
 * Which marked commits a statement is, by its words alone: the product is not asked. Statements of a transaction are only remembered;
 * its commit is what is marked. One commit can be several: the ledger's writer takes all that waits.
 */
export function marksOf(connection: object, args: readonly unknown[]): ReadonlySet<Mark> {
  const [first, second] = args
  const text = textOf(args)
  if (text === undefined) return none
  const given = typeof first === 'string' ? second : (first as { values?: unknown }).values
  const values = Array.isArray(given) ? given : []
  if (text === 'commit') {
    const marks = written.get(connection)
    written.delete(connection)
    return marks ?? none
  }
  if (/^select (\* from ledger|paper)\.project\(/.test(text)) return new Set(['tables'])
  if (text === 'rollback' || text.startsWith('begin')) written.delete(connection)
  // By the ledger's writer, as a transaction of its own.
  else if (/^(with (heads|places)_written|select paper\.apply\()/.test(text)) return ofWriter(text, values)
  else
    for (const mark of inTransaction(text, values))
      written.set(connection, (written.get(connection) ?? new Set()).add(mark))
  return none
}
const none: ReadonlySet<Mark> = new Set()

function inTransaction(text: string, values: readonly unknown[]): ReadonlySet<Mark> {
  // Instructions of many traders.
  if (text.startsWith('select ledger.publish(')) return new Set(['publish'])
  if (text.startsWith('insert into "commands"')) return new Set(['command'])
  if (text.startsWith('insert into brokers.reports')) return ofEvents(values[1])
  // Where the rows had to be locked first, since another process had written to the record.
  const writes = values.length > 0 && /insert into ledger\.flight|paper\.apply\(/.test(text)
  return writes ? ofWriter(text, values) : none
}

/** Records that are marks by themselves. */
const told: Readonly<Record<string, Mark>> = {
  'trade.published': 'publish',
  'trade.failed': 'refusal',
  'floor.touched': 'touch',
}

function ofWriter(text: string, values: readonly unknown[]): ReadonlySet<Mark> {
  const marks = new Set(inLedger(values))
  for (const { kind } of recordsIn(values)) {
    const mark = told[String(kind)]
    if (mark) marks.add(mark)
  }
  if (text.includes('paper.apply(')) for (const mark of atBroker(values.at(-1))) marks.add(mark)
  return marks
}

/** The records are one of the statement's values, a JSON list. */
function recordsIn(values: readonly unknown[]): readonly RecordWords[] {
  const lists = values.filter((value) => typeof value === 'string' && value.startsWith('[{')) as string[]
  return lists.flatMap((list) => JSON.parse(list) as RecordWords[])
}

function inLedger(values: readonly unknown[]): ReadonlySet<Mark> {
  return new Set(recordsIn(values).flatMap((record) => markOf(record) ?? []))
}

/** By the request that a record says, or by its kind: what was asked and answered by one commit does not say its request. */
function markOf({ kind, data, rest }: RecordWords): Mark | undefined {
  if (rest?.request) {
    const { kind: asked, state } = rest.request
    return isMarked(String(asked)) ? (`${state === 'intended' ? 'intent' : 'answer'}.${asked}` as Mark) : undefined
  }
  switch (kind) {
    case 'order.intent':
      return data?.remove === undefined ? 'intent.order' : undefined
    case 'stop.intent':
    case 'levels.intent':
      return 'intent.levels'
    case 'stop.confirmed':
    case 'stop.refused':
    case 'levels.confirmed':
    case 'levels.refused':
      return 'answer.levels'
    case 'close.intent':
      return 'intent.close'
    case 'funding.intent':
      return data?.amount === undefined ? undefined : 'intent.deposit'
    default:
      return undefined
  }
}

function atBroker(batch: unknown): ReadonlySet<Mark> {
  const { reports } = JSON.parse(String(batch)) as { reports: { report: { answer: { clientId: string } | null } }[] }
  const kinds = reports.map(({ report }) => report.answer && sent.get(report.answer.clientId))
  return new Set(kinds.flatMap((kind) => (kind && isMarked(kind) ? [`broker.${kind}` as Mark] : [])))
}

/** What a broker elsewhere did, as its adapter writes it. */
function ofEvents(rows: unknown): ReadonlySet<Mark> {
  const kinds = (JSON.parse(String(rows)) as { clientId: string | null }[]).map(
    ({ clientId }) => clientId && sent.get(clientId),
  )
  return new Set(kinds.flatMap((kind) => (kind && isMarked(kind) ? [`broker.${kind}` as Mark] : [])))
}

/** Steps of what is asked about a working order have no marks: taking it back and changing it repeat those of the others. */
const isMarked = (kind: string): boolean => !['remove', 'cancel', 'modify', 'reset'].includes(kind)
