import { securityEventNames } from '@ratchet/contract'
import { type Addressee, oneLine } from './addressee.ts'
import type { Outbox } from './outbox.ts'
import { passkeyCount } from './reset-letters.ts'

/** What happened, with its sentence in the letter. Each is worth a letter, because somebody else may have done it. */
const sentences = {
  'signed in from a new device': 'Someone signed in to your account from a new browser or address.',
  'password changed': 'Your password was changed. All other sessions were signed out.',
  'password set':
    'A new password was set with a reset link. All sessions were signed out, and the passkeys not kept were removed.',
  'second factor on': 'Two-factor sign-in was turned on.',
  'second factor off': 'Two-factor sign-in was turned off. The password alone is now enough.',
  'new recovery codes': 'New recovery codes were created. The old codes no longer work.',
  'passkey added': 'A passkey was added. It can now sign in to your account.',
  'passkey removed': 'A passkey was removed from your account.',
  'passkeys reviewed': 'Your passkeys were reviewed. Those not kept were removed.',
  'account connected': 'A broker account was connected, or its credentials were renewed.',
  'account disconnected': 'A broker account was disconnected. Its credentials were deleted.',
  'account resumed': 'A broker account accepts new instructions again.',
  'ladder changed': 'One of your ladders was changed. Ratchet moves stops by it.',
  'trading stopped': 'All trading on your accounts was stopped.',
  'trading resumed': 'Trading on your accounts was resumed.',
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
  subject: `Ratchet: ${securityEventNames[event]}`,
  text: `Hello ${oneLine(name)},

${sentences[event]}

Time: ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC
Browser: ${browser}
Address: ${address === null ? 'unknown' : partOf(address)}
Passkeys: ${passkeyCount(passkeys)}

If this was you, no action is needed.

If it was not:
1. Open Ratchet from your own bookmark, not from a link.
2. Under Security, stop all trading.
3. Under Settings, sign out the other sessions, remove passkeys that you do not recognise, and set a new password.
`,
})
