import { createHmac, randomInt } from 'node:crypto'

/** Without letters and digits that look alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const howMany = 10
const half = 5
const mark = 'kept:'

const part = () => Array.from({ length: half }, () => letters[randomInt(letters.length)]).join('')

/** As the trader writes them down: two halves of five letters, some 50 bits each. */
export const newRecoveryCodes = (): string[] => Array.from({ length: howMany }, () => `${part()}-${part()}`)

/**
 * How recovery codes are kept: each as a keyed hash, whose key does not stand in the database. However a code is written (in capitals, without its
 * dash) it is the same one.
 */
export function createRecoveryKeeper(key: Buffer) {
  const kept = (code: string) =>
    mark +
    createHmac('sha256', key)
      .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
      .digest('base64url')
  return {
    kept,
    /** Of a list, as the library stores it: what is left of it after a use is hashed already. */
    keepAll: (list: string): string =>
      JSON.stringify((JSON.parse(list) as string[]).map((code) => (code.startsWith(mark) ? code : kept(code)))),
  }
}

export const looksLikeRecoveryCode = (code: string): boolean => !/^\s*[\d\s]{6,8}\s*$/.test(code)
