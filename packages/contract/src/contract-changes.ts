import type { SymbolContract } from './entities/account-symbol.ts'
import type { Instrument } from './entities/instrument.ts'

/** The contract of an instrument under its broker's name. */
export const contractOf = (
  { digits, tickPoints, contractSize, unit, currency, volumeMin, volumeStep, volumeMax }: Instrument,
  brokerSymbol: string,
): SymbolContract => ({
  brokerSymbol,
  digits,
  tickPoints,
  contractSize,
  unit,
  currency,
  volumeMin,
  volumeStep,
  volumeMax,
})

type Terms = Pick<SymbolContract, 'digits' | 'tickPoints' | 'contractSize' | 'currency'>

/** Whether amounts, prices and money of one are those of the other. */
export const hasSameTerms = (a: Terms, b: Terms): boolean =>
  a.digits === b.digits &&
  a.tickPoints === b.tickPoints &&
  a.contractSize === b.contractSize &&
  a.currency === b.currency

/**
 * What differs between two contracts, a sentence each (ENG23). Empty if an order is worth the same, because volume limits just apply, and if one of the
 * contracts is not known.
 */
export function contractChanges(
  before: SymbolContract | undefined,
  after: SymbolContract | null | undefined,
): readonly string[] {
  if (!before || !after) return []
  const changes: string[] = []
  if (before.brokerSymbol !== after.brokerSymbol)
    changes.push(`It was ${before.brokerSymbol} and is ${after.brokerSymbol}.`)
  if (before.contractSize !== after.contractSize) changes.push(`1 lot was ${lot(before)} and is ${lot(after)}.`)
  if (before.digits !== after.digits) changes.push(`Prices had ${decimals(before)} and have ${after.digits}.`)
  // Points of another size count another step; only a step that differs as a price is told too.
  if (before.tickPoints !== after.tickPoints && !hasSameStep(before, after))
    changes.push(`The smallest price step was ${step(before)} and is ${step(after)}.`)
  if (before.currency !== after.currency)
    changes.push(`It was priced in ${before.currency} and is priced in ${after.currency}.`)
  return changes
}

const lot = ({ contractSize, unit }: SymbolContract) => `${contractSize.toLocaleString('en')} ${unit}`
const decimals = ({ digits }: SymbolContract) => `${digits} ${digits === 1 ? 'decimal' : 'decimals'}`
const hasSameStep = (a: SymbolContract, b: SymbolContract) =>
  a.tickPoints * 10 ** b.digits === b.tickPoints * 10 ** a.digits
const step = ({ tickPoints, digits }: SymbolContract) => (tickPoints / 10 ** digits).toFixed(digits)

const where = 'under Settings, Accounts, Symbols'

/** Why nothing is traded in a symbol, and what to do. */
export const contractChangedText = (symbol: string, changes: readonly string[]): string =>
  `The contract of ${symbol} changed at the broker: ${changes.join(' ')} Confirm it ${where}.`

/** Why nothing is traded in a symbol yet whose new contract its trader has confirmed. */
export const contractWaitsText = (symbol: string): string =>
  `The new contract of ${symbol} is not in use yet: it applies once the broker offers it to every account here and none has ${symbol} open by the old one, on paper too.`
