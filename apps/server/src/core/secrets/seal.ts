import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keyring, MasterKey } from './keyring.ts'
import { deriveKey } from './master.ts'
import { Secret } from './secret.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
/** What is sealed now. Before it, text was sealed with a key that derived from the master key, for the trader. */
const version = 2
const oldVersion = 1

/** What a sealed text is of. It opens for nothing else. */
export type Place = readonly [kind: 'account' | 'profile' | 'key' | 'pairing', ...words: string[]]

/** Credentials of an account are those of this trader's account with this log-in, at this server. */
export const accountPlace = (traderId: string, server: string, login: string): Place => [
  'account',
  traderId,
  server,
  login,
]

/** The broker password of a profile serves every account whose log-in the profile names, and is no account's own. */
export const profilePlace = (traderId: string): Place => ['profile', traderId]

/** A code belongs to one pairing of its trader. */
export const pairingPlace = (traderId: string, codeStart: string): Place => ['pairing', traderId, codeStart]

/** Seals texts so that each opens only with a master key of this server, and for the place that it was sealed for. */
export interface Sealer {
  seal(text: string, place: Place): Promise<Uint8Array>
  /** @throws Error if the text was changed, sealed with another master key, or sealed for another place */
  open(sealed: Uint8Array, place: Place): Promise<Secret>
  /** The same under the master key of now; the text itself is not opened for it, unless it was sealed in the old way. */
  renew(sealed: Uint8Array, place: Place): Promise<Uint8Array>
}

/** The first bytes of what is sealed under a master key. */
export const headOf = ({ mark }: MasterKey): Uint8Array => Buffer.concat([Buffer.of(version), mark])

const markBytes = 8
const box = nonceBytes + tagBytes
const wrapped = 1 + markBytes
const bodyAt = wrapped + box + keyBytes

/**
 * Each text has a key of its own, which lies beside it, wrapped by the master key: another master key wraps that key anew and leaves the text as it
 * is. Layout: version, mark of the master key, the wrapped key, the text; both of these as nonce, tag and ciphertext.
 */
export function createSealer(keyring: Keyring): Sealer {
  const keyFor = async (sealed: Buffer): Promise<MasterKey> => {
    const key = sealed.length >= bodyAt + box && (await keyring.find(sealed.subarray(1, wrapped)))
    if (!key) throw new Error('This was not sealed here.')
    return key
  }
  const unwrap = async (sealed: Buffer, place: Place): Promise<Buffer> =>
    decrypt((await keyFor(sealed)).wrapping, sealed.subarray(wrapped, bodyAt), bound('key', place))
  const wrap = (by: MasterKey, key: Buffer, place: Place, body: Buffer) =>
    Buffer.concat([headOf(by), encrypt(by.wrapping, key, bound('key', place)), body])

  const sealer: Sealer = {
    async seal(text, place) {
      const by = await keyring.first()
      const key = randomBytes(keyBytes)
      return wrap(by, key, place, encrypt(key, Buffer.from(text), bound('text', place)))
    },
    async open(bytes, place) {
      const sealed = Buffer.from(bytes)
      if (sealed[0] === oldVersion) return openOld(await keyring.all(), sealed, place)
      if (sealed[0] !== version) throw new Error('This was not sealed here.')
      const text = decrypt(await unwrap(sealed, place), sealed.subarray(bodyAt), bound('text', place))
      return new Secret(text.toString('utf8'))
    },
    async renew(bytes, place) {
      const sealed = Buffer.from(bytes)
      if (sealed[0] !== version) return sealer.seal((await sealer.open(sealed, place)).reveal(), place)
      return wrap(await keyring.first(), await unwrap(sealed, place), place, sealed.subarray(bodyAt))
    },
  }
  return sealer
}

/** As one text, in which no place can be taken for another. */
const bound = (what: 'key' | 'text', place: Place): Buffer =>
  Buffer.from(JSON.stringify(['ratchet', version, what, ...place]))

/** With a key of 32 bytes: nonce, tag and ciphertext. @param about what it was sealed for, and opens for alone */
export function encrypt(key: Buffer, text: Buffer, about: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes }).setAAD(about)
  const body = Buffer.concat([sealing.update(text), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), body])
}

/** @throws Error if it was changed, or sealed with another key or for something else */
export function decrypt(key: Buffer, sealed: Buffer, about: Buffer): Buffer {
  const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(about)
    .setAuthTag(sealed.subarray(nonceBytes, box))
  return Buffer.concat([opening.update(sealed.subarray(box)), opening.final()])
}

/** Until November 2026: version, nonce, tag, ciphertext, for the trader, or for the trader at a broker's server. */
function openOld(keys: readonly MasterKey[], sealed: Buffer, [, traderId, server]: Place): Secret {
  const owners = [`trader/${traderId}`, ...(server === undefined ? [] : [`trader/${traderId}/at/${server}`])]
  for (const { secret } of keys)
    for (const owner of owners)
      try {
        const key = deriveKey(secret, 'broker passwords')
        return new Secret(decrypt(key, sealed.subarray(1), Buffer.from(owner)).toString('utf8'))
      } catch {
        // Another of the keys, or the other way of naming the owner, may fit.
      }
  throw new Error('This was not sealed here.')
}
