import { messages } from '@ratchet/contract'
import type { ApiStore } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import { FairLine } from '../core/limits/fair-line.ts'
import type { Limits } from '../core/limits/limits.ts'
import type { Tries } from '../core/limits/tries.ts'
import { isoTime } from '../core/present/view.ts'
import type { MarketView } from '../core/trading/market-view.ts'
import { createGuard } from './guard.ts'
import type { Identity } from './identity.ts'
import { createProof, type ProofParts } from './proof.ts'

export interface SafetyParts {
  readonly store: Pick<ApiStore, 'tradingStopped' | 'stopTrading' | 'resumeTrading'>
  readonly identity: ProofParts['identity'] & Pick<Identity, 'listEvents'>
  readonly market: MarketView
  readonly limits: Limits
  readonly tries: Tries
}

type Names = 'getTrading' | 'stopTrading' | 'resumeTrading' | 'listSecurityEvents'

/** A password takes 30 ms of a core. */
const line = {
  atOnce: 1,
  ofCaller: 3,
  inAll: 100,
  busy: 'The server is busy checking passwords. Try again in a moment.',
}

/** Who and what can trade in a trader's name now, and the end of it. */
export function safetyHandlers({ store, identity, market, limits, tries }: SafetyParts): Pick<Handlers, Names> {
  const proof = createProof({ identity, guard: createGuard(limits, tries), passwords: new FairLine(line) })
  return {
    async getTrading({ session: { traderId } }) {
      const sinceMs = await store.tradingStopped(traderId)
      return {
        stoppedSince: sinceMs === null ? null : isoTime(sinceMs),
        engineSilentSince: market.market().silentSince ?? null,
      }
    },

    async stopTrading({ session: { traderId }, nothingChanged }) {
      if ((await store.tradingStopped(traderId)) === null) await store.stopTrading(traderId)
      else nothingChanged()
      return { message: messages.tradingStopped }
    },

    /** Whoever found an open browser can stop trading, and not begin it again: it takes the password, and a code where the second factor is on. */
    async resumeTrading({ session, body, address, left, nothingChanged }) {
      await proof.all({ caller: address, left }, session, body)
      if ((await store.tradingStopped(session.traderId)) !== null) await store.resumeTrading(session.traderId)
      else nothingChanged()
      return { message: messages.tradingResumed }
    },

    listSecurityEvents: async ({ session, query }) => {
      const { items, nextCursor } = await identity.listEvents(session.traderId, query.before)
      return { items: [...items], nextCursor }
    },
  }
}
