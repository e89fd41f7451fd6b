import { defaultInstruments, type Instrument } from '@ratchet/contract'
import { divideHalfAway, parseDecimal, type Volume, volumeDigits } from '@ratchet/domain'
import type { z } from 'zod'
import { type KnownInstrument, knownInstruments } from './names.ts'
import type { instrumentsAnswer } from './wire.ts'

type Said = z.infer<typeof instrumentsAnswer>['instruments'][number]

const lot = 10 ** volumeDigits

/**
 * What can be traded of what OANDA offers an account, as it says it itself. Its hours are not in its answer: those of metals and oil are taken,
 * and a halt shows by prices that cannot be traded on.
 * @param currency of the account, which a price difference is money in only where the quote's currency is the same
 */
export function toInstruments(said: readonly Said[]): readonly Instrument[] {
  return knownInstruments.flatMap((known) => {
    const one = said.find(({ name }) => name === known.instrument)
    return one ? [toInstrument(known, one)] : []
  })
}

function toInstrument({ symbol, name, contractSize, unit }: KnownInstrument, said: Said): Instrument {
  const { displayPrecision: digits, pipLocation, tradeUnitsPrecision, minimumTradeSize, maximumOrderUnits } = said
  const hours = defaultInstruments[0]
  // Margin of 5 % is a leverage of 20.
  const margin = parseDecimal(said.marginRate, 6) ?? 0
  const volumeOf = (units: string, least: number) =>
    Math.max(least, divideHalfAway((parseDecimal(units, 4) ?? 0) * (lot / 10_000), contractSize))
  const step = Math.max(1, lot / contractSize / 10 ** tradeUnitsPrecision)
  return {
    symbol,
    name,
    digits,
    pipPoints: 10 ** Math.max(0, digits + pipLocation),
    tickPoints: 1,
    contractSize,
    unit,
    volumeMin: volumeOf(minimumTradeSize, step),
    volumeStep: step,
    volumeMax: volumeOf(maximumOrderUnits, step),
    currency: 'USD',
    stopsLevel: 0,
    freezeLevel: 0,
    marginMode: 'cfdLeverage',
    leverage: margin > 0 ? Math.max(1, Math.floor(1_000_000 / margin)) : 1,
    swapLongPoints: 0,
    swapShortPoints: 0,
    swapDays: [0, 1, 1, 1, 1, 1, 0],
    commissionPerLot: 0,
    sessions: hours?.sessions ?? [],
    sessionZone: hours?.sessionZone ?? 'UTC',
  }
}

/** OANDA's units of a volume as text; undefined where it takes no such amount. */
export function unitsText(volume: Volume, { contractSize, volumeStep, volumeMin }: Instrument): string | undefined {
  if (volume < volumeMin || volume % volumeStep !== 0) return undefined
  const units = volume * contractSize
  // Volumes count 1/10000 lot, so these are 1/10000 units.
  const whole = Math.floor(units / lot)
  const rest = String(units % lot)
    .padStart(4, '0')
    .replace(/0+$/, '')
  return rest === '' ? String(whole) : `${whole}.${rest}`
}

/** The volume of OANDA's units, whichever way they go; undefined where they are no number. */
export function volumeOfUnits(units: string, { contractSize }: Pick<Instrument, 'contractSize'>): Volume | undefined {
  const counted = parseDecimal(units.replace('-', ''), 4)
  return counted === undefined ? undefined : divideHalfAway(counted, contractSize)
}
