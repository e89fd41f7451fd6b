import { type Addressee, oneLine } from './addressee.ts'
import type { Outbox } from './outbox.ts'
import { passkeyCount } from './reset-letters.ts'

/** What happened, with its sentence in the letter. Each is worth a letter, because somebody else may have done it. */
const sentences = {
  'signed in from a new device':
    'somebody signed in to your account, with a browser or from an address not seen before',
  'password changed': 'the password of your account was changed; every other session was ended',
  'password set':
    'a new password was set for your account, by a link; every session was ended, and the passkeys that were not to stay were removed',
  'second factor on': 'the second factor of your account was switched on',
  'second factor off': 'the second factor of your account was switched off: the password alone signs in now',
  'new recovery codes': 'new recovery codes were made for your account; the earlier ones work no more',
  'passkey added': 'a passkey was added to your account: it signs in from now on',
  'passkey removed': 'a passkey of your account was removed',
  'passkeys reviewed': 'the passkeys of your account were reviewed, and those that were not to stay were removed',
  'account connected': 'an account at a broker was connected, or its credentials were renewed',
  'account disconnected': 'an account at a broker was disconnected, and its credentials were deleted',
  'account resumed': 'an account at a broker takes new instructions again',
  'ladder changed': 'a ladder of yours was changed, by which stops are moved',
  'trading stopped': 'all trading in your name was stopped',
  'trading resumed': 'trading in your name was resumed',
} as const

export type SafetyEvent = keyof typeof sentences

/** @param what in the words of the security log */
export const isSafetyEvent = (what: string): what is SafetyEvent => Object.hasOwn(sentences, what)

/** With play money they are everyday work, and no letter tells of them. */
export const ofRealMoney: ReadonlySet<string> = new Set<SafetyEvent>(['account resumed', 'ladder changed'])

/** Where it came from, as far as a letter tells it: it may be read by others on its way. */
export interface Whence {
  readonly at: Date
  /** Browser and system in words. */
  readonly browser: string
  readonly address: string | null
  /** How many passkeys the account has now. */
  readonly passkeys: number
}

/** Tells people by e-mail what happened to the safety of their account. */
export interface SafetyLetters {
  send(person: Addressee, event: SafetyEvent, from: Whence): void
}

/** @param outbox undefined if no mail server is configured: then nothing is sent, and Security tells it alone */
export function createSafetyLetters(outbox: Outbox | undefined): SafetyLetters | undefined {
  // What could not be sent is in the log already, and what happened stands under Security.
  return outbox && { send: (person, event, from) => outbox.send(letterTo(person, event, from), () => {}) }
}

/** So much of an address as its owner needs to know it again. */
export const partOf = (address: string): string =>
  address.includes(':')
    ? `${address.split(':').slice(0, 2).join(':')}:…`
    : `${address.split('.').slice(0, 2).join('.')}.…`

const letterTo = ({ name, email }: Addressee, event: SafetyEvent, { at, browser, address, passkeys }: Whence) => ({
  to: email,
  subject: `Ratchet: ${event}`,
  text: `Hello ${oneLine(name)},

${sentences[event]}.

When: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC
With: ${browser}
From: ${address === null ? 'not known' : partOf(address)}
Passkeys: ${passkeyCount(passkeys)}

If it was you, there is nothing to do.
If it was not: open Ratchet as you always do, stop all trading under Security, end the other sessions under Settings, remove
the passkeys that you do not know, and set a new password.
`,
})
