import { fundingRefusals, type Instrument, messages, pipDecimals, pipsTooFine, type Risk } from '@ratchet/contract'
import { exactInteger, type LadderFinding, moneyDigits, pointsFromNumber, volumeFromNumber } from '@ratchet/domain'
import { invalidField, Refusal } from './refusal.ts'

const priceSentences = {
  price: messages.invalidPrice,
  sl: messages.invalidStopLoss,
  tp: messages.invalidTakeProfit,
} as const

/** Converts a price of a request to points. @throws Refusal if it has more decimals than the instrument */
export function acceptPrice(field: keyof typeof priceSentences, price: number, instrument: Instrument): number {
  const points = pointsFromNumber(price, instrument)
  if (points === undefined)
    throw invalidField(field, `${priceSentences[field]} ${instrument.symbol} has ${instrument.digits} decimals.`)
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

function acceptCents(amount: number, refusal: string): number {
  const cents = exactInteger(amount, moneyDigits)
  if (cents === undefined) throw invalidField('amount', refusal)
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
