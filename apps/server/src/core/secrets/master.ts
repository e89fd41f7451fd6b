import { hkdfSync } from 'node:crypto'
import type { Secret } from './secret.ts'

/** Derives a key for one purpose. Neither the master key nor the key of another purpose can be derived from it. */
export const deriveKey = (master: Secret, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', master.reveal(), 'ratchet', purpose, 32))

/** What 32 random bytes have at least, by how often each of their characters stands in the text: a phrase or a repetition has less. */
const leastBits = 180

/** Everything secret hangs on this key: a guess must be hopeless. */
export function isRandom(text: string): boolean {
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return text.length >= 43 && bits >= leastBits
}

/** Several keys stand with blanks, commas or line ends between: the first seals, the others open what was sealed before. */
export const keysIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)
