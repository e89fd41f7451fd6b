import { randomBytes, scryptSync } from 'node:crypto'
import { ConfigError } from '../core/refusals/config-error.ts'
import { decrypt, encrypt } from '../core/secrets/seal.ts'
import { Secret } from '../core/secrets/secret.ts'

const saltBytes = 16
const purpose = Buffer.from('ratchet backup key 1')
/** Some 0.3 s and 128 MB for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 << 20 }

const keyOf = (passphrase: Secret, salt: Buffer): Buffer =>
  scryptSync(passphrase.reveal().normalize('NFC'), salt, 32, cost)

/** Seals master keys by a passphrase: a salt, and the text of the key file. */
export function sealKeys(keys: readonly Secret[], passphrase: Secret): Buffer {
  const salt = randomBytes(saltBytes)
  const text = keys.map((key) => `${key.reveal()}\n`).join('')
  return Buffer.concat([salt, encrypt(keyOf(passphrase, salt), Buffer.from(text), purpose)])
}

/** @returns the text of the key file @throws ConfigError where the passphrase is another one */
export function unsealKeys(sealed: Buffer, passphrase: Secret): Secret {
  const key = keyOf(passphrase, sealed.subarray(0, saltBytes))
  try {
    return new Secret(decrypt(key, sealed.subarray(saltBytes), purpose).toString('utf8'))
  } catch {
    throw new ConfigError('BACKUP_PASSPHRASE does not decrypt the master key in this backup.')
  }
}
