import type { Log } from '@ratchet/engine'
import { type Addressee, oneLine } from './addressee.ts'
import type { Outbox } from './outbox.ts'

/** For how long a link to confirm an e-mail address works. */
export const confirmLinkS = 24 * 3600

/** Tells whoever has an e-mail address that somebody signed up with it. Each gets a letter, so that no answer tells which it was. */
export interface SignUpLetters {
  /** @param link what makes the account, and sets its password */
  confirm(person: Addressee, link: string): void
  /** To the owner of an account that is there. */
  isThere(person: Addressee): void
}

/** @param outbox undefined if no mail server is configured: then nobody is asked to confirm anything */
export function createSignUpLetters(outbox: Outbox | undefined, log: Log): SignUpLetters | undefined {
  if (!outbox) return undefined
  const toOperator = ({ email }: Addressee, link: string) =>
    log.warn(
      `${email} signed up, and no letter got there. Make sure that it was the owner, and hand over this link; it works once, within a day: ${link}`,
    )
  return {
    confirm: (person, link) => outbox.send(confirmation(person, link), () => toOperator(person, link)),
    isThere: (person) => outbox.send(reminder(person), () => {}),
  }
}

const confirmation = ({ name, email }: Addressee, link: string) => ({
  to: email,
  subject: 'Confirm your e-mail address for Ratchet',
  text: `Hello ${oneLine(name)},

someone, hopefully you, signed up at Ratchet with this e-mail address. This link makes the account, with the password that you set there:

${link}

It works once, within a day. Whoever signed up does not know that password, unless it was you.
If it was not you, do nothing: no account is made.
`,
})

const reminder = ({ name, email }: Addressee) => ({
  to: email,
  subject: 'You have an account at Ratchet',
  text: `Hello ${oneLine(name)},

someone, hopefully you, signed up at Ratchet with this e-mail address, and you have an account there already: nothing was changed.

Sign in as you always do. If you forgot your password, ask for a link under "Forgot password?".
If it was not you, there is nothing to do.
`,
})
