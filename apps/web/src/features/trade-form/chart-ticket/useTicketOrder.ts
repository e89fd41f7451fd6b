import type { Instrument, PublicQuote } from '@ratchet/contract'
import { useEffect, useState } from 'react'
import { rateOf, useAccountMoney } from '../../../trading/accounts/account-money.ts'
import { useCharged } from '../../../trading/accounts/accounts.ts'
import { useMarketClock } from '../../../trading/market/market-clock.ts'
import { useUnanswered } from '../../../trading/orders/publish-once.ts'
import type { Refusal } from '../../../ui/form/refusal.ts'
import { emptyDraft } from '../rules.ts'
import { useOrderFlow } from '../useOrderFlow.ts'
import { useSetting, useSketch } from '../useSketch.ts'
import { type Plan, planOf, type TicketField } from './plan.ts'
import * as texts from './texts.ts'
import type { TicketAccount } from './useTicketAccount.ts'
import type { useTicketDraft } from './useTicketDraft.ts'

/** The order as it was when it was asked about, or when its answer was lost: pressed again, it must be the very same. */
interface Held {
  readonly typed: string
  readonly order: Plan['order']
  readonly isLost: boolean
}

/** An order whose answer was lost is kept while the trader looks at other screens. */
let lost: Held | null = null

/** Stop, target and price may be left empty; the size may not. */
const refusalOf = (size: string, faults: Plan['faults']): Refusal | null => {
  if (size.trim() === '') return { message: texts.enterSize, fields: { ...faults, size: true } }
  return Object.keys(faults).length > 0 ? { message: '', fields: faults } : null
}

interface TicketOrder {
  readonly symbol: string
  /** The market of this server; undefined is the paper market. */
  readonly server: string | undefined
  readonly instrument: Instrument
  readonly quote: PublicQuote
  readonly ticket: ReturnType<typeof useTicketDraft>
  readonly at: TicketAccount
}

/** Works out the order of the ticket as the price moves, holds it still from the press on, and sends it. */
export function useTicketOrder({
  symbol,
  server,
  instrument: terms,
  quote,
  ticket,
  at: { account, place },
}: TicketOrder) {
  const instrument = useCharged()(terms, account && { server: account.server, brokerId: account.login })
  const { draft, confirm, sent, refused } = ticket
  const money = useAccountMoney(account)
  const rate = account ? rateOf(account, instrument) : undefined
  const clock = useMarketClock()
  // A broker's market runs with the computer's clock, whatever the paper market does.
  const nowMs = server === undefined ? clock.nowMs : Date.now()
  const plan = planOf(draft, { instrument, quote, equity: money?.equity ?? null, rate, nowMs })
  const [held, setHeld] = useState<Held | null>(lost)
  const typed = JSON.stringify([draft, place, symbol])
  const isOpen = useUnanswered().some(({ found }) => found === undefined)
  const kept = held?.typed === typed && (isOpen || !held.isLost) ? held : null
  const order = kept?.order ?? plan.order
  const setting = useSetting({ ...emptyDraft, ...place, ...order, symbol, tradeDetails: 'chart' })
  const sketch = useSketch(setting)
  const faults = kept ? {} : plan.faults
  const isRight = Object.keys(faults).length === 0
  const flow = useOrderFlow({
    setting,
    sketch,
    confirm,
    typed: { ...draft, place: place.server },
    refusal: refusalOf(draft.size, faults),
    onSent: () => {
      lost = null
      setHeld(null)
      sent()
    },
    onLost: () => {
      lost = { typed, order, isLost: true }
      setHeld(lost)
    },
    onTaken: () => {},
    onFailed: refused,
  })
  const { asking, submit } = flow
  const hold = () => {
    if (!kept && isRight) setHeld({ typed, order, isLost: false })
  }
  const isUnderWay = asking !== null || submit.busy
  useEffect(() => {
    if (!isUnderWay) setHeld((now) => (now?.isLost ? now : null))
  }, [isUnderWay])
  return {
    order,
    setting,
    sketch,
    flow,
    press: () => {
      hold()
      flow.press()
    },
    /** A key that stands for the button: it asks, whatever the trader has chosen for the button. */
    pressByKey: () => {
      hold()
      flow.pressByKey()
    },
    /** What is not filled in yet is told at the press, what cannot be at once. */
    errorOf: (field: TicketField) =>
      submit.wrong[field === 'size' ? 'volume' : field] ??
      submit.wrong[field] ??
      (draft[field] === '' ? undefined : faults[field]),
  }
}
