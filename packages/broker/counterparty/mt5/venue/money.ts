import { CALC } from './codes.ts'
import type { Contract } from './contract.ts'
import type { Position } from './records.ts'

/** Volumes are 1/10000 lot, money is cents. */
const lots = (volume: number) => volume / 10_000
const cents = (money: number) => Math.round(money * 100)

/** Profit of a volume between two prices, in cents of the account. */
export function profit(contract: Contract, type: number, volume: number, open: number, close: number): number {
  const move = (type === 0 ? close - open : open - close) / 10 ** contract.digits
  return cents(move * lots(volume) * contract.contractSize * contract.rate)
}

/** Margin of a volume at a price, in cents of the account. */
export function margin(contract: Contract, volume: number, price: number, leverage: number): number {
  const units = lots(volume) * contract.contractSize
  const value = (units * price) / 10 ** contract.digits
  const isLeveraged = contract.calc !== CALC.CFD
  return cents((value / (isLeveraged ? leverage : 1)) * contract.rate)
}

export const commission = (contract: Contract, volume: number): number =>
  -Math.round(lots(volume) * contract.commission)

/** Swap of a position for one night, in cents. */
export function nightSwap(contract: Contract, { type, volume }: Position, multiplier: number): number {
  if (contract.swapMode !== 1) return 0
  const points = type === 0 ? contract.swapLong : contract.swapShort
  return cents(((points * multiplier) / 10 ** contract.digits) * lots(volume) * contract.contractSize * contract.rate)
}
