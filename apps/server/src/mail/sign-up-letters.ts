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
      `${email} signed up, and the e-mail could not be delivered. Check that the owner did, then pass on this link. It works once, within a day: ${link}`,
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

Someone signed up for Ratchet with this e-mail address. To create the account and set your password, open this link:

${link}

The link works once, within a day.

If you did not sign up, ignore this e-mail. No account is created.
`,
})

const reminder = ({ name, email }: Addressee) => ({
  to: email,
  subject: 'You already have a Ratchet account',
  text: `Hello ${oneLine(name)},

Someone signed up for Ratchet with this e-mail address. You already have an account, so nothing was changed.

To sign in, use your password. To set a new one, choose "Forgot password?" on the sign-in page.
If you did not sign up, ignore this e-mail.
`,
})
