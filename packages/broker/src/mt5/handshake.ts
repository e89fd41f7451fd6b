import { fieldsOf } from './frames.ts'
import { isProof, type Key, newChallenge, proofOf } from './key.ts'
import { type Hello, proof as proofSchema } from './schemas.ts'
import type { Session } from './session.ts'

/** The terminal did not prove that it has the key. */
export class WrongProof extends Error {}

/**
 * Has the terminal prove that it has the key.
 * @returns our own proof, for `welcome`
 * @throws WrongProof, TerminalAway, BadFrame
 */
export async function challenge(session: Session, { nonce, login, server }: Hello, key: Key): Promise<string> {
  const parts = { challenge: newChallenge(), nonce, login, server }
  session.say('challenge', { nonce: parts.challenge })
  const { proof } = fieldsOf(proofSchema, await session.next('proof'))
  if (!isProof(proof, proofOf('terminal', key, parts))) throw new WrongProof('The terminal has another key.')
  return proofOf('ratchet', key, parts)
}
