import type { NoticeKind, PublicNotice } from '@ratchet/contract'
import { useEffect } from 'react'
import { isOnScreen } from './on-screen.ts'

/**
 * The trader has seen some notices already, because the screen itself has just shown them. No toast repeats them, and
 * the bell does not count them; they stay in the list of notifications. A notice that asks for an action is always
 * counted.
 */
type Told = Pick<PublicNotice, 'seq' | 'kind' | 'tradeId' | 'tradeKey' | 'reason'>

/** A request was sent from this page, and the screen shows its answer in the place where it was made. */
interface Act {
  readonly kind: NoticeKind
  /** Id or key of the trade. */
  readonly trade: string
}

const acts: Act[] = []
/** An act whose notice never came is forgotten: the request may have been refused. */
const mostActs = 20
const seen = new Set<number>()
const showing = new Map<NoticeKind, number>()

/** Announces an act of this page before it is sent, so that its notice is recognised however soon it comes. Returns a function that revokes it. */
export function actHere(kind: NoticeKind, trade: string | null): () => void {
  if (trade === null) return () => {}
  const act = { kind, trade }
  acts.push(act)
  if (acts.length > mostActs) acts.shift()
  return () => {
    const at = acts.indexOf(act)
    if (at >= 0) acts.splice(at, 1)
  }
}

/** A screen that shows the content of these notices calls this for as long as it does. */
export function useShowing(kind: NoticeKind): void {
  useEffect(() => {
    showing.set(kind, (showing.get(kind) ?? 0) + 1)
    return () => void showing.set(kind, (showing.get(kind) ?? 1) - 1)
  }, [kind])
}

const outcomes: readonly NoticeKind[] = ['trade.executed', 'trade.cancelled']

function takeAct({ kind, tradeId, tradeKey, reason }: Told): boolean {
  // A position that its stop closes at the same moment was not closed by hand.
  if (kind === 'position.closed' && reason !== 'client') return false
  const at = acts.findIndex((act) => act.kind === kind && (act.trade === tradeId || act.trade === tradeKey))
  if (at >= 0) acts.splice(at, 1)
  return at >= 0
}

/** Returns which of these new notices the screen has shown already. It is called once with each notice. */
export function lookAtNotices(fresh: readonly Told[], isVisible = document.visibilityState === 'visible'): void {
  for (const notice of fresh) {
    if (seen.has(notice.seq)) continue
    const isShown =
      (outcomes.includes(notice.kind) && isOnScreen(notice.tradeId)) || (showing.get(notice.kind) ?? 0) > 0
    if (takeAct(notice) || (isVisible && isShown)) seen.add(notice.seq)
  }
}

export const wasSeen = ({ seq }: Pick<PublicNotice, 'seq'>): boolean => seen.has(seq)
