import type { Clock, Credentials, Log, Visitor } from '@ratchet/engine/ports'
import { readHello } from './caller.ts'
import { TerminalAway } from './errors.ts'
import { BadFrame } from './frames.ts'
import { challenge, WrongProof } from './handshake.ts'
import { keyOf } from './key.ts'
import type { Hello } from './schemas.ts'
import { Session } from './session.ts'

/** A terminal that proved that it has the account's key. */
export interface Proved {
  readonly session: Session
  readonly hello: Hello
  /** Our own proof, for `welcome`. */
  readonly proof: string
  /** The pairing code that the key is made of. */
  readonly code: string
}

interface AdmissionParts {
  readonly account: string
  readonly steady: Clock
  readonly log: Log
  readonly credentials: () => Promise<Credentials | null>
  /** Welcomes it, or refuses it. */
  readonly welcome: (proved: Proved) => Promise<void>
  /** It has another key. */
  readonly onWrongProof: () => void
  readonly onEnd: (session: Session, why: string) => void
  readonly onCheck: (session: Session, nowMs: number) => void
}

/** Opens a session with a terminal that dialled in. Nothing that the terminal does makes this throw. */
export function admit(visitor: Visitor, parts: AdmissionParts): void {
  const { steady, log } = parts
  const session: Session = new Session({
    visitor,
    steady,
    log,
    onEnd: (why) => parts.onEnd(session, why),
    onCheck: (nowMs) => parts.onCheck(session, nowMs),
  })
  open(session, visitor, parts).catch((error: unknown) => fail(session, error, parts))
}

async function open(session: Session, visitor: Visitor, parts: AdmissionParts): Promise<void> {
  const hello = readHello(visitor.hello)
  const credentials = await parts.credentials()
  if (!credentials) return session.refuse('unknown', 'This account is not connected in Ratchet.', 60)
  const code = credentials.reveal('code')
  const proof = await challenge(session, hello, keyOf(code))
  await parts.welcome({ session, hello, proof, code })
}

function fail(session: Session, error: unknown, { account, log, onWrongProof }: AdmissionParts): void {
  if (error instanceof WrongProof) {
    onWrongProof()
    session.refuse('proof', 'The pairing of this terminal is not valid any more. Pair it again in Ratchet.', 10)
  } else if (error instanceof BadFrame) {
    log.warn('A terminal broke the protocol', { account, why: error.message })
    session.end('frame', error.message)
  } else if (!(error instanceof TerminalAway)) {
    log.error('A terminal could not be welcomed', { account, error })
    session.refuse('later', 'Ratchet cannot read this account now.', 8)
  }
}
