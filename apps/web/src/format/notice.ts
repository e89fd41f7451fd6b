import {
  accountText,
  drillSentence,
  executionFailed,
  isLimitSentence,
  type NoticeKind,
  orderTypeText,
  type PublicNotice,
} from '@ratchet/contract'
import { closedTitle, closeReason, eventTitle, eventTone } from './events.ts'
import { levelText, lotText, moneyText, priceText, spanText } from './text.ts'
import * as texts from './texts.ts'

/** A notice is told in the same words in the bell, on its screen and in the corner. */
export interface Told {
  readonly title: string
  /** Names the trade that it is about: 'Buy 0.10 GOLD'; '' where it is about none. */
  readonly subject: string
  readonly detail: string
  /** Names the account, as in '5000002 · Ratchet-Demo', or the market alone; '' where it is about none. */
  readonly account: string
  /** Holds the specification's sentence to whoever has to act; else null. */
  readonly call: string | null
  /** Names the drill where one may have caused it; else null. */
  readonly cause: string | null
  readonly tone: string
}

/** The broker is asked to act on these, so a trader is led to customer care. */
export const needsCare = ({ kind, reason }: Pick<PublicNotice, 'kind' | 'reason'>): boolean =>
  kind === 'trade.failed' && !isLimitSentence(reason ?? '')

/** @param digits of the symbol's prices */
export function tellNotice(notice: PublicNotice, digits: number): Told {
  const { kind, rung } = notice
  const title =
    kind === 'rung.reached' && rung
      ? texts.marketReachedRung(rung)
      : kind === 'position.closed' && notice.volume !== null
        ? closedTitle(notice.volume, notice.profit, notice.symbol)
        : kind === 'trade.failed' && !needsCare(notice)
          ? texts.limitRefused
          : eventTitle(kind)
  return {
    title,
    // What was closed is in the title.
    subject: kind === 'position.closed' && notice.volume !== null ? '' : subjectOf(notice),
    detail: details[kind]?.(notice, digits) ?? notice.reason ?? '',
    account: accountOf(notice),
    call: kind === 'trade.failed' ? executionFailed(notice.reason ?? texts.noReasonGiven) : null,
    cause: notice.drill === null ? null : drillSentence(notice.drill, false),
    tone: kind === 'position.closed' ? gainTone(notice.profit) : eventTone(kind),
  }
}

const accountOf = ({ server, brokerId }: PublicNotice): string =>
  server === null ? '' : brokerId === null ? server : accountText({ server, brokerId })

const gainTone = (profit: number | null): string =>
  profit === null || profit === 0 ? 'var(--r-dim)' : profit > 0 ? 'var(--r-gain)' : 'var(--r-loss)'

function subjectOf({ type, volume, symbol }: PublicNotice): string {
  if (symbol === null) return ''
  return [type && orderTypeText(type), volume === null ? '' : lotText(volume), symbol].filter(Boolean).join(' ')
}

/** These words say how the uncertainty about an account came to its end. */
const endings: Readonly<Record<string, string>> = {
  answered: texts.outcomeReported,
  'never arrived': texts.neverArrived,
  'level again': texts.levelAgain,
  'tried again': texts.retried,
}

const afterText = ({ lastedMs }: PublicNotice): string => (lastedMs === null ? '' : texts.after(spanText(lastedMs)))

/** Each text says what the title of its kind leaves out. A kind without a text shows its reason. */
const details: Readonly<Partial<Record<NoticeKind, (notice: PublicNotice, digits: number) => string>>> = {
  'trade.executed': ({ price, reason }, digits) =>
    [price ? texts.at(priceText(price, digits)) : null, reason].filter(Boolean).join('. '),
  // The specification's sentence says it all.
  'trade.failed': () => '',
  'trade.unknown': () => texts.doNotResend,
  'position.closed': ({ price, reason, left }, digits) => {
    const why = reason === null ? '' : ` (${closeReason(reason)})`
    const rest = left === null ? '' : texts.stillOpen(lotText(left))
    return texts.closedDetail(priceText(price, digits), why, rest)
  },
  'rung.reached': ({ stop, locksIn }, digits) => {
    if (!stop || stop.from === stop.to) return texts.stopStays
    // It is worked out of prices, which are in dollars, whatever the money of the account is.
    const lock = locksIn === null ? '' : texts.locksIn(moneyText(locksIn))
    const to = levelText(stop.to, digits)
    return stop.from ? texts.stopFrom(levelText(stop.from, digits), to, lock) : texts.stopSet(to, lock)
  },
  'stop.refused': ({ stop, rung, reason }, digits) => {
    const wanted = stop ? texts.atLevel(levelText(stop.to, digits)) : ''
    const why = reason ? `: ${reason.replace(/\.$/, '')}` : ''
    return texts.stopRejected(wanted, rung ? texts.ofRung(rung) : '', why)
  },
  'part.refused': ({ rung, part, reason }) => {
    const what = part === null ? texts.thePart : lotText(part)
    const why = reason ? `: ${reason.replace(/\.$/, '')}` : ''
    return texts.partRejected(what, rung ?? '', why)
  },
  'account.held': ({ reason }) => texts.heldByOperator(reason ?? ''),
  'account.freed': () => texts.freed,
  'account.frozen': ({ reason }) => texts.doNotResendBecause(reason ?? ''),
  'account.settled': (notice) =>
    notice.reason ? `${endings[notice.reason] ?? notice.reason}${afterText(notice)}.` : '',
  'protection.gap': ({ stop }, digits) =>
    stop
      ? texts.brokerHas(stop.from ? levelText(stop.from, digits) : texts.noStop, levelText(stop.to, digits))
      : texts.onlyTarget,
  'protection.restored': (notice, digits) =>
    notice.stop ? texts.stopRestored(levelText(notice.stop.to, digits), afterText(notice)) : '',
  'alert.reached': ({ price, bid, reason }, digits) => {
    // A bid may leap over the price.
    const leapt = bid !== null && bid !== price ? texts.bidWas(priceText(bid, digits)) : ''
    return texts.alertReached(priceText(price, digits), leapt, reason ? texts.yourNote(reason) : '')
  },
}

/** Fits a notice into one line: 'Buy 0.10 GOLD at 1284.35'. */
export const noticeLine = ({ subject, detail }: Told): string =>
  [subject, detail].filter(Boolean).join(detail.startsWith('at ') ? ' ' : ' · ')

/**
 * Counts how many times in a row the same was told, so that a broker that refuses a stop each second fills no screen.
 */
export interface Folded {
  readonly notice: PublicNotice
  readonly times: number
}

/** Folds notices that repeat the one before into one; newest first. */
export function foldNotices(notices: readonly PublicNotice[]): Folded[] {
  const folded: Folded[] = []
  for (const notice of notices) {
    const last = folded.at(-1)
    if (last && sameAs(last.notice, notice)) folded[folded.length - 1] = { notice: last.notice, times: last.times + 1 }
    else folded.push({ notice, times: 1 })
  }
  return folded
}

const sameAs = (a: PublicNotice, b: PublicNotice): boolean =>
  a.kind === 'stop.refused' && b.kind === a.kind && a.tradeId === b.tradeId && a.stop?.to === b.stop?.to
