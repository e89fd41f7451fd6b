import { TRANSACTION } from '../venue/codes.ts'
import type { Transaction } from '../venue/records.ts'
import { structText } from './texts.ts'

/** MqlTradeTransaction of an order, a deal or a position. */
export function transactionText({ type, order, deal, position }: Transaction, digitsOf: (symbol: string) => number) {
  const subject = deal ?? order ?? position
  const digits = digitsOf(subject?.symbol ?? '')
  const price = (points: number | undefined) => (points ?? 0) / 10 ** digits
  const levels = order ?? position
  return structText([
    deal?.ticket ?? 0n,
    deal?.order ?? order?.ticket ?? 0n,
    subject?.symbol ?? '',
    type,
    order?.type ?? 0,
    order?.state ?? 0,
    deal?.type ?? 0,
    order?.lifetime ?? 0,
    order?.expiration ?? 0,
    price(deal?.price ?? order?.price ?? position?.openPrice),
    price(order?.stopLimit),
    price(levels?.sl),
    price(levels?.tp),
    (subject?.volume ?? 0) / 10_000,
    deal?.position ?? order?.position ?? position?.ticket ?? 0n,
    order?.positionBy ?? 0n,
  ])
}

export const emptyRequestText = structText([0, 0, 0, '', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '', 0, 0])
export const emptyResultText = structText([0, 0, 0, 0, 0, 0, 0, '', 0, 0])
export const requestTransactionText = structText([0, 0, '', TRANSACTION.REQUEST, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
