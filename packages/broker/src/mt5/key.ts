import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** The account and the nonces of both sides: what a proof proves. */
export interface ProofParts {
  readonly challenge: string
  readonly nonce: string
  readonly login: string
  /** The trade server, as the terminal calls it. */
  readonly server: string
}

export type Key = string | Buffer

/** The key of a connected account, made of its pairing code. */
export const keyOf = (code: string): Buffer => createHash('sha256').update(`ratchet key:${code}`).digest()

export const newChallenge = (): string => randomBytes(32).toString('hex')

/** One side's proof that it has the key. */
export const proofOf = (
  side: 'terminal' | 'ratchet',
  key: Key,
  { challenge, nonce, login, server }: ProofParts,
): string => createHmac('sha256', key).update(`${side}:${challenge}:${nonce}:${login}:${server}`).digest('hex')

/** Whether a proof is the expected one, in a time that does not depend on its text. */
export function isProof(proof: string, expected: string): boolean {
  const [a, b] = [Buffer.from(proof), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
