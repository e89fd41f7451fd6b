import { fundingRefusals, type Instrument, messages, pipDecimals, pipsTooFine, type Risk } from '@ratchet/contract'
import { exactInteger, type LadderFinding, moneyDigits, pointsFromNumber, volumeFromNumber } from '@ratchet/domain'
import type { Columns, RowOf } from '@ratchet/engine'
import { invalidField, Refusal } from '../refusals/refusal.ts'

const priceSentences: Readonly<Record<string, string>> = {
  price: messages.invalidPrice,
  sl: messages.invalidStopLoss,
  tp: messages.invalidTakeProfit,
}

type Kept<C extends Columns, I> = keyof I & keyof RowOf<C>
type Left<C extends Columns, I> = { [K in Kept<C, I>]: undefined extends I[K] ? K : never }[Kept<C, I>]

/**
 * Takes the members of a request that a stored row names alike, each in the row's unit; those that are left out stay out.
 * @throws Refusal that names the member which cannot be accepted
 */
export function acceptMembers<C extends Columns, I extends object>(
  columns: C,
  input: I,
  instrument: Instrument,
): Pick<RowOf<C>, Exclude<Kept<C, I>, Left<C, I>>> & Partial<Pick<RowOf<C>, Left<C, I>>> {
  const accept = (name: string, value: unknown): unknown => {
    const unit = columns[name]?.unit
    if (unit === 'points') return acceptPrice(name, value as number, instrument)
    if (unit === 'volume') return acceptVolume(value as number)
    return unit === 'cents' ? acceptCents(value as number, fundingRefusals.amount, name) : value
  }
  const given = Object.entries(input).filter(([name, value]) => name in columns && value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, accept(name, value)])) as never
}

/** Converts a price of a request to points. @throws Refusal if it has more decimals than the instrument */
export function acceptPrice(field: string, price: number, instrument: Instrument): number {
  const points = pointsFromNumber(price, instrument)
  if (points === undefined)
    throw invalidField(
      field,
      `${priceSentences[field] ?? messages.invalidPrice} ${instrument.symbol} has ${instrument.digits} decimals.`,
    )
  return points
}

/** Converts a volume of a request to 1/10000 lot. @throws Refusal if it has more decimals than that */
export function acceptVolume(lots: number): number {
  const volume = volumeFromNumber(lots)
  if (volume === undefined) throw invalidField('volume', `${messages.invalidVolume} At most 4 decimals.`)
  return volume
}

/** Converts the money of a deposit to cents. @throws Refusal if it has parts of a cent */
export const acceptDeposit = (amount: number): number => acceptCents(amount, fundingRefusals.amount)

/** Converts a commission for each lot and side to cents. @throws Refusal if it has parts of a cent */
export const acceptCommission = (amount: number): number => acceptCents(amount, fundingRefusals.commission)

function acceptCents(amount: number, refusal: string, field = 'amount'): number {
  const cents = exactInteger(amount, moneyDigits)
  if (cents === undefined) throw invalidField(field, refusal)
  return cents
}

/**
 * Takes a ladder as it was given, and returns in words what of it works hardly as meant.
 * @throws Refusal with the fields to mend where it can work on no symbol, or where pips have more decimals than are kept
 */
export function acceptLadder(ladder: Risk, findings: readonly LadderFinding[]): string[] {
  acceptPips(ladder)
  const errors = findings.filter(({ severity }) => severity === 'error')
  const [first] = errors
  if (first)
    throw new Refusal('invalid', first.text, Object.fromEntries(errors.map(({ field, text }) => [field, text])))
  return findings.map(({ text }) => text)
}

/** Converts a ladder's pips to millionths of a pip. @throws Refusal if a field has more decimals */
function acceptPips(fields: Readonly<Record<string, number>>): void {
  for (const [field, pips] of Object.entries(fields)) {
    if (exactInteger(pips, pipDecimals) === undefined) throw invalidField(field, pipsTooFine)
  }
}
