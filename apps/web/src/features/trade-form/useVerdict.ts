import { type LimitName, numberIn } from '@ratchet/contract'
import {
  centsOfMoney,
  decideLimits,
  integerFromNumber,
  type LimitVerdict,
  pointsFromNumber,
  riskOfInstruction,
  volumeFromNumber,
  volumeOfLots,
} from '@ratchet/domain'
import { useQuote } from '../../realtime/index.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { useLimits } from '../../trading/accounts/limits.ts'
import type { Setting } from './fields.ts'
import { rules } from './rules.ts'
import { sideOfType } from './sketch.ts'
import { useOrderAccount } from './useOrderAccount.ts'

/** These do not depend on what is typed. */
const ofTime: ReadonlySet<LimitName> = new Set(['quietHours', 'pause'])

/** What the account's limits would say of the order; null where it has none, or the form is not filled in yet. */
export function useVerdict({ draft, instrument, account, server }: Setting): LimitVerdict | null {
  const at = useOrderAccount({ account, server, brokerId: draft.brokerId })
  const { items: accounts } = useAccounts()
  const { items } = useLimits()
  const quote = useQuote(draft.symbol, server)
  const id = accounts.find((one) => one.server === at?.server && one.login === at.brokerId)?.id
  const its = items.find(({ accountId }) => accountId === id)
  if (!its || !instrument) return null
  const figure = (field: 'price' | 'sl') => pointsFromNumber(numberIn(draft[field], rules[field]) ?? 0, instrument) ?? 0
  const volume = volumeFromNumber(numberIn(draft.volume, rules.volume) ?? 0) ?? 0
  const points = (price: number) => integerFromNumber(price, instrument.digits) ?? 0
  const action = draft.type === `Order_Type_${sideOfType(draft.type)}` ? 'deal' : 'pending'
  const { symbol, type } = draft
  const order = { action, type, volume, price: figure('price'), sl: figure('sl') } as const
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
    { symbol, volume, risk, currency: instrument.currency },
  )
  // A form that is not filled in yet is told only what holds whatever stands in it.
  if (volume === 0 && 'limit' in verdict && !ofTime.has(verdict.limit)) return null
  return verdict
}
