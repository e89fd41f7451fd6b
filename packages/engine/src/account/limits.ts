import { type Instrument, type LimitName, RET, type Retcode } from '@ratchet/contract'
import {
  chargedBy,
  decideChange,
  decideLimits,
  type LimitState,
  type LimitVerdict,
  riskOfInstruction,
} from '@ratchet/domain'
import type { TradeRow } from '../ports/index.ts'
import type { Draft } from './draft.ts'
import type { LimitCounts } from './limit-counts.ts'

/** A verdict with the code that stands beside its sentence where it refuses. */
type Verdict = LimitVerdict & { readonly retcode: Retcode }

const codes: Readonly<Record<LimitName, Retcode>> = {
  quietHours: RET.TRADE_DISABLED,
  pause: RET.TRADE_DISABLED,
  tradeVolume: RET.LIMIT_VOLUME,
  symbolVolume: RET.LIMIT_VOLUME,
  accountVolume: RET.LIMIT_VOLUME,
  openTrades: RET.LIMIT_POSITIONS,
  tradesADay: RET.LIMIT_ORDERS,
  // Of INVALID_STOPS a drill would take the blame.
  riskMoney: RET.LIMIT_VOLUME,
}
const withCode = (verdict: LimitVerdict): Verdict =>
  'limit' in verdict ? { ...verdict, retcode: codes[verdict.limit] } : { ...verdict, retcode: RET.DONE }

/** ENG17: what the account's limits say of an instruction; undefined where it has none. */
export function verdictOnTrade(draft: Draft, trade: TradeRow): Verdict | undefined {
  const { context } = draft
  const counts = draft.model.limits
  if (!counts) return undefined
  const instrument = chargedInstrument(draft, trade.symbol)
  const { symbol, volume } = trade
  const risk = riskOfInstruction(instrument, instructed(trade), context.quote(symbol))
  const wanted = { symbol, volume, risk, currency: instrument?.currency ?? '' }
  return withCode(decideLimits(counts.at(context.nowMs()), stateOf(draft, counts), wanted))
}

/** ENG17: what they say of other levels of a waiting order; undefined where the account has none. */
export function verdictOnChange(
  draft: Draft,
  trade: TradeRow,
  to: Pick<TradeRow, 'price' | 'sl'>,
): Verdict | undefined {
  const { context } = draft
  const counts = draft.model.limits
  if (!counts) return undefined
  const instrument = chargedInstrument(draft, trade.symbol)
  const riskOf = (row: TradeRow) => riskOfInstruction(instrument, instructed(row), context.quote(row.symbol))
  const risk = riskOf({ ...trade, price: to.price, sl: to.sl })
  const wanted = { symbol: trade.symbol, risk, currency: instrument?.currency ?? '' }
  return withCode(decideChange(counts.at(context.nowMs()), riskOf(trade), wanted))
}

/** LIM8 counts the commission that the account is charged. */
function chargedInstrument({ context, account }: Draft, symbol: string): Instrument | undefined {
  const instrument = context.instruments.get(symbol)
  return instrument && chargedBy(instrument, account.commissionPerLot ?? 0)
}

const instructed = ({ action, type, volume, price, sl }: TradeRow) => {
  return { action: action === 'Trade_Action_Deal' ? 'deal' : 'pending', type, volume, price, sl } as const
}

/** All that the limits look at, what the step itself has decided so far included. */
function stateOf(draft: Draft, counts: LimitCounts): LimitState {
  const { marketTimeMs: timeMs } = draft.context
  const sentNow = draft.changes.flatMap(({ request }) => (request?.kind === 'order' ? [request.timeMs] : []))
  return {
    timeMs,
    open: [...draft.openPositions(), ...draft.orders()],
    sentMs: [...counts.sentMs, ...sentNow],
    results: counts.results,
  }
}
