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
      `${email} asked to set a new password. Make sure that it was the owner, and hand over this link; it works once, within an hour: ${link}`,
    )
  if (!outbox) return { by: 'operator', send: toOperator }
  return {
    by: 'mail',
    send: (person, link, passkeys) => outbox.send(letterTo(person, link, passkeys), () => toOperator(person, link)),
  }
}

/** Passkeys sign in without the password: an owner who has none of them should wonder. */
export const passkeyCount = (n: number): string =>
  n === 0 ? 'no passkey signs in' : n === 1 ? '1 passkey signs in too' : `${n} passkeys sign in too`

const letterTo = ({ name, email }: Addressee, link: string, passkeys: number) => ({
  to: email,
  subject: 'Set a new password for Ratchet',
  text: `Hello ${oneLine(name)},

someone, hopefully you, asked to set a new password for your account at Ratchet. This link does it:

${link}

It works once, within an hour. Setting a new password signs you out everywhere else.
To this account ${passkeyCount(passkeys)}${passkeys > 0 ? ': with the new password you choose which stay' : ''}.
If it was not you, do nothing: your password stays as it is.
`,
})
