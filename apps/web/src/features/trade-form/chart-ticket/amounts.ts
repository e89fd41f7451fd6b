import type { TicketDraft } from './plan.ts'
import * as texts from './texts.ts'

export type UnitName = 'sizeIn' | 'slIn' | 'tpIn'

interface Amount {
  readonly name: 'size' | 'sl' | 'tp'
  readonly unit: UnitName
  readonly label: string
  /** The units that it may be typed in. */
  readonly unitsFor: (
    currency: string,
    draft: TicketDraft,
  ) => readonly { readonly value: TicketDraft[UnitName]; readonly label: string }[]
}

/** The amounts of the ticket, in the order in which they stand. */
export const amounts: readonly Amount[] = [
  {
    name: 'size',
    unit: 'sizeIn',
    label: texts.size,
    unitsFor: (currency) => [
      { value: 'lots', label: texts.lots },
      { value: 'money', label: texts.atRisk(currency) },
      { value: 'equity', label: texts.equityAtRisk },
    ],
  },
  {
    name: 'sl',
    unit: 'slIn',
    label: texts.stopLoss,
    unitsFor: (currency, { sizeIn }) => [
      { value: 'pips', label: texts.pips },
      { value: 'price', label: texts.asPrice },
      // A size by risk follows from the stop, so that its stop cannot follow from the size.
      ...(sizeIn === 'lots' ? [{ value: 'money', label: texts.moneyLoss(currency) } as const] : []),
    ],
  },
  {
    name: 'tp',
    unit: 'tpIn',
    label: texts.takeProfit,
    unitsFor: (currency) => [
      { value: 'r', label: texts.r },
      { value: 'pips', label: texts.pips },
      { value: 'price', label: texts.asPrice },
      { value: 'money', label: texts.moneyProfit(currency) },
    ],
  },
]
