import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto'

// This is made a second time here, by the words of the guide, rather than taken from the product.

export interface Statement {
  records: StatementRecord[]
  statement: Record<string, unknown> & {
    key: { algorithm: string; publicKey: string }
    trader: { id: string }
    previousHash: string
    headHash: string
    first: number
    last: number
    summary: Record<string, number>
  }
  signature: string
}
export interface StatementRecord {
  seq: number
  hash: string
  rows: Record<string, string>
  deal?: Record<string, unknown>
}

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const signedText = ({ statement }: Statement) => Buffer.from(`ratchet-statement 1\n${canonical(statement)}`)

function hashOf(previous: string, { statement }: Statement, { hash, deal, ...rest }: StatementRecord): string {
  return sha256(previous + canonical({ ...rest, trader: statement.trader.id }))
}

/** Lists everything in a statement that does not fit; nothing where it is whole. */
export function wrongIn(text: string): string[] {
  const file = JSON.parse(text) as Statement
  const { records, statement, signature } = file
  const wrong: string[] = []
  let [seq, previous] = [statement.first, statement.previousHash]
  for (const record of records) {
    if (record.seq !== seq++) wrong.push(`${record.seq} is out of order`)
    if (hashOf(previous, file, record) !== record.hash) wrong.push(`${record.seq} does not follow`)
    if (record.deal && sha256(canonical(record.deal)) !== record.rows.closed)
      wrong.push(`${record.seq} has another deal`)
    previous = record.hash
  }
  if (seq !== statement.last + 1 || previous !== statement.headHash) wrong.push('the end')
  const key = Buffer.concat([
    Buffer.from('302a300506032b6570032100', 'hex'),
    Buffer.from(statement.key.publicKey, 'hex'),
  ])
  if (!verify(null, signedText(file), { key, format: 'der', type: 'spki' }, Buffer.from(signature, 'hex')))
    wrong.push('the signature')
  return wrong
}

export function changed(text: string, change: (file: Statement) => void): string {
  const file = JSON.parse(text) as Statement
  change(file)
  return JSON.stringify(file)
}

/** Finds the first record that shows a closing deal. */
export const dealt = ({ records }: Statement): StatementRecord =>
  records.find(({ deal }) => deal) ?? { seq: 0, hash: '', rows: {} }

/** Makes a figure better and all hashes anew, and signs the whole with a key of the forger's own, which it may name or not. */
export function forge(file: Statement, namesOwnKey: boolean): void {
  const record = dealt(file)
  const more = { ...record.deal, profit: 9_999_900 }
  file.statement.summary.profit = (file.statement.summary.profit ?? 0) + 9_999_900 - Number(record.deal?.profit)
  record.deal = more
  record.rows.closed = sha256(canonical(more))
  let previous = file.statement.previousHash
  for (const each of file.records) {
    each.hash = hashOf(previous, file, each)
    previous = each.hash
  }
  file.statement.headHash = previous
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  if (namesOwnKey) file.statement.key = { algorithm: 'Ed25519', publicKey: raw }
  file.signature = sign(null, signedText(file), privateKey).toString('hex')
}
