import { messages, namedLogin, type TradeBody } from '@ratchet/contract'
import { useEffect, useRef, useState } from 'react'
import { ApiFailure, type CallOutput, wordsOf } from '../../api/call.ts'
import { useProfile } from '../../api/profile.ts'
import { useWhoIsIt } from '../../api/session.ts'
import { stream, useWorld } from '../../realtime/index.ts'
import { isRealMoney } from '../../trading/accounts/account-words.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { LostOrder, publishOnce, wasSentHere } from '../../trading/orders/publish-once.ts'
import { type Doubt, farStopWords, twinWords, unusualWords, usualVolume } from '../../trading/ticket/doubts.ts'
import type { TradeDraft } from '../../trading/ticket/draft.ts'
import type { Reading } from '../../trading/ticket/reading.ts'
import { check, refusalOf } from '../../trading/ticket/request.ts'
import { type Refusal, Refused } from '../../ui/form/refusal.ts'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import * as texts from './texts.ts'
import type { Order } from './useOrder.ts'

export type Published = CallOutput<'publishTrade'>

interface OrderFlowOptions {
  readonly order: Order
  /** Reads a later text of the same form. */
  readonly read: (draft: TradeDraft) => Reading
  /** Whether the trader wants each order confirmed. */
  readonly confirm: boolean
  /** Unfolds the part of the form with the wrong fields. */
  readonly reveal?: (wrong: Refusal['fields']) => void
  readonly onSent: () => void
  /** The answer did not come: the order may have been taken. */
  readonly onLost?: () => void
  /** The broker has filled it, or holds it. */
  readonly onTaken?: () => void
  readonly onFailed: () => void
}

/**
 * The way of an order from the press of a button: what it lacks, the question before it leaves, and what becomes of it. It is published at
 * most once: pressed again after a lost answer it carries the same key, and any other content is another instruction.
 */
export function useOrderFlow({ order, read, confirm, reveal, onSent, onLost, onTaken, onFailed }: OrderFlowOptions) {
  const { account, draft, reading, blocked } = order
  // Whoever sends orders without a question is asked all the same where they cost real money.
  const asks = confirm || (account !== undefined && isRealMoney(account))
  const inError = Object.keys(reading.faults).length > 0
  const whoIsIt = useWhoIsIt()
  const login = useProfile().profile?.forexCode ?? ''
  const doubtsOf = useDoubts(order)
  const [asking, setAsking] = useState<TradeBody | null>(null)
  const [unknown, setUnknown] = useState<TradeBody | null>(null)
  const [published, setPublished] = useState<Published | null>(null)
  const failed = useOutcome(published, onTaken, onFailed)
  const submit = useSubmit(draft, reveal && { reveal })
  const { busy, form, run } = submit

  const publish = async (input: TradeBody): Promise<string> => {
    setPublished(null)
    try {
      setPublished(await publishOnce(input))
    } catch (error) {
      console.warn(texts.notPublished, wordsOf(error))
      if (error instanceof LostOrder) {
        onLost?.()
        const refusal = { message: error.message, fields: {} }
        throw new Refused(refusal, { again: () => (error.isOpen() ? refusal : null) })
      }
      if (!(error instanceof ApiFailure)) throw error
      if (error.code === 'unknown_account') {
        setUnknown(input)
        const question = texts.noSuchAccount(namedLogin(input.brokerId ?? '', login), input.server ?? '')
        throw new Refused({ message: question, fields: { brokerId: question } }, { focusIsTaken: true })
      }
      // The form has one field for a server and for an account.
      const { accountId } = error.fields
      throw accountId ? new Refused({ message: error.message, fields: { ...error.fields, server: accountId } }) : error
    }
    onSent()
    return messages.tradePublished
  }
  /** @param always asks also where the trader wants no question: a key was pressed, and no button */
  const begin = async (always: boolean) => {
    const signedIn = (await whoIsIt()) !== null
    const checked = check(draft, signedIn, reading)
    if ('refusal' in checked) {
      setPublished(null)
      throw new Refused(checked.refusal, { again: (now: TradeDraft) => refusalOf(now, signedIn, read(now)) })
    }
    if (!asks && !always && doubtsOf(checked.input).length === 0) return publish(checked.input)
    setAsking(checked.input)
    return undefined
  }
  const attempt = (always: boolean) => {
    if (busy) return
    if (inError || !blocked?.certain) return void run(() => begin(always))
    const [first] = blocked.names
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return {
    asks,
    asking,
    doubts: asking ? doubtsOf(asking) : [],
    submit,
    published,
    unknown,
    failed,
    /** Whether Enter in a field asks, or says what is wrong: it never sends. */
    asksOnEnter: inError || (asks && !busy && !blocked?.certain && 'input' in check(draft, true, reading)),
    /** The button: goes to the field at fault where the broker would refuse the order. */
    press: () => attempt(false),
    /** A key that stands for the button: it asks in any case. */
    pressByKey: () => attempt(true),
    answer: (yes: boolean) => {
      setAsking(null)
      if (yes && asking) void run(() => publish(asking))
    },
    /** Takes the instruction as it is meant where its account was not known; null sends nothing. */
    meant: (input: TradeBody | null) => {
      setUnknown(null)
      if (input) void run(() => publish(input))
    },
  }
}

export type OrderFlow = ReturnType<typeof useOrderFlow>

/** Finds what about an order is likely to be a slip. */
function useDoubts({ draft, server, reading, sketch }: Order): (input: TradeBody) => readonly Doubt[] {
  const { aheadMs } = useAccounts()
  const usual = useWorld((world) => usualVolume(world.trades, draft.symbol, server))
  const unusual = unusualWords(reading.amounts.volume ?? null, usual)
  return (input) => {
    const twin = twinWords(stream.world.get().trades, input, Date.now() - aheadMs, wasSentHere)
    const far = farStopWords(input.sl, sketch?.open ?? 0)
    return [
      ...(unusual ? [{ about: 'unusual', lead: unusual, advice: texts.checkSize } as const] : []),
      ...(far ? [{ about: 'stop', lead: far, advice: texts.checkStopLoss } as const] : []),
      ...(twin ? [{ about: 'twin', lead: twin, advice: texts.sendIfBoth } as const] : []),
    ]
  }
}

/** Calls back once with what has become of the trade that was just published, and returns whether it failed. */
function useOutcome(published: Published | null, onTaken: (() => void) | undefined, onFailed: () => void): boolean {
  const trade = useWorld((world) => published && world.trades.find(({ id }) => id === published.id))
  const status = trade?.status ?? published?.status
  const failed = status === 'failed'
  const taken = status === 'executed' || status === 'closed' || (status === 'Pending' && Boolean(trade?.order))
  const latest = useRef({ onTaken, onFailed })
  useEffect(() => {
    latest.current = { onTaken, onFailed }
  })
  const id = published?.id
  useEffect(() => {
    if (id && taken) latest.current.onTaken?.()
  }, [id, taken])
  useEffect(() => {
    if (id && failed) latest.current.onFailed()
  }, [id, failed])
  return failed
}
