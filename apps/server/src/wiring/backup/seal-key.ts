import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { ConfigError } from '../../core/config-error.ts'
import { Secret } from '../../core/secrets/secret.ts'

const saltBytes = 16
const nonceBytes = 12
const tagBytes = 16
const cipher = 'aes-256-gcm'
const purpose = Buffer.from('ratchet backup key 1')
/** Some 0.3 s and 128 MB for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 << 20 }

const keyOf = (passphrase: Secret, salt: Buffer): Buffer =>
  scryptSync(passphrase.reveal().normalize('NFC'), salt, 32, cost)

/** Seals master keys by a passphrase: salt, nonce, tag and ciphertext. */
export function sealKeys(keys: readonly Secret[], passphrase: Secret): Buffer {
  const salt = randomBytes(saltBytes)
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyOf(passphrase, salt), nonce, { authTagLength: tagBytes }).setAAD(purpose)
  const text = keys.map((key) => `${key.reveal()}\n`).join('')
  const body = Buffer.concat([sealing.update(text), sealing.final()])
  return Buffer.concat([salt, nonce, sealing.getAuthTag(), body])
}

/** @returns the text of the key file @throws ConfigError where the passphrase is another one */
export function openKeys(sealed: Buffer, passphrase: Secret): Secret {
  const [nonceAt, tagAt, bodyAt] = [saltBytes, saltBytes + nonceBytes, saltBytes + nonceBytes + tagBytes]
  const key = keyOf(passphrase, sealed.subarray(0, nonceAt))
  try {
    const opening = createDecipheriv(cipher, key, sealed.subarray(nonceAt, tagAt), { authTagLength: tagBytes })
      .setAAD(purpose)
      .setAuthTag(sealed.subarray(tagAt, bodyAt))
    return new Secret(Buffer.concat([opening.update(sealed.subarray(bodyAt)), opening.final()]).toString('utf8'))
  } catch {
    throw new ConfigError('BACKUP_PASSPHRASE is not the one that sealed the master key in this backup.')
  }
}
