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
      { value: 'lots', label: 'lots' },
      { value: 'money', label: texts.atRisk(currency) },
      { value: 'equity', label: texts.percentOfEquityAt },
    ],
  },
  {
    name: 'sl',
    unit: 'slIn',
    label: texts.stopLoss,
    unitsFor: (currency, { sizeIn }) => [
      { value: 'pips', label: 'pips' },
      { value: 'price', label: 'price' },
      // A size by risk follows from the stop, so that its stop cannot follow from the size.
      ...(sizeIn === 'lots' ? [{ value: 'money', label: texts.lost(currency) } as const] : []),
    ],
  },
  {
    name: 'tp',
    unit: 'tpIn',
    label: texts.takeProfit,
    unitsFor: (currency) => [
      { value: 'r', label: 'R' },
      { value: 'pips', label: 'pips' },
      { value: 'price', label: 'price' },
      { value: 'money', label: texts.gained(currency) },
    ],
  },
]
