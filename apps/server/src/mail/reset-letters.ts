import type { Log } from '@ratchet/engine'
import { type Addressee, oneLine } from './addressee.ts'
import type { Outbox } from './outbox.ts'

/** For how long a link to set a new password works. */
export const resetLinkS = 3600

/** Sends people the link to set a new password. */
export interface ResetLetters {
  /** How the link arrives: as an e-mail, or from the operator, who finds it in the log. */
  readonly by: 'mail' | 'operator'
  /** @param passkeys how many the account has */
  send(person: Addressee, link: string, passkeys: number): void
}

/** @param outbox undefined if no mail server is configured. The log gets the link then, and also if the mail server refuses it. */
export function createResetLetters(outbox: Outbox | undefined, log: Log): ResetLetters {
  const toOperator = ({ email }: Addressee, link: string) =>
    log.warn(
      `${email} requested a new password. Check that the owner did, then pass on this link. It works once, within an hour: ${link}`,
    )
  if (!outbox) return { by: 'operator', send: toOperator }
  return {
    by: 'mail',
    send: (person, link, passkeys) => outbox.send(letterTo(person, link, passkeys), () => toOperator(person, link)),
  }
}

/** Passkeys sign in without the password: an owner who has none of them should wonder. */
export const passkeyCount = (n: number): string => (n === 0 ? 'none' : n === 1 ? '1 can sign in' : `${n} can sign in`)

const letterTo = ({ name, email }: Addressee, link: string, passkeys: number) => ({
  to: email,
  subject: 'Set a new password for Ratchet',
  text: `Hello ${oneLine(name)},

We received a request to set a new password for your Ratchet account. To set it, open this link:

${link}

The link works once, within an hour. A new password signs you out everywhere else.
Passkeys on this account: ${passkeyCount(passkeys)}${passkeys > 0 ? '; you choose which to keep' : ''}.

If you did not request this, ignore this e-mail. Your password has not changed.
`,
})
