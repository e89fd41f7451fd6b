import {
  type Account,
  type AccountChoice,
  chooseAccount,
  type Instrument,
  type LimitName,
  marketOf,
  type Risk,
  serverNames,
} from '@ratchet/contract'
import {
  centsOfMoney,
  decideLimits,
  integerFromNumber,
  type LimitVerdict,
  riskOfInstruction,
  volumeOfLots,
} from '@ratchet/domain'
import { useMemo } from 'react'
import { useProfile } from '../../api/profile.ts'
import { useInstruments, useSite } from '../../api/reference.ts'
import { useSession } from '../../api/session.ts'
import { useLink, useMarket, useQuote, useWorld } from '../../realtime/index.ts'
import { useAccounts, useCharged } from '../../trading/accounts/accounts.ts'
import { useLimits } from '../../trading/accounts/limits.ts'
import { useLadderOf } from '../../trading/ladder/ladder-of.ts'
import { useSavedLadders } from '../../trading/ladder/saved-ladders.ts'
import { useSymbolState } from '../../trading/market/market-state.ts'
import { useStoppedSince } from '../../trading/stopping/trading-state.ts'
import { sideOfType, type TradeDraft } from '../../trading/ticket/draft.ts'
import { accountAt, placeOf, placesOf } from '../../trading/ticket/place.ts'
import type { Reading } from '../../trading/ticket/reading.ts'
import { type Blocked, blockedBy, type Sketch, sketch } from '../../trading/ticket/sketch.ts'
import type { Setting } from './fields.ts'
import * as texts from './texts.ts'

/** The paper market's, until they are known. */
const usualSymbols: readonly string[] = ['GOLD', 'WTI']
const usualServers = Object.values(serverNames).map((name) => ({ name }))

export function useSetting(typed: TradeDraft): Setting {
  const site = useSite()
  const { items: accounts } = useAccounts()
  const all = site?.servers ?? usualServers
  const chosen = typed.server || all[0]?.name || ''
  const place = placeOf(chosen)
  const account = accountAt(place, typed.brokerId, accounts)
  const server = account?.server ?? place.server
  const instruments = useInstruments(server)
  const charged = useCharged()
  const choice = useAccountChoice(account, server, typed.brokerId)
  return useMemo(() => {
    const known = instruments.map(({ symbol }) => symbol)
    const symbols = known.length > 0 ? known : marketOf(server) ? [] : usualSymbols
    // A symbol that was remembered may have been taken off the list meanwhile, or another market does not have it.
    const symbol = (known.length || marketOf(server)) && !known.includes(typed.symbol) ? (known[0] ?? '') : typed.symbol
    return {
      draft: { ...typed, symbol, server: chosen },
      instrument: charged(
        instruments.find((one) => one.symbol === symbol),
        choice,
      ),
      symbols,
      servers: placesOf(all, accounts, chosen),
      account,
      server,
      choice,
    }
  }, [instruments, accounts, all, typed, chosen, server, account, charged, choice])
}

/** Chooses the account that an order would go to as the server does. */
export function useAccountChoice(
  account: Account | undefined,
  server: string,
  brokerId: string,
): AccountChoice | undefined {
  const { items, known } = useAccounts()
  const { profile, loading } = useProfile()
  if (account) return { server: account.server, brokerId: account.login, state: 'known' }
  if (!known || loading || !/^\d{0,20}$/.test(brokerId)) return undefined
  return chooseAccount({ server, typed: brokerId, saved: profile?.forexCode ?? '' }, items)
}

/** An order from its text to what it costs and risks, and what stands against it. */
export interface Order extends Setting {
  readonly reading: Reading
  readonly side: 'Buy' | 'Sell'
  /** Null while there is no quote. */
  readonly sketch: Sketch | null
  /** The ladder of its account; null until it is known. */
  readonly ladder: Risk | null
  /** What the account's limits would say of it; null where it has none, or the form is not filled in yet. */
  readonly verdict: LimitVerdict | null
  readonly blocked: Blocked | null
}

export function useOrder(setting: Setting, reading: Reading): Order {
  const { draft, account, server, choice } = setting
  const accounts = useLadderOf(choice)
  const ladder = useWorld((world) => world.heard) ? accounts : null
  const drawn = useSketch(setting, reading, ladder)
  const verdict = useVerdict(setting, reading)
  const atBroker = blockedBy(drawn, useCertainty(server))
  const refused = useRefused(
    server === serverNames.live && account === undefined && draft.brokerId === '',
    verdict?.is === 'refused' ? verdict.sentence : null,
  )
  const blocked = atBroker?.certain ? atBroker : (refused ?? atBroker)
  return { ...setting, reading, side: sideOfType(draft.type), sketch: drawn, ladder, verdict, blocked }
}

/** A market with these hours always sleeps. */
const never: Instrument['sessions'] = [[0, 0]]

/** Whether the market sleeps is said by the one state that every screen shows. */
function useSketch({ draft, instrument, server }: Setting, reading: Reading, ladder: Risk | null): Sketch | null {
  const quote = useQuote(draft.symbol, server)
  const trading = useSymbolState(draft.symbol, server)?.state
  const own = useSavedLadders().items.find(({ id }) => id === draft.ladderId)
  return useMemo(() => {
    if (!instrument || !quote) return null
    const terms = { ...instrument, sessions: trading === 'closed' ? never : [] }
    return sketch(reading, terms, quote, ladder, own && { name: own.name, unit: own.unit, rungs: own.ladder })
  }, [reading, instrument, quote, ladder, own, trading])
}

/**
 * Whether an objection at the quote on the screen is the broker's own: it is while the prices come in, and where the paper broker,
 * whose rules these are, is the one asked. Otherwise the form warns and lets the broker decide.
 */
function useCertainty(server: string): boolean {
  const { user } = useSession()
  const link = useLink()
  const market = useMarket()
  return Boolean(user) && link === 'live' && market !== null && !market.silentSince && server === serverNames.paper
}

/**
 * What will refuse the order before a broker sees it, whatever the price does.
 * @param lacksAccount whether the server stands for a live account, and none is connected
 * @param limit the sentence of the limit that the order would break; null where it breaks none
 */
function useRefused(lacksAccount: boolean, limit: string | null): Blocked | null {
  const isStopped = useStoppedSince() !== null
  const because = (lead: string, detail: string): Blocked => ({ certain: true, lead, details: [detail], names: [] })
  if (isStopped) return because(texts.tradingIsStopped, texts.resumeUnderSecurity)
  if (lacksAccount) return because(texts.noLiveConnected, texts.connectUnderSettings)
  return limit === null ? null : because(texts.breaksLimits, limit)
}

/** These do not depend on what is typed. */
const ofTime: ReadonlySet<LimitName> = new Set(['quietHours', 'pause'])

function useVerdict({ draft, instrument, server, choice }: Setting, { terms }: Reading): LimitVerdict | null {
  const { items: accounts } = useAccounts()
  const { items } = useLimits()
  const quote = useQuote(draft.symbol, server)
  const id = accounts.find((one) => one.server === choice?.server && one.login === choice.brokerId)?.id
  const its = items.find(({ accountId }) => accountId === id)
  if (!its || !instrument) return null
  const { type, volume = 0, price = 0, sl = 0 } = terms
  const points = (of: number) => integerFromNumber(of, instrument.digits) ?? 0
  const action = type === `Order_Type_${sideOfType(type)}` ? 'deal' : 'pending'
  const order = { action, type, volume, price, sl } as const
  const risk = riskOfInstruction(instrument, order, quote && { bid: points(quote.bid), ask: points(quote.ask) })
  const { state, limits } = its
  const verdict = decideLimits(
    limits,
    {
      timeMs: Date.parse(state.now),
      open: state.open.map((one) => ({ symbol: one.symbol, volume: volumeOfLots(one.volume) })),
      sentMs: state.sent.map((iso) => Date.parse(iso)),
      results: state.results.map(({ money, at: iso }) => ({ cents: centsOfMoney(money), timeMs: Date.parse(iso) })),
    },
    { symbol: draft.symbol, volume, risk, currency: instrument.currency },
  )
  // A form that is not filled in yet is told only what holds whatever stands in it.
  if (volume === 0 && 'limit' in verdict && !ofTime.has(verdict.limit)) return null
  return verdict
}
