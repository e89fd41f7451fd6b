import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './master.ts'
import { Secret } from './secret.ts'

const version = 1
const nonceBytes = 12
const tagBytes = 16
const cipher = 'aes-256-gcm'

/** Seals text so that it opens only with this master key and for the owner it was sealed for. */
export interface Sealer {
  seal(text: string, owner: string): Uint8Array
  /** @throws Error if the text was changed, sealed with another key, or sealed for another owner */
  open(sealed: Uint8Array, owner: string): Secret
}

/** Layout: version byte, nonce, tag, ciphertext. */
export function createSealer(master: Secret): Sealer {
  const key = deriveKey(master, 'broker passwords')
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(owner))
      const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
      return Buffer.concat([Buffer.of(version), nonce, sealing.getAuthTag(), body])
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed)
      if (bytes[0] !== version || bytes.length < 1 + nonceBytes + tagBytes) throw new Error('This was not sealed here.')
      const nonce = bytes.subarray(1, 1 + nonceBytes)
      const tag = bytes.subarray(1 + nonceBytes, 1 + nonceBytes + tagBytes)
      const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag)
      const text = Buffer.concat([opening.update(bytes.subarray(1 + nonceBytes + tagBytes)), opening.final()])
      return new Secret(text.toString('utf8'))
    },
  }
}

/** Credentials of an account at a broker belong to the trader, at that broker's server alone. */
export const credentialsOwner = (traderId: string, server: string): string => `trader/${traderId}/at/${server}`

/**
 * The owner of a broker password is the trader: one password serves every account whose log-in the trader's profile names.
 */
export const passwordOwner = (traderId: string): string => `trader/${traderId}`
