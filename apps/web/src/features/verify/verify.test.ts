import type { DeskKey, StatementAccount } from '@ratchet/contract'
import { chainStart, type Finding, signedText } from '@ratchet/domain'
import { describe, expect, it } from 'vitest'
import { checkFile } from './check.ts'
import { NoCrypto, webCrypto } from './crypto.ts'
import { mostBytes, type Result } from './protocol.ts'
import { accountText, findingText, headlineOf, leftOutText, refusedText, signerOf } from './statement-text.ts'

const hex = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, '0')).join('')

/** Makes a statement without records, signed by the browser's own cryptography. */
async function emptyStatement() {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const statement = {
    desk: 'https://desk.test',
    trader: { id: 'ann', name: 'Ann' },
    accounts: [],
    period: { from: null, to: null },
    key: { algorithm: 'Ed25519' as const, publicKey: hex(await crypto.subtle.exportKey('raw', publicKey)) },
    provesFrom: 1,
    first: 1,
    last: 0,
    count: 0,
    previousHash: chainStart,
    headHash: chainStart,
    summary: { trades: 0, deals: 0, profit: 0, swap: 0, commission: 0, fee: 0 },
    digits: {},
    issuedAt: 1_700_000_000_000,
  }
  const signed = await crypto.subtle.sign('Ed25519', privateKey, new TextEncoder().encode(signedText(statement)))
  return { format: 'ratchet-statement', version: 1, records: [], statement, signature: hex(signed) }
}
const check = (content: unknown, cryptoOf = webCrypto) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  return checkFile(new File([text], 'a.json'), cryptoOf, () => {})
}
const checked = async (content: unknown) => (await check(content)) as Result

describe('checking a file', () => {
  it('uses the browser’s Ed25519: a signature fits, and another does not', async () => {
    const whole = await emptyStatement()
    expect((await checked(whole)).findings).toEqual([])
    const key = { ...whole.statement.key, publicKey: (await emptyStatement()).statement.key.publicKey }
    for (const broken of [
      { ...whole, signature: whole.signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) },
      { ...whole, signature: 'no hex' },
      { ...whole, signature: '' },
      { ...whole, statement: { ...whole.statement, key } },
      { ...whole, statement: { ...whole.statement, key: { ...key, publicKey: 'f'.repeat(64) } } },
      { ...whole, statement: { ...whole.statement, trader: { id: 'ann', name: 'Anna' } } },
    ])
      expect((await checked(broken)).findings).toEqual([{ kind: 'forged' }])
  })

  it.each([
    ['', 'empty'],
    ['PK', 'not-json'],
    ['{}', 'other-format'],
    ['{"format":"ratchet-statement","version":1,"records":[', 'cut-short'],
    [`{"format":"ratchet-statement","version":1,"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'malformed'],
  ])('says of %.60j: %s', async (content, reason) => {
    expect(await check(content)).toBe(reason)
  })

  it('says of what is too large or gone before it is read, and of a browser that cannot', async () => {
    const large = {
      size: mostBytes + 1,
      name: 'x',
      text: () => Promise.reject(new Error('never read')),
    } as unknown as File
    expect(await checkFile(large, webCrypto, () => {})).toBe('too-large')
    const gone = { size: 5, name: 'x', text: () => Promise.reject(new DOMException('', 'NotReadableError')) }
    expect(await checkFile(gone as unknown as File, webCrypto, () => {})).toBe('not-readable')
    for (const reason of ['no-crypto', 'no-ed25519'] as const)
      expect(
        await check(await emptyStatement(), () => {
          throw new NoCrypto(reason)
        }),
      ).toBe(reason)
  })

  it('has a sentence for everything that can be wrong', () => {
    for (const text of Object.values(refusedText)) expect(text).toMatch(/^[A-Z].*\.$/)
    const findings: Finding[] = [
      ...(['changed', 'deal', 'inserted'] as const).map((kind) => ({ kind, seq: 1500 })),
      { kind: 'moved', seq: 1500, after: null },
      { kind: 'moved', seq: 1500, after: 3 },
      { kind: 'removed', from: 1500, to: 1500 },
      { kind: 'removed', from: 1500, to: 1600 },
      ...(['rewritten', 'forged', 'summary'] as const).map((kind) => ({ kind })),
    ]
    const told = findings.map((finding) => findingText(finding, 1_700_000_000_000))
    for (const { what, why } of told) expect(`${what} ${why}`).toMatch(/^[A-Z].*\. .*\.$/)
    expect(told[0]?.what).toBe('Record 1,500 (2023-11-14 22:13:20) was changed.')
    expect(told[1]?.what).toBe('The deal of record 1,500 (2023-11-14 22:13:20) was changed.')
  })
})

describe('what a statement vouches for', () => {
  it('is said of each account: the broker’s word, or the trader’s own', () => {
    const account = { server: 'Broker-Practice', login: '101-1' }
    expect(accountText({ ...account, confirmed: true, money: 'practice', prices: 'broker' })).toBe(
      '101-1 at Broker-Practice, a practice account without real money on the broker’s prices, confirmed by the broker',
    )
    for (const confirmed of [false, undefined])
      expect(accountText({ ...account, ...(confirmed !== undefined && { confirmed }) })).toMatch(/stated by the trader/)
  })

  it('B4: is said in its first sentence where it was play money, on invented prices', async () => {
    const result = await checked(await emptyStatement())
    const told = (...accounts: StatementAccount[]) =>
      headlineOf({ ...result, statement: { ...result.statement, accounts } }, 'this-desk').text
    const paper = { server: 'Ratchet-Demo', login: '5000001', money: 'paper', prices: 'invented' } as const
    expect(told(paper)).toMatch(/^No real money, simulated prices: not real trading\. /)
    expect(told({ ...paper, prices: 'recorded' })).toMatch(/^No real money: not real trading\. /)
    expect(told(paper, { ...paper, money: 'real', prices: 'broker' })).not.toMatch(/No real money/)
    expect(accountText({ server: 'Ratchet-Demo', login: '1' })).toContain('money type unknown')
  })

  it.each([
    [undefined, /^The number of accounts that are left out is not stated/],
    [0, /^All accounts of this trader on this server are included\./],
    [1, /^1 other account of this trader is left out: /],
    [3, /^3 other accounts of this trader are left out: /],
  ])('is said of %s accounts that are left out', (leftOut, words) => {
    expect(leftOutText(leftOut === undefined ? {} : { leftOut })).toMatch(words)
  })
})

describe('whose statement it is', () => {
  const own = {
    desk: 'https://desk.test',
    algorithm: 'Ed25519' as const,
    publicKey: 'aa',
    earlier: ['0a'],
  } satisfies DeskKey
  const by = (desk: string, publicKey: string) => signerOf({ desk, key: { algorithm: 'Ed25519', publicKey } }, own)

  it('is said by the key alone; a foreign key under this desk’s name is a pretender’s', async () => {
    expect(by('https://desk.test', 'aa')).toBe('this-desk')
    expect(by('https://old-name.test', 'aa')).toBe('this-desk')
    expect(by('https://desk.test', '0a')).toBe('this-desk')
    expect(by('https://other.test', 'bb')).toBe('another-desk')
    expect(by('https://desk.test', 'bb')).toBe('pretender')
    const result = await checked(await emptyStatement())
    expect(signerOf(result.statement, undefined)).toBe('unknown')
    const titles = (['this-desk', 'another-desk', 'pretender', 'unknown'] as const).map((signer) =>
      headlineOf(result, signer),
    )
    expect(titles.map(({ tone }) => tone)).toEqual(['good', 'warn', 'bad', 'warn'])
    // A statement that was changed is not whole, whoever signed it.
    const changed = { ...result, findings: [{ kind: 'changed', seq: 1 }] } as const
    expect(headlineOf(changed, 'this-desk').title).toBe('This statement was changed')
  })
})
