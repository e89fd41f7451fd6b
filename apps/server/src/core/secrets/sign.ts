import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import { deriveKey } from './master.ts'
import type { Secret } from './secret.ts'

export interface Signer {
  /** Ed25519, 32 bytes in lower-case hex. */
  readonly publicKey: string
  /** Signs the text's UTF-8; 64 bytes in lower-case hex. */
  sign(text: string): string
}

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs statements with a key that is derived from the master key, so that it is the same after every start. */
export function createSigner(master: Secret): Signer {
  const key = Buffer.concat([pkcs8Head, deriveKey(master, 'statement')])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  return { publicKey, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('hex') }
}
