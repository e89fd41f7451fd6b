import { type StatementFile, statementFormat, statementVersion } from '@ratchet/contract'

export type Unreadable = 'empty' | 'not-json' | 'cut-short' | 'other-format' | 'other-version' | 'malformed'

/** A file that is no statement, or of which too little is left to say anything. */
export class UnreadableStatement extends Error {
  readonly reason: Unreadable

  constructor(reason: Unreadable) {
    super(`Not a statement: ${reason}`)
    this.reason = reason
  }
}

type Shape = 'text' | 'flag' | 'number' | 'whole' | 'hash' | 'object' | 'list'
const fits: Readonly<Record<Shape, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  flag: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  whole: (value) => Number.isSafeInteger(value),
  hash: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  list: Array.isArray,
}
type Shapes = Readonly<Record<string, Shape | readonly [Shape]>>

/** Whether a value has these members; a shape in brackets may also be null. */
const has = (value: unknown, shapes: Shapes): boolean =>
  fits.object(value) &&
  Object.entries(shapes).every(([name, shape]) => {
    const member = (value as Record<string, unknown>)[name]
    return typeof shape === 'string' ? fits[shape](member) : member === null || fits[shape[0]](member)
  })

const record: Shapes = {
  seq: 'whole',
  at: 'whole',
  kind: 'text',
  tradeId: ['text'],
  marketTime: ['whole'],
  data: 'object',
  rows: 'object',
  hash: 'hash',
}
const deal: Shapes = {
  accountId: 'text',
  ticket: 'text',
  symbol: 'text',
  side: 'text',
  volume: 'whole',
  openPrice: 'whole',
  price: 'whole',
  openTimeMs: 'whole',
  timeMs: 'whole',
  profit: 'whole',
  swap: 'whole',
  commission: 'whole',
  fee: 'whole',
}
const statement: Shapes = {
  desk: 'text',
  key: 'object',
  trader: 'object',
  accounts: 'list',
  period: 'object',
  provesFrom: 'whole',
  first: 'whole',
  last: 'whole',
  count: 'whole',
  previousHash: 'hash',
  headHash: 'hash',
  summary: 'object',
  digits: 'object',
  issuedAt: 'whole',
}
const parts: readonly (readonly [name: string, Shapes])[] = [
  ['key', { algorithm: 'text', publicKey: 'hash' }],
  ['trader', { id: 'text', name: 'text' }],
  ['period', { from: ['whole'], to: ['whole'] }],
  ['summary', { trades: 'whole', deals: 'whole', profit: 'whole', swap: 'whole', commission: 'whole', fee: 'whole' }],
]

const isRecord = (value: unknown): boolean =>
  has(value, record) &&
  ((value as { deal?: unknown }).deal === undefined || has((value as { deal: unknown }).deal, deal))

/** Of what later statements say and earlier ones do not. */
const isMissingOr = (shape: Shape, value: unknown): boolean => value === undefined || fits[shape](value)

const isAccount = (account: unknown): boolean =>
  has(account, { server: 'text', login: 'text' }) &&
  isMissingOr('flag', (account as { confirmed?: unknown }).confirmed) &&
  isMissingOr('text', (account as { money?: unknown }).money) &&
  isMissingOr('text', (account as { prices?: unknown }).prices)

const isHead = (value: unknown): boolean =>
  has(value, statement) &&
  parts.every(([name, shapes]) => has((value as Record<string, unknown>)[name], shapes)) &&
  (value as { accounts: unknown[] }).accounts.every(isAccount) &&
  isMissingOr('whole', (value as { leftOut?: unknown }).leftOut) &&
  Object.values((value as { digits: object }).digits).every(
    (digits) => fits.whole(digits) && digits >= 0 && digits < 20,
  )

const names = new Set(['format', 'version', 'records', 'statement', 'signature'])

/** Reads the text of a file, whoever wrote it. @throws UnreadableStatement */
export function readStatement(text: string): StatementFile {
  if (text.trim() === '') throw new UnreadableStatement('empty')
  let file: Record<string, unknown>
  try {
    file = JSON.parse(text)
  } catch {
    // Statements begin with their format: of one that was cut short at least that is left.
    const begun = text.trimStart().startsWith(`{"format":"${statementFormat}"`)
    throw new UnreadableStatement(begun ? 'cut-short' : 'not-json')
  }
  if (!has(file, { format: 'text' }) || file.format !== statementFormat) throw new UnreadableStatement('other-format')
  if (file.version !== statementVersion) throw new UnreadableStatement('other-version')
  const whole =
    Object.keys(file).every((name) => names.has(name)) &&
    has(file, { records: 'list', statement: 'object', signature: 'text' }) &&
    (file.records as unknown[]).every(isRecord) &&
    isHead(file.statement)
  if (!whole) throw new UnreadableStatement('malformed')
  return file as unknown as StatementFile
}
