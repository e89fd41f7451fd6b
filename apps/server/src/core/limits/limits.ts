import { minuteMs } from '@ratchet/domain'
import type { PaceLimit } from './pace.ts'

/** A number of tries in a length of time. */
export interface Limit {
  readonly max: number
  readonly windowMs: number
}

/**
 * The rate limits of one caller. A request counts for what it costs (`app/budgets.ts`), a cheap one as one. They are wide enough for a script that publishes hundreds of trades and reads each many times a
 * second, and narrow for tries of passwords.
 */
export const defaultLimits = {
  /** All requests of one address. */
  requests: { max: 60_000, windowMs: minuteMs },
  /** Requests of one address that no session stands behind: a screen takes some twenty, a reader of the documentation fewer. */
  strangers: { perSecond: 200, burst: 100 },
  /**
   * What traders at one address may cost while others are there, in milliseconds of the loop: half of it, and half a second at once. A
   * program that sends some hundred orders a second is within it.
   */
  traders: { perSecond: 500, burst: 500 },
  /** Refused passwords for one e-mail address from one network address, so that the owner still gets in from elsewhere. */
  failuresOfAccountAndAddress: { max: 10, windowMs: 10 * minuteMs },
  /** Refused passwords for one e-mail address, wherever they come from. */
  failuresOfAccount: { max: 100, windowMs: 10 * minuteMs },
  /** While an account is guessed at, refused passwords of each address that was not seen with it: the owner's too. */
  triesWhileGuessed: 3,
  /** Wrong codes of an authenticator for one account, from all addresses that were not seen with it. */
  wrongCodesOfAccount: { max: 20, windowMs: 60 * minuteMs },
  /** Refused passwords from one network address, whatever account they are for. */
  failuresOfAddress: { max: 100, windowMs: 10 * minuteMs },
  /** New accounts from one network address. */
  signUpsOfAddress: { max: 300, windowMs: 10 * minuteMs },
  /** Links to set a new password, for one e-mail address from one network address. */
  resetLinksOfAccountAndAddress: { max: 3, windowMs: 30 * minuteMs },
  /** Links to set a new password, for one e-mail address: each brings its owner a letter. */
  resetLinksOfAccount: { max: 20, windowMs: 30 * minuteMs },
  /** Links to set a new password that one network address asked for, and uses of one. */
  resetsOfAddress: { max: 30, windowMs: 10 * minuteMs },
  /** Letters to one trader about what happened to the own account. */
  safetyLettersOfTrader: { max: 20, windowMs: 60 * minuteMs },
  /** Looks at a broker with credentials of one trader: tests, and what connects or renews an account. */
  brokerTestsOfTrader: { max: 40, windowMs: 60 * minuteMs },
  /** The same of each kind of change of how the trader signs in: no other kind uses it up. */
  credentialLettersOfTrader: { max: 10, windowMs: 60 * minuteMs },
  /** Programs that dial in from one network address: one that is refused comes again after some seconds, and a server may have many terminals. */
  programsOfAddress: { max: 300, windowMs: minuteMs },
  /** Messages to the operator from one network address without a session. */
  messagesOfAddress: { max: 60, windowMs: 10 * minuteMs },
  /** Messages to the operator from one trader. */
  messagesOfTrader: { max: 20, windowMs: 10 * minuteMs },
} as const satisfies Record<string, Limit | PaceLimit | number>

export type Limits = {
  readonly [K in keyof typeof defaultLimits]: (typeof defaultLimits)[K] extends number
    ? number
    : (typeof defaultLimits)[K] extends PaceLimit
      ? PaceLimit
      : Limit
}
