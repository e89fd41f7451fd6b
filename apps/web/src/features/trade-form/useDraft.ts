import { useEffect, useRef, useState } from 'react'
import { marketOf } from '../../api/market.ts'
import { useSession } from '../../api/session.ts'
import { placeOf } from './place.ts'
import { type Draft, edited, undone } from './put-away.ts'
import { recall, remember } from './remember.ts'
import { afterSending, emptyDraft, type TradeDraft } from './rules.ts'

/** Keeps the form's text, and what this browser remembers of it for the trader who is signed in. */
export function useDraft() {
  const { user } = useSession()
  const [{ draft, away }, setForm] = useState<Draft>({ draft: emptyDraft, away: null })
  const [confirm, setConfirm] = useState(true)
  const touched = useRef(false)
  const last = useRef(emptyDraft)
  const traderId = user?.id
  useEffect(() => {
    if (!traderId) return
    const kept = recall(traderId)
    setConfirm(kept.confirm)
    if (touched.current) return
    setForm(({ draft: now, away: put }) => ({
      draft: { ...now, symbol: kept.symbol || now.symbol, volume: kept.volume },
      away: put,
    }))
  }, [traderId])
  return {
    draft,
    away,
    confirm,
    change: (next: Partial<TradeDraft>) => {
      touched.current = true
      setForm((form) => edited(form, next))
    },
    undo: () => setForm(undone),
    setConfirm: (on: boolean) => {
      setConfirm(on)
      if (traderId) remember(traderId, { confirm: on })
    },
    /** The form calls this once the draft is on its way. */
    sent: () => {
      last.current = { ...draft, brokerPassword: '' }
      setForm((form) => ({ draft: afterSending(form.draft), away: null }))
    },
    /** The form calls this when the broker has taken what was sent: its size is one to begin the next order with. */
    taken: () => {
      const { symbol, volume, server } = last.current
      // The form begins on the paper market, where a size of another broker's would be another size.
      if (traderId && !marketOf(placeOf(server).server)) remember(traderId, { symbol, volume })
    },
    /** The form calls this when what was sent has failed: its size must not go out with the next order. */
    refused: () =>
      setForm((form) =>
        form.draft.volume === last.current.volume ? { ...form, draft: { ...form.draft, volume: '' } } : form,
      ),
    /** Puts what was sent last into the form, to be edited and sent as another one; the password is not kept. */
    again: () => setForm({ draft: last.current, away: null }),
  }
}
