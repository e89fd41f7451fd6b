import { marketOf, serverNames } from '@ratchet/contract'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../api/session.ts'
import { type BegunOrder, begunOrder } from '../../trading/orders/begun-order.ts'
import { afterSending, changed, emptyDraft, type TradeDraft } from '../../trading/ticket/draft.ts'
import { choiceOf, placeOf } from '../../trading/ticket/place.ts'
import { type Draft, edited, undone } from '../../trading/ticket/put-away.ts'
import { recall, remember } from '../../trading/ticket/remember.ts'

/** `Ratchet-Live` stands for a broker's account. */
const isOwnMarket = (server: string) => marketOf(server) === undefined && server !== serverNames.live

/** The form as it begins: empty, or with what was begun on a chart. */
function firstDraft(begun: BegunOrder | null): Draft {
  if (!begun) return { draft: emptyDraft, away: null }
  const { symbol, type, price, account } = begun
  const server = account ? choiceOf(account) : emptyDraft.server
  const typed = changed({ ...emptyDraft, symbol, server }, { type })
  return { draft: price === '' ? typed : { ...typed, price }, away: null }
}

/** Keeps the form's text, and what this browser remembers of it for the trader who is signed in. */
export function useFormDraft() {
  const traderId = useSession().user?.id
  const { state } = useLocation()
  const [begun] = useState(() => begunOrder(state))
  const [{ draft, away }, setForm] = useState<Draft>(() => firstDraft(begun))
  const touched = useRef(false)
  const last = useRef(emptyDraft)
  useEffect(() => {
    if (!traderId || touched.current) return
    const kept = recall(traderId)
    const symbol = (begun ? begun.symbol : kept.symbol) || emptyDraft.symbol
    // The size that is remembered is the paper market's.
    const volume = begun?.account ? '' : kept.volume
    setForm(({ draft: now, away: put }) => ({ draft: { ...now, symbol, volume }, away: put }))
  }, [traderId, begun])
  return {
    draft,
    away,
    change: (next: Partial<TradeDraft>) => {
      touched.current = true
      setForm((form) => edited(form, next))
    },
    undo: () => setForm(undone),
    /** The form calls this once the draft is on its way. */
    sent: () => {
      last.current = { ...draft, brokerPassword: '' }
      setForm((form) => ({ draft: afterSending(form.draft), away: null }))
    },
    /** The form calls this when the broker has taken what was sent: its size is one to begin the next order with. */
    taken: () => {
      const { symbol, volume, server } = last.current
      // The form begins on the paper market, where a size of another broker's would be another size.
      if (traderId && isOwnMarket(placeOf(server).server)) remember(traderId, { symbol, volume })
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

/** Whether the trader wants each order confirmed, remembered in this browser. */
export function useConfirm(): readonly [boolean, (on: boolean) => void] {
  const traderId = useSession().user?.id
  const [confirm, setConfirm] = useState(true)
  useEffect(() => {
    if (traderId) setConfirm(recall(traderId).confirm)
  }, [traderId])
  const choose = (on: boolean) => {
    setConfirm(on)
    if (traderId) remember(traderId, { confirm: on })
  }
  return [confirm, choose]
}
