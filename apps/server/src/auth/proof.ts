import { messages } from '@ratchet/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Session } from '../core/http/session.ts'
import type { FairLine } from '../core/limits/fair-line.ts'
import { leftOf } from '../core/refusals/left.ts'
import { invalidField, Refusal } from '../core/refusals/refusal.ts'
import type { Guard } from './guard.ts'
import type { Identity } from './identity.ts'
import { looksLikeRecoveryCode } from './recovery-codes.ts'

const enterPassword = { error: 'Please enter your password.' }
const enterCode = { error: 'Please enter the code.' }
export const passwordField = z.string(enterPassword).min(1, enterPassword).max(1000)
export const codeField = z.string(enterCode).trim().min(1, enterCode).max(50)

export const wrongCode = () => invalidField('code', 'Wrong code, or already used. Wait for the next one.')
const wrongPassword = () => invalidField('password', 'Wrong password.')

/** Who shows it. */
interface Caller {
  readonly caller: string
  /** Aborts when the client leaves: then its password is not checked. */
  readonly left: AbortSignal
}

export const callerOf = ({ caller }: FastifyRequest, { raw }: FastifyReply): Caller => ({ caller, left: leftOf(raw) })

export interface ProofParts {
  readonly identity: Pick<Identity, 'isPassword' | 'secondFactorOf' | 'spendCode' | 'session'>
  readonly guard: Guard
  readonly passwords: FairLine
}

/** How a signed-in person shows once more who they are. Whoever found an open browser may guess no more often than anybody else. */
export function createProof({ identity, guard, passwords }: ProofParts) {
  const password = async (request: Caller, { traderId, email }: Session, typed: string) => {
    const attempt = await guard.begin(email, request.caller)
    const isRight = await passwords
      .run(request.caller, () => identity.isPassword(traderId, typed), request.left)
      .catch(async (error: unknown) => {
        await attempt.takeBack()
        throw error
      })
    if (!isRight) throw wrongPassword()
    await attempt.takeBack()
  }
  const code = async (request: Pick<Caller, 'caller'>, { traderId, email }: Session, typed: string) => {
    const attempt = await guard.beginCode(email, request.caller, looksLikeRecoveryCode(typed))
    if (!(await identity.spendCode(traderId, typed))) throw wrongCode()
    await attempt.takeBack()
  }
  return {
    async traderOf(request: FastifyRequest): Promise<Session> {
      const session = await identity.session(request.headers.cookie)
      if (!session) throw new Refusal('signed_out', messages.notLoggedIn)
      request.person = session.traderId
      return session
    },
    password,
    code,
    /** The password, and a code where the second factor is on. */
    async all(
      request: Caller,
      session: Session,
      given: { readonly password: string; readonly code?: string | undefined },
    ): Promise<void> {
      await password(request, session, given.password)
      if ((await identity.secondFactorOf(session.traderId)).on) {
        if (given.code === undefined) throw invalidField('code', enterCode.error)
        await code(request, session, given.code)
      }
      await guard.passed(session.email, request.caller)
    },
  }
}

export type Proof = ReturnType<typeof createProof>
