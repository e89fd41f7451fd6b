import { createHash, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { StatementFile, StatementHead, StatementRecord } from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from './canonical.ts'
import { chainStart, linkText, signedText } from './chain.ts'
import { readStatement } from './read.ts'
import { StatementSums } from './summary.ts'
import { type Crypto, verifyStatement } from './verify.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface TestKey {
  readonly privateKey: KeyObject
  readonly publicKey: string
}
function makeKey(): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return { privateKey, publicKey: raw.toString('hex') }
}

const spkiHead = Buffer.from('302a300506032b6570032100', 'hex')
const nodeCrypto: Crypto = {
  digest: async (text) => sha256(text),
  verify: async (publicKey, signature, text) => {
    const key = Buffer.concat([spkiHead, Buffer.from(publicKey, 'hex')])
    return verify(null, Buffer.from(text), { key, format: 'der', type: 'spki' }, Buffer.from(signature, 'hex'))
  },
}

const trader = 'ann'
/** Hashes each record anew after the one before it, as whoever forges a statement would. */
function rechain(records: readonly StatementRecord[], previousHash: string): StatementRecord[] {
  let previous = previousHash
  return records.map((record) => {
    const rows = record.deal ? { ...record.rows, closed: sha256(canonicalJson(record.deal)) } : record.rows
    const hash = sha256(linkText(previous, { ...record, rows, trader }))
    previous = hash
    return { ...record, rows, hash }
  })
}

function signAnew(file: StatementFile, { privateKey, publicKey }: TestKey): StatementFile {
  const statement: StatementHead = { ...file.statement, key: { algorithm: 'Ed25519', publicKey } }
  return { ...file, statement, signature: sign(null, Buffer.from(signedText(statement)), privateKey).toString('hex') }
}

/** A statement of records `first` to `first + count - 1`, of which every third is a closing deal. */
function makeStatement(key: TestKey, count: number, first = 1): StatementFile {
  const bare = Array.from({ length: count }, (_, i): StatementRecord => {
    const seq = first + i
    const deal = {
      accountId: 'a',
      ticket: `${seq}`,
      symbol: 'GOLD',
      side: 'buy' as const,
      volume: 1000,
      openPrice: 128400,
      price: 128500,
      openTimeMs: 1,
      timeMs: 2,
      profit: 100 * seq,
      swap: -1,
      commission: -7,
      fee: 0,
    }
    const common = { seq, at: 1_700_000_000_000 + i, tradeId: null, marketTime: null, rows: {}, hash: '' }
    if (i % 3 === 2) return { ...common, kind: 'position.closed', data: { volume: 1000 }, deal }
    return { ...common, kind: i % 3 === 0 ? 'trade.published' : 'stop.confirmed', data: { sl: 128000 + i } }
  })
  const previousHash = first === 1 ? chainStart : 'ab'.repeat(32)
  const records = rechain(bare, previousHash)
  const sums = new StatementSums()
  for (const record of records) sums.add(record)
  const statement: StatementHead = {
    desk: 'https://desk.test',
    key: { algorithm: 'Ed25519', publicKey: '' },
    trader: { id: trader, name: 'Ann' },
    accounts: [{ server: 'Ratchet-Demo', login: '5000001' }],
    period: { from: null, to: null },
    provesFrom: 1,
    first,
    last: first + count - 1,
    count,
    previousHash,
    headHash: records.at(-1)?.hash ?? previousHash,
    summary: sums.summary,
    digits: { GOLD: 2 },
    issuedAt: 1_700_000_001_000,
  }
  return signAnew({ format: 'ratchet-statement', version: 1, records, statement, signature: '' }, key)
}

const key = makeKey()
const whole = makeStatement(key, 30, 11)
const findingsOf = async (file: StatementFile) =>
  (await verifyStatement(readStatement(JSON.stringify(file)), nodeCrypto)).findings
const withRecords = (change: (records: StatementRecord[]) => readonly StatementRecord[]): StatementFile => ({
  ...whole,
  records: change(structuredClone(whole.records) as StatementRecord[]),
})
const put = (seq: number, change: object) =>
  withRecords((records) => records.map((record) => (record.seq === seq ? { ...record, ...change } : record)))
const dealOf = (seq: number) => whole.records.find((record) => record.seq === seq)?.deal

describe('PRF5: a statement', () => {
  it.each([1, 11])('that begins with record %i is whole as it was made, with its sums', async (first) => {
    const done: number[] = []
    const file = makeStatement(key, 1200, first)
    const verdict = await verifyStatement(file, nodeCrypto, (count) => done.push(count))
    expect(verdict.findings).toEqual([])
    expect(verdict.summary).toEqual(file.statement.summary)
    expect(verdict.summary).toMatchObject({ trades: 400, deals: 400, swap: -400, commission: -2800 })
    expect(done).toEqual([500, 1000, 1200])
  })

  it.each([
    ['a figure', put(15, { data: { sl: 1 } }), [{ kind: 'changed', seq: 15 }]],
    ['a time', put(15, { at: 1 }), [{ kind: 'changed', seq: 15 }]],
    ['a kind', put(15, { kind: 'rung.reached' }), [{ kind: 'changed', seq: 15 }]],
    ['a trade', put(15, { tradeId: 'x' }), [{ kind: 'changed', seq: 15 }]],
    ['the digest of a row', put(15, { rows: { position: 'ab' } }), [{ kind: 'changed', seq: 15 }]],
    ['a word that no hash is made of', put(15, { note: 'paid' }), [{ kind: 'changed', seq: 15 }]],
    [
      'the profit of a deal',
      put(13, { deal: { ...dealOf(13), profit: 99_999 } }),
      [{ kind: 'deal', seq: 13 }, { kind: 'summary' }],
    ],
    ['a deal that is withheld', put(13, { deal: undefined }), [{ kind: 'deal', seq: 13 }, { kind: 'summary' }]],
    ['a deal put to a record of none', put(15, { deal: dealOf(13) }), [{ kind: 'deal', seq: 15 }]],
    [
      'a record taken out',
      withRecords((records) => records.filter(({ seq }) => seq !== 15)),
      [{ kind: 'removed', from: 15, to: 15 }],
    ],
    [
      'the first and the last taken out',
      withRecords((records) => records.slice(3, -1)),
      [{ kind: 'removed', from: 11, to: 13 }, { kind: 'removed', from: 40, to: 40 }, { kind: 'summary' }],
    ],
    ['all taken out', withRecords(() => []), [{ kind: 'removed', from: 11, to: 40 }, { kind: 'summary' }]],
    [
      'two swapped',
      withRecords((records) => [...records.slice(0, 4), ...records.slice(4, 6).reverse(), ...records.slice(6)]),
      [{ kind: 'moved', seq: 16, after: 14 }],
    ],
    [
      'one put in twice',
      withRecords((records) => [...records.slice(0, 5), ...records.slice(4)]),
      [{ kind: 'inserted', seq: 15 }],
    ],
    [
      'one put in at the end',
      withRecords((records) =>
        rechain([...records, { ...(records[1] as StatementRecord), seq: 41 }], whole.statement.previousHash),
      ),
      [{ kind: 'inserted', seq: 41 }],
    ],
    [
      'the words of two records exchanged under their numbers',
      withRecords((records) =>
        records.map((record) =>
          record.seq === 15 || record.seq === 17
            ? { ...(records[record.seq === 15 ? 6 : 4] as StatementRecord), seq: record.seq }
            : record,
        ),
      ),
      [
        { kind: 'changed', seq: 15 },
        { kind: 'changed', seq: 16 },
        { kind: 'changed', seq: 17 },
        { kind: 'changed', seq: 18 },
      ],
    ],
  ] as const)('says of %s which record it is', async (_, file, findings) => {
    expect(
      (await findingsOf(file)).filter(({ kind }) => kind !== 'summary' || findings.some((one) => one.kind === kind)),
    ).toEqual(findings)
  })

  const forged = put(13, { deal: { ...dealOf(13), profit: 99_999 } })
  const rewritten: StatementFile = { ...forged, records: rechain(forged.records, whole.statement.previousHash) }
  const claimed: StatementFile = {
    ...rewritten,
    statement: { ...whole.statement, headHash: rewritten.records.at(-1)?.hash ?? '' },
  }

  it('that was written and hashed anew fits in itself, and ends in another hash than the signed one', async () => {
    expect(await findingsOf(rewritten)).toEqual([{ kind: 'rewritten' }, { kind: 'summary' }])
  })

  it('with another last hash or other sums in what was signed has no signature', async () => {
    expect(await findingsOf(claimed)).toEqual([{ kind: 'forged' }, { kind: 'summary' }])
    const summary = { ...whole.statement.summary, profit: 5 }
    expect(await findingsOf({ ...whole, statement: { ...whole.statement, summary } })).toEqual([
      { kind: 'forged' },
      { kind: 'summary' },
    ])
  })

  it('signed with another key under the name of the first is forged; under its own name it is whole, with that key', async () => {
    const other = makeKey()
    const signed = signAnew(whole, other)
    expect(await findingsOf(signed)).toEqual([])
    expect(signed.statement.key.publicKey).not.toBe(key.publicKey)
    expect(await findingsOf({ ...signed, statement: whole.statement })).toEqual([{ kind: 'forged' }])
  })

  it('of a trader is not another’s', async () => {
    const trader = { id: 'bob', name: 'Bob' }
    const findings = await findingsOf(signAnew({ ...whole, statement: { ...whole.statement, trader } }, key))
    expect(findings).toHaveLength(30)
  })

  it('is never whole when any one value of it differs', async () => {
    const paths = pathsOf(JSON.parse(JSON.stringify(whole)))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.oneof(fc.integer(), fc.string(), fc.constant(null)),
        async (path, value) => {
          const file = JSON.parse(JSON.stringify(whole))
          const place = path.slice(0, -1).reduce((inner, name) => inner[name], file)
          const name = path.at(-1) as string
          fc.pre(place[name] !== value)
          place[name] = value
          const found = await Promise.resolve()
            .then(() => findingsOf(file))
            .catch((error: Error) => [error.name])
          expect(found.length).toBeGreaterThan(0)
        },
      ),
      { numRuns: 300 },
    )
  })
})

function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner).map((path) => [name, ...path]))
}

describe('a file that is no statement', () => {
  const text = JSON.stringify(whole)
  it.each([
    ['', 'empty'],
    ['  \n', 'empty'],
    ['PK\u0003\u0004 something', 'not-json'],
    [text.slice(0, text.length - 200), 'cut-short'],
    [text.slice(0, 60), 'cut-short'],
    ['{"a":1}', 'other-format'],
    ['[]', 'other-format'],
    ['null', 'other-format'],
    [JSON.stringify({ ...whole, version: 2 }), 'other-version'],
    [JSON.stringify({ ...whole, records: {} }), 'malformed'],
    [JSON.stringify({ ...whole, statement: null }), 'malformed'],
    [JSON.stringify({ ...whole, remark: 'paid' }), 'malformed'],
    [JSON.stringify({ ...whole, records: [{ seq: 1 }] }), 'malformed'],
    [JSON.stringify({ ...whole, statement: { ...whole.statement, first: 'one' } }), 'malformed'],
    [JSON.stringify({ ...whole, statement: { ...whole.statement, digits: { GOLD: 2.5 } } }), 'malformed'],
  ])('%.40s is %s', (file, reason) => {
    expect(() => readStatement(file)).toThrow(expect.objectContaining({ reason }))
  })
})
