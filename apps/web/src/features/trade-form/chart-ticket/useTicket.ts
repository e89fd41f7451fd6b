import { type Account, marketOf } from '@ratchet/contract'
import { useEffect, useState } from 'react'
import { useQuote } from '../../../realtime/index.ts'
import { rateOf, useAccountMoney } from '../../../trading/accounts/account-money.ts'
import { inOrder, isRealMoney, takesNew } from '../../../trading/accounts/account-words.ts'
import { isConnected, isOnPrices, useAccounts } from '../../../trading/accounts/accounts.ts'
import { useMarketClock } from '../../../trading/market/market-clock.ts'
import { useUnanswered } from '../../../trading/orders/publish-once.ts'
import {
  afterTicket,
  emptyDraft,
  emptyTicket,
  sizeUnits,
  stopUnits,
  type TradeDraft,
  targetUnits,
  type Unit,
} from '../../../trading/ticket/draft.ts'
import { choiceOf } from '../../../trading/ticket/place.ts'
import { type Reading, readForm, readTicket } from '../../../trading/ticket/reading.ts'
import { useHotkeys } from '../../../ui/hotkeys/hotkeys.ts'
import { useRemembered } from '../../../ui/remembered.ts'
import type { Setting } from '../fields.ts'
import { useConfirm } from '../useFormDraft.ts'
import { useOrder, useSetting } from '../useOrder.ts'
import { type OrderFlow, useOrderFlow } from '../useOrderFlow.ts'

/** Which account the orders of a chart go to: the one that was chosen last for its market, else practice money first. */
function useTicketAccount(server: string | undefined) {
  const { items } = useAccounts()
  const [chosen, choose] = useRemembered<string>(`ticket-account.${server ?? ''}`, null, '')
  const there = inOrder(items).filter((one) => marketOf(one.server) === server && one.state !== 'disconnected')
  const accounts = there.filter(takesNew)
  const account = accounts.find(({ id }) => id === chosen) ?? accounts.find((one) => !isRealMoney(one)) ?? accounts[0]
  return { accounts, account, choose }
}

/** The same in the fields of the draft. Without an account the first order opens one. */
function placeOfAccount(account: Account | undefined): Pick<TradeDraft, 'server' | 'brokerId'> {
  if (!account) return { server: emptyDraft.server, brokerId: '' }
  if (isConnected(account) || isOnPrices(account)) return { server: choiceOf(account), brokerId: '' }
  return { server: account.server, brokerId: account.login }
}

/** Keeps what is typed, and the units that this browser remembers. */
function useTicketDraft() {
  const [typed, setTyped] = useState(emptyTicket)
  const [volumeIn, setVolumeIn] = useRemembered('ticket.size-in', sizeUnits, 'lots')
  const [slIn, setSlIn] = useRemembered('ticket.stop-in', stopUnits, 'pips')
  const [tpIn, setTpIn] = useRemembered('ticket.target-in', targetUnits, 'r')
  // A stop by money was chosen for sizes in lots.
  const units = { volumeIn, slIn: volumeIn !== 'lots' && slIn === 'money' ? 'pips' : slIn, tpIn } as const
  const set = { volumeIn: setVolumeIn, slIn: setSlIn, tpIn: setTpIn }
  const change = (next: Partial<TradeDraft>) => setTyped((now) => ({ ...now, ...next }))
  return {
    typed: { ...typed, ...units },
    change,
    /** An amount means something else in another unit, so it is typed anew. */
    setUnit: (unit: Unit, value: TradeDraft[Unit]) => {
      ;(set[unit] as (next: TradeDraft[Unit]) => void)(value)
      change({ [unit.slice(0, -2)]: '' })
    },
    sent: () => setTyped((now) => afterTicket({ ...now, ...units })),
  }
}

/** Returns what the ticket's text means at the quote as it is now. */
function useRead({ draft, instrument, server }: Setting, account: Account | undefined) {
  const quote = useQuote(draft.symbol, server)
  const equity = useAccountMoney(account)?.equity ?? null
  const rate = account && instrument ? rateOf(account, instrument) : undefined
  const clock = useMarketClock()
  // A broker's market runs with the computer's clock, whatever the paper market does.
  const nowMs = marketOf(server) === undefined ? clock.nowMs : Date.now()
  return (now: TradeDraft): Reading =>
    instrument && quote ? readTicket(now, { instrument, quote, equity, rate, nowMs }) : readForm(now)
}

/** The order as it was when it was asked about, or when its answer was lost: pressed again, it must be the very same. */
interface Held {
  readonly typed: string
  readonly reading: Reading
  readonly isLost: boolean
}

/** An order whose answer was lost is kept while the trader looks at other screens. */
let lost: Held | null = null

/**
 * Keeps the ticket of a chart: works out its order as the price moves, holds it still from the press on, and sends it.
 * @param server the market of this server; undefined is the paper market
 */
export function useTicket(symbol: string, server: string | undefined) {
  const { accounts, account, choose } = useTicketAccount(server)
  const { typed, change, setUnit, sent } = useTicketDraft()
  const confirm = useConfirm()
  const setting = useSetting({ ...typed, ...placeOfAccount(account), symbol })
  const { draft } = setting
  const read = useRead(setting, account)
  const reading = read(draft)
  const [held, setHeld] = useState<Held | null>(lost)
  const text = JSON.stringify(draft)
  const isOpen = useUnanswered().some(({ found }) => found === undefined)
  const kept = held?.typed === text && (isOpen || !held.isLost) ? held.reading : null
  const order = useOrder(setting, kept ?? reading)
  const flow = useOrderFlow({
    order,
    read,
    confirm: confirm[0],
    onSent: () => {
      lost = null
      setHeld(null)
      sent()
    },
    onLost: () => {
      lost = { typed: text, reading: order.reading, isLost: true }
      setHeld(lost)
    },
    // A size that was refused must not go out with the next order.
    onFailed: () => change({ volume: '' }),
  })
  const isUnderWay = flow.asking !== null || flow.submit.busy
  useEffect(() => {
    if (!isUnderWay) setHeld((now) => (now?.isLost ? now : null))
  }, [isUnderWay])
  const press = (act: () => void) => () => {
    if (!kept && !reading.refusal) setHeld({ typed: text, reading, isLost: false })
    act()
  }
  useTicketKeys(draft, flow, change, press(flow.pressByKey))
  return {
    accounts,
    account,
    choose,
    /** Whether an order can go anywhere at all. */
    isOpen: account !== undefined || server === undefined,
    order,
    flow,
    change,
    setUnit,
    confirm,
    press: press(flow.press),
  }
}

/** The keys of the ticket: each side begins its order, and asks first also where the button does not. */
function useTicketKeys(
  { type }: TradeDraft,
  { submit: { form }, asking }: OrderFlow,
  change: (next: Partial<TradeDraft>) => void,
  press: () => void,
): void {
  const [begun, setBegun] = useState<TradeDraft['type'] | null>(null)
  const begin = (next: TradeDraft['type']) => {
    change({ type: next })
    setBegun(next)
  }
  // The order follows from the side, so that the press waits until the ticket stands on it.
  useEffect(() => {
    if (begun === null || type !== begun) return
    setBegun(null)
    if (asking === null) press()
  }, [begun, type, asking, press])
  useHotkeys({
    buy: () => begin('Order_Type_Buy'),
    sell: () => begin('Order_Type_Sell'),
    size: () => form.current?.querySelector<HTMLElement>('[name=volume]')?.focus(),
  })
}
