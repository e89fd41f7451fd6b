import { type AccountLimits, limitWords, marketOf } from '@ratchet/contract'
import { isSameDay, limitsAt, limitUses, lossesInARow, moneyNumber, volumeNumber } from '@ratchet/domain'
import type { ApiStore, LimitedAccount } from '@ratchet/store'
import type { Handlers } from '../core/http/call.ts'
import { isoTime } from '../core/present/view.ts'
import { Refusal } from '../core/refusals/refusal.ts'
import type { MarketView } from '../core/trading/market-view.ts'

export interface LimitParts {
  readonly store: Pick<ApiStore, 'accountLimits' | 'putLimits' | 'withdrawLimits'>
  readonly market: Pick<MarketView, 'latestQuotes'>
}

const tooMany = { quietHours: limitWords.manyHours, symbols: limitWords.manySymbols } as const

/** Limits of accounts on new trades. The engine decides by them; here they are changed and shown. */
export function limitHandlers({
  store,
  market,
}: LimitParts): Pick<Handlers, 'listLimits' | 'putLimits' | 'withdrawLimits'> {
  /** The market's time, by which the engine counts; the clock's where prices are those of now, or there are none yet. */
  const marketMs = (server: string): number => {
    const latest = marketOf(server) === undefined ? market.latestQuotes() : []
    return latest.length > 0 ? Math.max(...latest.map(({ timeMs }) => timeMs)) : Date.now()
  }

  function present(limited: LimitedAccount): AccountLimits {
    const { inForce, pending } = limitsAt(limited.held, Date.now())
    const timeMs = marketMs(limited.server)
    const { open, sentMs, results } = limited.state
    const today = sentMs.filter((ms) => isSameDay(inForce.zone, ms, timeMs))
    const last = results.slice(results.length - lossesInARow(results))
    return {
      accountId: limited.accountId,
      limits: inForce,
      pending: pending && { limits: pending.limits, from: isoTime(pending.fromMs) },
      uses: limitUses(inForce, { timeMs, open, sentMs, results }).map((use) => {
        const shown = use.limit === 'symbolVolume' || use.limit === 'accountVolume' ? volumeNumber : (n: number) => n
        const { used, most } = use
        return { ...use, used: used === null ? null : shown(used), most: most === null ? null : shown(most) }
      }),
      state: {
        now: isoTime(timeMs),
        open: open.map(({ symbol, volume }) => ({ symbol, volume: volumeNumber(volume) })),
        sent: today.map(isoTime),
        results: last.map(({ cents, timeMs: at }) => ({ money: moneyNumber(cents), at: isoTime(at) })),
      },
      refusals: limited.refusals.map(({ tradeId, sentence, atMs }) => ({ tradeId, sentence, at: isoTime(atMs) })),
    }
  }

  const unknown = () => new Refusal('not_found', limitWords.unknownAccount)

  async function find(traderId: string, id: string): Promise<LimitedAccount> {
    const account = (await store.accountLimits(traderId)).find(({ accountId }) => accountId === id)
    if (!account) throw unknown()
    return account
  }

  return {
    async listLimits({ session: { traderId } }) {
      const accounts = await store.accountLimits(traderId)
      return { items: accounts.filter(({ isDisconnected }) => !isDisconnected).map(present) }
    },

    async putLimits({ session, params: { id }, body }) {
      const { traderId } = session
      const held = await store.putLimits(traderId, id, body)
      if (held === 'unknown') throw unknown()
      if (held === 'quietHours' || held === 'symbols')
        throw new Refusal('conflict', tooMany[held], { [held]: tooMany[held] })
      const message = held.pending ? limitWords.savedInPart : limitWords.saved
      return { ...present(await find(traderId, id)), message }
    },

    async withdrawLimits({ session, params: { id } }) {
      const { traderId } = session
      const held = await store.withdrawLimits(traderId, id)
      if (held === 'unknown') throw unknown()
      if (held === 'none') throw new Refusal('conflict', limitWords.nothingWaits)
      return { ...present(await find(traderId, id)), message: limitWords.withdrawn }
    },
  }
}
