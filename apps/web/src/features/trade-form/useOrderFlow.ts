import { numberIn, serverNames, type TradeBody } from '@ratchet/contract'
import { useState } from 'react'
import { stream, useWorld } from '../../realtime/index.ts'
import { isRealMoney } from '../../trading/accounts/account-words.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { wasSentHere } from '../../trading/orders/publish-once.ts'
import { useStoppedSince } from '../../trading/stopping/trading-state.ts'
import { type Draft, type Refusal, Refused } from '../../ui/form/refusal.ts'
import type { Doubt } from './AskFirst.tsx'
import { blockedBy, refusedBy } from './blocked.ts'
import type { Setting } from './fields.ts'
import { check, faultsOf, rules } from './rules.ts'
import type { Sketch } from './sketch.ts'
import * as texts from './texts.ts'
import { twinWords } from './twin.ts'
import { usePublish } from './usePublish.ts'
import { useCertainty } from './useSketch.ts'
import { useTradeOutcome } from './useTradeOutcome.ts'
import { useVerdict } from './useVerdict.ts'
import { farStopWords, unusualWords, usualVolume } from './usual.ts'

export interface OrderFlowOptions {
  readonly setting: Setting
  readonly sketch: Sketch | null
  /** Whether the trader wants each order confirmed. */
  readonly confirm: boolean
  /** What was typed, where the order is made of other fields than its own. */
  readonly typed?: Draft
  /** The fault of what was typed, where the order's own fields do not show it. */
  readonly refusal?: Refusal | null
  readonly reveal?: (wrong: Refusal['fields']) => void
  readonly onSent: () => void
  /** The answer did not come: the order may have been taken. */
  readonly onLost?: () => void
  readonly onTaken: () => void
  readonly onFailed: () => void
}

/** The way of an order from the press of a button: what it lacks, the question before it leaves, and what becomes of it. */
export function useOrderFlow(options: OrderFlowOptions) {
  const { setting, sketch, confirm, typed, refusal, reveal, onSent, onLost, onTaken, onFailed } = options
  const { account, server, draft } = setting
  // Whoever sends orders without a question is asked all the same where they cost real money.
  const asks = confirm || (account !== undefined && isRealMoney(account))
  const inError = Object.keys(faultsOf(draft)).length > 0
  const verdict = useVerdict(setting)
  const refused = refusedBy({
    isStopped: useStoppedSince() !== null,
    lacksAccount: server === serverNames.live && account === undefined && draft.brokerId === '',
    limit: verdict?.is === 'refused' ? verdict.sentence : null,
  })
  const atBroker = blockedBy(sketch, useCertainty(server))
  const blocked = atBroker?.certain ? atBroker : (refused ?? atBroker)
  const usual = useWorld((world) => usualVolume(world.trades, draft.symbol, server))
  const unusual = unusualWords(numberIn(draft.volume, rules.volume) ?? null, usual)
  const [asking, setAsking] = useState<TradeBody | null>(null)
  const { submit, prepare, send, published, unknown, settle } = usePublish(draft, { typed, onLost, reveal })
  const { failed } = useTradeOutcome(published, { onTaken, onFailed })
  const { busy, form, run } = submit

  const { aheadMs } = useAccounts()
  const doubtsOf = (input: TradeBody): readonly Doubt[] => {
    const twin = twinWords(stream.world.get().trades, input, Date.now() - aheadMs, wasSentHere)
    const far = farStopWords(input.sl, sketch?.open ?? 0)
    return [
      ...(unusual ? [{ about: 'unusual', lead: unusual, advice: texts.checkSize } as const] : []),
      ...(far ? [{ about: 'stop', lead: far, advice: texts.checkStopLoss } as const] : []),
      ...(twin ? [{ about: 'twin', lead: twin, advice: texts.sendIfBoth } as const] : []),
    ]
  }

  const publish = async (input: TradeBody) => {
    const words = await send(input)
    onSent()
    return words
  }
  /** @param always asks also where the trader wants no question: a key was pressed, and no button */
  const begin = async (always: boolean) => {
    if (refusal) throw new Refused(refusal)
    const input = await prepare()
    if (!asks && !always && doubtsOf(input).length === 0) return publish(input)
    setAsking(input)
    return undefined
  }
  const goOn = () => begin(false)
  const attempt = (always: boolean) => {
    if (busy) return
    if (inError || refusal || !blocked?.certain) return void run(() => begin(always))
    const [first] = blocked.names
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return {
    asks,
    blocked,
    verdict,
    asking,
    doubts: asking ? doubtsOf(asking) : [],
    submit,
    published,
    unknown,
    failed,
    goOn,
    /** Whether Enter in a field asks, or says what is wrong: it never sends. */
    asksOnEnter: inError || (asks && !busy && !blocked?.certain && 'input' in check(draft, true)),
    /** The button: goes to the field at fault where the broker would refuse the order. */
    press: () => attempt(false),
    /** A key that stands for the button: it asks in any case. */
    pressByKey: () => attempt(true),
    answer: (yes: boolean) => {
      setAsking(null)
      if (yes && asking) void run(() => publish(asking))
    },
    meant: (input: TradeBody | null) => {
      settle()
      if (input) void run(() => publish(input))
    },
  }
}

export type OrderFlow = ReturnType<typeof useOrderFlow>
