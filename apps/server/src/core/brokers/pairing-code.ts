import { randomBytes } from 'node:crypto'

/** Crockford's base32: no letter looks like a digit. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 32
const startLength = 8

/** A code that nobody can guess: 160 random bits. */
export const newPairingCode = (): string =>
  Array.from(randomBytes(codeLength), (byte) => letters[byte % letters.length]).join('')

/** What a program sends of a code to find it; the rest stays secret. */
export const startOfCode = (code: string): string => code.slice(0, startLength)

/** How long a code is valid. */
export const pairingLifeMs = 10 * 60_000
