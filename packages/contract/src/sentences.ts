import type { DrillFault } from './drill-faults.ts'

/**
 * Sentences of ours that server and browser both say, so that an act is told in the same words wherever it is told. Those that the
 * specification fixes are in `messages.ts`. Figures come in as text: whoever has them knows their digits.
 */

/** The result of a close: the part that left, its profit, and the rest that is still open. */
export function closedSentence(part: {
  readonly lots: string
  readonly symbol: string
  /** Undefined where it is not known, or where there were several. */
  readonly price?: string | undefined
  /** With its sign, and its currency where that is known; undefined where the profit is not known. */
  readonly profit: string | undefined
  /** Lots that are still open; undefined where nothing is. */
  readonly left: string | undefined
}): string {
  const { lots, symbol, price, profit, left } = part
  const at = price === undefined ? '' : ` at ${price}`
  const closed = `Closed ${lots} ${symbol}${at}${profit === undefined ? '' : `, ${profit}`}.`
  return left === undefined ? closed : `${closed} ${left} is still open.`
}

/** Which levels were set or removed; undefined is a level that stays as it was, and an empty text one that was removed. */
export function levelsSentence(levels: { readonly sl: string | undefined; readonly tp: string | undefined }): string {
  const parts = [
    ...(levels.sl === undefined ? [] : [partOf('Stop loss', levels.sl)]),
    ...(levels.tp === undefined ? [] : [partOf('Take profit', levels.tp)]),
  ]
  return parts.length === 0 ? 'Stop loss and take profit stay as they were.' : parts.join(' ')
}

const partOf = (name: string, price: string) => (price === '' ? `${name} removed.` : `${name} set to ${price}.`)

export const levelMetAtOnce = 'The price had already reached the new level: the position is closed.'

/** Precedes the reason; the specification fixes that of a sign-in alone. */
export const signUpFailed = 'Sign-up failed: '

export const stopNeverLoosens = 'A stop never loosens: choose a tighter stop.'

/** The faults of a drill, as they are named in a sentence. */
export const drillFaultNames: Readonly<Record<DrillFault, string>> = {
  gap: 'price gaps',
  requote: 'requotes',
  late: 'late responses',
  lost: 'lost messages',
  link: 'a dead link',
  restart: 'a restart',
}

/** An account has at most one drill at a time. */
export const drillAlreadyRunning = 'A drill is already running on your paper account. End it or wait.'

/** Stands beside a refusal that came while a drill disturbed the account; `faults` are those that can have caused it. */
export function drillSentence(faults: readonly DrillFault[], isRunning: boolean): string {
  const names = faults.map((fault) => drillFaultNames[fault])
  const last = names.at(-1) ?? ''
  const listed = names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
  const cause = listed === '' ? 'it may have caused this' : `${listed} may have caused this`
  return `A chaos drill ${isRunning ? 'is' : 'was'} running on this account: ${cause}.`
}

/** OCO1, OCO2: of two orders that wait one cancels the other. */
export const ocoWords = {
  gone: 'The other order of the pair is not pending on this account.',
  paired: 'The other order is already in a pair.',
  onlyWaiting: 'Only pending orders can be paired.',
  cancelled: 'Cancelled because the other order of its pair was filled',
} as const

/** MAT24: an end is for an order that waits. */
export const onlyWaitingEnds = 'Only a pending order can have an expiry time.'
