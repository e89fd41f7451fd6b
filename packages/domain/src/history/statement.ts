import { FileError } from '../formats/index.ts'
import type { Cents } from '../numbers/types.ts'
import { centsOfCell } from './cells.ts'
import type { FoundAccount, FoundHistory, FoundTrade, HistoryCheck } from './documents.ts'
import { sidesOf } from './positions.ts'
import { pointsOfCell, type StatementRows, type StatementTrade, statementRows } from './statement-rows.ts'

type Rows = readonly (readonly string[])[]

/** An account and its money stand in one row at the top, each behind a word and a colon. */
const loginCell = /^[^:]{1,40}: ?(\d{1,20})$/
const currencyCell = /^[^:]{1,40}: ?([A-Z]{3})$/

function accountIn(row: readonly string[]): FoundAccount | undefined {
  const found = (pattern: RegExp) => row.flatMap((cell) => pattern.exec(cell)?.[1] ?? [])
  // The name of a person stands between the two, whatever it looks like.
  const [login, currency] = [found(loginCell)[0], found(currencyCell).at(-1)]
  return login && currency && row.filter(Boolean).length > 2 ? { server: '', login, currency } : undefined
}

/** Whether rows are a statement of an account, as MetaTrader 4 saves it. */
export const isStatement = (rows: Rows): boolean => rows.slice(0, 4).some((row) => accountIn(row))

/**
 * The closed trades of a statement of MetaTrader 4, plain or detailed. Nothing is found by a word: rows are told by their times and shape, the
 * sides by prices and profits, and the totals by their place. (HIS13, HIS14)
 * @throws FileError
 */
export function historyOfStatement(rows: Rows, file: string): FoundHistory {
  const accounts = rows.flatMap((row) => accountIn(row) ?? [])
  if (accounts.length !== 1) throw new FileError(file, 0, 'the file has two statements; import each separately')
  const parts = statementRows(rows, file)
  const { closed, open, waiting, cancelled } = parts
  const [first] = closed
  if (!first) throw new FileError(file, 0, 'the statement has no closed trades')
  const odd = closed.find(({ money }) => money.length !== first.money.length)
  if (odd) throw new FileError(file, odd.at + 1, 'this trade has more or fewer cost columns than earlier trades')
  const totals = totalsOf(rows, parts)
  return {
    kind: 'mt4',
    account: accounts[0] ?? null,
    isWall: true,
    trades: tradesOf(closed, file),
    checks: checksOf(parts, totals),
    balance: totals.summary ? balanceOf(totals.summary, parts) : null,
    leftOut: { open: open.length, waiting, cancelled },
  }
}

function tradesOf(closed: readonly StatementTrade[], file: string): FoundTrade[] {
  const cells = (of: (trade: StatementTrade) => string) => ({ cells: closed.map(of) })
  const sides = sidesOf({
    side: cells(({ word }) => word),
    open: cells(({ open }) => open),
    close: cells(({ close }) => close),
    profit: cells(({ money }) => String(money.at(-1))),
  })
  if (!sides)
    throw new FileError(file, (closed[0]?.at ?? 0) + 1, 'buys and sells in its trades cannot be distinguished')
  for (const [word, side] of sides)
    if (/^(buy|sell)$/i.test(word) && word.toLowerCase() !== side)
      throw new FileError(file, 0, `prices and profits contradict each other: they make “${word}” a ${side}`)
  return closed.map(({ at, ticket, word, volume, symbol, openAt, open, closeAt, close, money }) => {
    const [commission = 0, ...more] = money
    const [fee, swap, profit] = more.length > 2 ? more : [0, ...more]
    return {
      line: at + 1,
      position: ticket,
      deal: '1',
      symbol,
      side: sides.get(word) ?? 'buy',
      volume,
      openAt,
      open: pointsOfCell(open),
      closeAt,
      close: pointsOfCell(close),
      // A statement has the levels of the end, which are not those of the opening.
      stop: 0,
      target: 0,
      profit: profit ?? 0,
      swap: swap ?? 0,
      commission,
      fee: fee ?? 0,
      comment: '',
    }
  })
}

interface Summary {
  readonly paid: Cents
  readonly credit: Cents
  readonly closed: Cents
  readonly floating: Cents
  readonly balance: Cents
  readonly equity: Cents
}
interface Totals {
  /** Of each kind of money, below the closed trades. */
  readonly sums: readonly Cents[] | undefined
  /** The sum of these, in the row behind it. */
  readonly net: Cents | undefined
  readonly summary: Summary | undefined
}

/** Where the totals stand: sums in a row of their own behind the last closed trade, and three rows of words and amounts at the end. */
function totalsOf(rows: Rows, { closed, paid }: StatementRows): Totals {
  const width = closed[0]?.money.length ?? 0
  const last = Math.max(closed.at(-1)?.at ?? 0, paid.at(-1)?.at ?? 0)
  const filled = (at: number) => (rows[at] ?? []).filter(Boolean)
  const amounts = (at: number) => filled(at).flatMap((cell) => centsOfCell(cell) ?? [])
  const isSums = (_: unknown, at: number) =>
    at > last && filled(at).length === width && amounts(at).length === width && (rows[at]?.[0] ?? '') === ''
  const sumsAt = rows.findIndex(isSums)
  const behind = sumsAt < 0 ? [] : filled(sumsAt + 1)
  // A word before each amount.
  const pairs = (at: number) => {
    const cells = filled(at)
    const isPaired = cells.every((cell, place) => (centsOfCell(cell) !== undefined) === (place % 2 === 1))
    return isPaired ? amounts(at) : []
  }
  const isSummary = (_: unknown, at: number) =>
    at > last && pairs(at).length === 2 && pairs(at + 1).length === 3 && pairs(at + 2).length === 3
  const at = rows.findIndex(isSummary)
  const [paidIn = 0, credit = 0] = pairs(at)
  const [closedNet = 0, floating = 0] = pairs(at + 1)
  const [balance = 0, equity = 0] = pairs(at + 2)
  return {
    sums: sumsAt < 0 ? undefined : amounts(sumsAt),
    net: behind.length === 2 ? centsOfCell(behind[1] ?? '') : undefined,
    summary: at < 0 ? undefined : { paid: paidIn, credit, closed: closedNet, floating, balance, equity },
  }
}

const sumOf = (all: readonly Cents[]): Cents => all.reduce((sum, one) => sum + one, 0)

/** What a statement says of itself, beside what its rows come to, to the cent. (HIS14) */
function checksOf({ closed, paid, open }: StatementRows, { sums, net, summary }: Totals): HistoryCheck[] {
  const width = closed[0]?.money.length ?? 0
  const own = Array.from({ length: width }, (_, kind) => sumOf(closed.map(({ money }) => money[kind] ?? 0)))
  const ours = sumOf(own)
  const stated = [net, summary?.closed]
  const paidIn = sumOf(paid.map(({ amount }) => amount))
  const floating = sumOf(open)
  // Credits stand among the payments, and are told apart from them at the end alone.
  const credited = summary && paidIn === summary.paid + summary.credit ? paidIn : summary?.paid
  const compared = (name: HistoryCheck['name'], own: Cents, theirs: Cents | undefined): HistoryCheck => ({
    name,
    ours: own,
    theirs: theirs ?? null,
    ok: theirs === own,
    line: 0,
  })
  const total = sums && sumOf(sums)
  return [
    { name: 'sums', ours, theirs: total ?? null, ok: sums !== undefined && own.join() === sums.join(), line: 0 },
    compared('net', ours, stated.includes(undefined) ? undefined : (stated.find((one) => one !== ours) ?? ours)),
    compared('paid', paidIn, credited),
    compared('floating', floating, summary?.floating),
    compared('equity', summary ? summary.balance + summary.credit + summary.floating : 0, summary?.equity),
  ]
}

function balanceOf({ balance, closed, paid }: Summary, { paid: rows, closed: trades }: StatementRows) {
  const before = balance - closed - paid
  const [first] = rows
  // What was paid in first, before any trade, is what there was to trade with.
  const isFirst = before === 0 && first !== undefined && first.at < (trades[0]?.at ?? 0)
  return isFirst ? { from: first.amount, to: balance, paid: paid - first.amount } : { from: before, to: balance, paid }
}
