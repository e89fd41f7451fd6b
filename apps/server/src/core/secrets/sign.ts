import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { Secret } from './secret.ts'

export interface Signer {
  /** Ed25519, 32 bytes in lower-case hex. */
  readonly publicKey: string
  /** The public keys that signed before this one. */
  readonly earlier: readonly string[]
  /** Signs the text's UTF-8; 64 bytes in lower-case hex. */
  sign(text: string): string
}

/** The bytes before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs statements. @param seed 32 bytes in hex */
export function createSigner(seed: Secret, earlier: readonly string[] = []): Signer {
  const key = Buffer.concat([pkcs8Head, Buffer.from(seed.reveal(), 'hex')])
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  return { publicKey, earlier, sign: (text) => sign(null, Buffer.from(text), privateKey).toString('hex') }
}

export const newSigningSeed = (): Secret => new Secret(randomBytes(32).toString('hex'))
