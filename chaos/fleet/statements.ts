import { createHash, verify } from 'node:crypto'
import { type Crypto, readStatement, verifyStatement } from '@ratchet/domain'
import { Violation } from '../violation.ts'
import type { Trader } from './trader.ts'

/** What precedes the 32 bytes of an Ed25519 key in the form that Node reads. */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex')

const nodeCrypto: Crypto = {
  digest: async (text) => createHash('sha256').update(text).digest('hex'),
  verify: async (publicKey, signature, text) => {
    const key = Buffer.concat([spkiHead, Buffer.from(publicKey, 'hex')])
    return verify(null, Buffer.from(text), { key, format: 'der', type: 'spki' }, Buffer.from(signature, 'hex'))
  },
}

/** A signed statement, as the trader keeps it. */
export async function statementOf(trader: Trader): Promise<string> {
  const reply = await trader.call('GET', '/api/statement')
  if (reply?.status !== 200) throw new Violation('statement', `${trader.name} got ${reply?.status}`)
  return JSON.stringify(reply.body)
}

/** It is whole, and the server still owns up to the key that signed it. */
export async function holdStatement(trader: Trader, text: string): Promise<void> {
  const { findings, statement } = await verifyStatement(readStatement(text), nodeCrypto)
  if (findings.length > 0) throw new Violation('statement', `${trader.name}: ${JSON.stringify(findings[0])}`)
  const keys = (await trader.call('GET', '/api/statement-key'))?.body
  if (![keys?.publicKey, ...(keys?.earlier ?? [])].includes(statement.key.publicKey))
    throw new Violation('statement', `${trader.name}: the server does not know the key that signed it`)
}
