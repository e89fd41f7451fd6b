import type { Side } from '../numbers/types.ts'

/** What a column of a table can be. Those of the first line have to be there; a net result does where there is no profit. */
export const neededFields = ['symbol', 'side', 'volume', 'openTime', 'closeTime', 'profit'] as const
export const furtherFields = [
  'net',
  'open',
  'close',
  'swap',
  'commission',
  'fee',
  'position',
  'deal',
  'stop',
  'target',
  'comment',
  'account',
] as const
export type TableField = (typeof neededFields)[number] | (typeof furtherFields)[number]
export const tableFields: readonly TableField[] = [...neededFields, ...furtherFields]

/** Which column each field is, from 0. */
export type TableMapping = Readonly<Partial<Record<TableField, number>>>

/** What the fields are called. */
export const tableWords: Readonly<Record<TableField, string>> = {
  symbol: 'Symbol',
  side: 'Side',
  volume: 'Volume',
  openTime: 'Open time',
  closeTime: 'Close time',
  profit: 'Profit',
  net: 'Net result',
  open: 'Open price',
  close: 'Close price',
  swap: 'Swap',
  commission: 'Commission',
  fee: 'Fee',
  position: 'Position',
  deal: 'Deal',
  stop: 'First stop',
  target: 'First target',
  comment: 'Comment',
  account: 'Account',
}

/** Fields that a table needs, and that no column is. */
export const missingFields = (mapping: TableMapping): TableField[] =>
  neededFields.filter((field) => mapping[field] === undefined && !(field === 'profit' && mapping.net !== undefined))

const wordsOfBuys =
  'buy,long,b,bought,kauf,kaufen,gekauft,achat,acheter,compra,comprar,acquisto,покупка,купить,买入,买,买进,買い,買,kupno,kup,alış,al'
const wordsOfSells =
  'sell,short,s,sold,verkauf,verkaufen,verkauft,vente,vendre,venta,vender,venda,vendita,продажа,продать,卖出,卖,売り,売,sprzedaż,sprzedaj,satış,sat'
const sides: ReadonlyMap<string, Side> = new Map([
  ...wordsOfBuys.split(',').map((word) => [word, 'buy'] as const),
  ...wordsOfSells.split(',').map((word) => [word, 'sell'] as const),
])
export const sideOf = (text: string): Side | undefined => sides.get(text.toLowerCase())

/** What moves money and is no trade, as programs write it in the column of the side. */
const payments =
  'balance,deposit,withdrawal,withdraw,credit,bonus,transfer,correction,commission,charge,interest,dividend,swap,einzahlung,auszahlung,saldo,dépôt,retrait,depósito,retiro,saque,deposito,prelievo,баланс,депозит,пополнение,снятие,余额,入金,出金,存款,取款'.split(
    ',',
  )
export function isPayment(text: string): boolean {
  const small = text.toLowerCase()
  return payments.some((word) => small.startsWith(word))
}
