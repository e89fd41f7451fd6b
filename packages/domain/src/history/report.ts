import { FileError } from '../formats/index.ts'
import type { Cents } from '../numbers/types.ts'
import { centsOfCell } from './cells.ts'
import { type DealRow, type Deals, dealsOf } from './deals.ts'
import { type FoundAccount, type FoundHistory, type FoundTrade, type HistoryCheck, netOfAll } from './documents.ts'
import { groupsOf } from './groups.ts'
import { isOrders, isPositions, positionsOf } from './positions.ts'

type Rows = readonly (readonly string[])[]

/** A log-in, and in brackets the account's money, its server and more, as reports of MT5 write it in whatever language. */
const accountCell = /^(\d{1,20}) ?\((.+)\)$/

function accountOf(rows: Rows, file: string): FoundAccount | null {
  const found = new Map<string, FoundAccount>()
  for (const cell of rows.flat()) {
    const [, login, inner] = accountCell.exec(cell) ?? []
    const parts = inner?.split(',').map((part) => part.trim()) ?? []
    const currency = parts.find((part) => /^[A-Z]{3}$/.test(part))
    const server = parts.find((part) => part !== currency)
    if (login && currency && server) found.set(`${login} ${server}`, { login, server, currency })
  }
  if (found.size > 1) throw new FileError(file, 0, 'the file has reports of two accounts; import each separately')
  return [...found.values()][0] ?? null
}

/** Whether rows are a report of an account, as MetaTrader 5 writes it: it has a table of positions and one of deals. */
export const isReport = (rows: Rows): boolean => accountCells(rows) || groupsOf(rows).some((group) => dealsOf(group))

const accountCells = (rows: Rows): boolean =>
  rows.slice(0, 12).some((row) => row.some((cell) => /\b[A-Z]{3}\b/.test(accountCell.exec(cell)?.[2] ?? '')))

/**
 * The history in a report of an account, in any language of its terminal: nothing is found by a word. (HIS3 to HIS7)
 * @throws FileError
 */
export function historyOfReport(rows: Rows, file: string): FoundHistory {
  const account = accountOf(rows, file)
  const groups = groupsOf(rows)
  const tables = groups.flatMap((group) => dealsOf(group) ?? [])
  const positions = groups.filter(isPositions)
  const [deals, more] = tables.sort((a, b) => b.fitting - a.fitting)
  const [group, another] = positions
  if (!deals) throw new FileError(file, 0, 'the report has no deals with a balance; save it with all its parts')
  if (!group)
    throw new FileError(
      file,
      0,
      'the report has no closed positions. Save the account report from the History tab; reports of the strategy tester, or of orders and deals only, have none',
    )
  if (another || (more && more.fitting > 1))
    throw new FileError(
      file,
      (another?.first ?? more?.group.first ?? 0) + 1,
      'the file has two reports; import each separately',
    )
  const trades = positionsOf(group, deals, groups.find(isOrders), file)
  const first = deals.rows[0]
  const last = deals.rows.at(-1)
  const end = deals.group.first + deals.rows.length
  const charges = chargesOf(deals, netBelow(rows.slice(end)))
  return {
    kind: 'mt5',
    account,
    isWall: true,
    trades,
    checks: checksOf(rows, deals, trades, charges),
    ...(charges !== 0 && { charges }),
    balance:
      first && last
        ? {
            // What was paid in first is what there was to trade with.
            from: first.isTrade ? first.balance - first.moved : first.balance,
            to: last.balance,
            paid: deals.rows.slice(1).reduce((sum, { isTrade, moved }) => sum + (isTrade ? 0 : moved), -charges),
          }
        : null,
  }
}

/** What a report says of itself, beside what its rows come to, to the cent. (HIS7) */
function checksOf(rows: Rows, deals: Deals, trades: readonly FoundTrade[], charges: Cents): HistoryCheck[] {
  const end = deals.group.first + deals.rows.length
  const traded = deals.rows.reduce((sum, { isTrade, moved }) => sum + (isTrade ? moved : 0), 0)
  const broken = deals.rows.findIndex(
    ({ balance, moved }, at) => at > 0 && balance - (deals.rows[at - 1]?.balance ?? 0) !== moved,
  )
  const last = deals.rows.at(-1)?.balance ?? 0
  const net = netBelow(rows.slice(end))
  return [
    {
      name: 'chain',
      ours: broken < 0 ? last : (deals.rows[broken - 1]?.balance ?? 0) + (deals.rows[broken]?.moved ?? 0),
      theirs: broken < 0 ? last : (deals.rows[broken]?.balance ?? 0),
      ok: broken < 0,
      line: broken < 0 ? 0 : deals.group.first + broken + 1,
    },
    sumsBelow(rows.slice(end, end + 3), deals),
    {
      name: 'net',
      ours: traded + charges,
      theirs: net ?? null,
      ok: net === undefined || net === traded + charges,
      line: 0,
    },
    { name: 'positions', ours: netOfAll(trades), theirs: traded, ok: netOfAll(trades) === traded, line: 0 },
  ]
}

/**
 * Directly below the deals stand the sums of their money and the last balance, in whatever order the columns are. Terminals differ in what
 * they sum: builds of 2025 add what was paid in and out, builds of 2022 leave it out.
 */
function sumsBelow(rows: Rows, { rows: deals, costs, profit }: Deals): HistoryCheck {
  const sumsOf = (isIn: (row: number) => boolean) =>
    [...costs, profit].map(({ cells }) =>
      cells.reduce((sum, cell, row) => sum + (isIn(row) ? (centsOfCell(cell) ?? 0) : 0), 0),
    )
  const total = (all: readonly Cents[]) => all.reduce((sum, one) => sum + one, 0)
  const balance = deals.at(-1)?.balance ?? 0
  const firstPaid = deals.findIndex(({ isTrade }) => !isTrade)
  const all = sumsOf(() => true)
  const ways = [all, sumsOf((row) => deals[row]?.isTrade === true), sumsOf((row) => row !== firstPaid)]
  const sorted = (amounts: readonly (Cents | undefined)[]) => amounts.toSorted((a, b) => (a ?? 0) - (b ?? 0)).join()
  for (const row of rows) {
    const stated = row.filter(Boolean).map(centsOfCell)
    if (stated.length !== all.length + 1 || stated.includes(undefined)) continue
    const theirs = total(stated as Cents[]) - balance
    const agreeing = ways.find((sums) => sorted([...sums, balance]) === sorted(stated))
    const nearest = ways.toSorted((a, b) => Math.abs(total(a) - theirs) - Math.abs(total(b) - theirs))[0] ?? all
    return { name: 'sums', ours: total(agreeing ?? nearest), theirs, ok: agreeing !== undefined, line: 0 }
  }
  return { name: 'sums', ours: total(all), theirs: null, ok: false, line: 0 }
}

/**
 * What the broker booked by the day and no trade has, such as commissions of a day: rows that are no trades, of one kind that is not the first
 * payment's, which are what the net result has beside the trades.
 */
function chargesOf({ rows, words }: Deals, net: Cents | undefined): Cents {
  const total = (all: readonly DealRow[]) => all.reduce((sum, { moved }) => sum + moved, 0)
  const traded = total(rows.filter(({ isTrade }) => isTrade))
  const [first, ...others] = rows.filter(({ isTrade }) => !isTrade)
  if (net === undefined || net === traded || !first) return 0
  for (const { index } of words) {
    const kinds = Map.groupBy(others, ({ cells }) => cells[index] ?? '')
    for (const [kind, own] of kinds)
      if (kind !== '' && kind !== first.cells[index] && total(own) === net - traded) return net - traded
  }
  return 0
}

/** The total net profit: the first figure of three in a row of which it is the sum of a gain and a loss. */
function netBelow(rows: Rows): Cents | undefined {
  for (const row of rows) {
    const [net, gain, loss, more] = row.filter(Boolean).flatMap((cell) => centsOfCell(cell) ?? [])
    const words = row.filter((cell) => cell !== '' && centsOfCell(cell) === undefined).length
    if (net === undefined || gain === undefined || loss === undefined || more !== undefined || words !== 3) continue
    if (gain >= 0 && loss <= 0 && net === gain + loss) return net
  }
  return undefined
}
