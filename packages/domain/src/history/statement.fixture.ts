/** A closed trade, a payment or a cancelled order of a statement, for tests that write statements of their own. */
export interface WrittenStatement {
  readonly closed?: readonly (readonly string[])[]
  readonly open?: readonly (readonly string[])[]
  readonly waiting?: readonly (readonly string[])[]
  /** Old terminals have no column of taxes. */
  readonly hasTaxes?: boolean
  readonly isDetailed?: boolean
  readonly header?: readonly string[]
  /** By how many cents the statement's own result is off. */
  readonly off?: number
}

const [bought, sold] = ['buy', 'sell']

/** A deposit, gold that wins, oil that loses, an order that was cancelled, what a broker paid out, gold that was closed in two parts. */
export const usualClosed: readonly (readonly string[])[] = [
  ['3000100', '2026.01.04 09:00:00', 'balance', 'Deposit', '10 000.00'],
  '3000101|2026.01.05 10:00:00|buy|0.50|xauusd.m|1280.50|1275.00|0.00|2026.01.05 12:30:00|1 284.10|-3.00|-0.10|0.00|180.00'.split(
    '|',
  ),
  '3000102|2026.01.05 11:00:00|sell|1.00|usoil|60.10|61.00|58.00|2026.01.06 12:30:00|60.60|0.00|0.00|-3.25|-500.00'.split(
    '|',
  ),
  '3000103|2026.01.05 12:00:00|buy limit|0.10|xauusd.m|1270.00|0.00|0.00|2026.01.05 18:00:00|1281.20|cancelled'.split(
    '|',
  ),
  ['3000104', '2026.01.06 13:00:00', 'balance', '', '-500.00'],
  '3000105|2026.01.07 10:00:00|sell|0.20|xauusd.m|1291.00|1295.00|0.00|2026.01.07 11:00:00|1290.00|-0.60|0.00|0.00|20.00'.split(
    '|',
  ),
  '3000106|2026.01.07 10:00:00|sell|0.30|xauusd.m|1291.00|1295.00|0.00|2026.01.07 12:00:00|1292.00|-0.90|0.00|-0.40|-30.00'.split(
    '|',
  ),
]
export const usualOpen: readonly (readonly string[])[] = [
  '3000107|2026.01.08 08:00:00|buy|0.10|xauusd.m|1285.00|0.00|0.00||1286.50|-0.30|0.00|0.00|15.00'.split('|'),
]
export const usualWaiting: readonly (readonly string[])[] = [
  '3000108|2026.01.08 09:00:00|sell stop|0.10|usoil|59.00|0.00|0.00||60.20|'.split('|'),
]

const cents = (text: string): number => Math.round(Number(text.replaceAll(' ', '')) * 100)
const money = (amount: number): string =>
  `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')}`
const head = ['Ticket', 'Open Time', 'Type', 'Size', 'Item', 'Price', 'S / L', 'T / P']
const none = [['No transactions']]

/** The rows of a statement as MetaTrader 4 lays it out, with its words, its parts and its figures as wanted. */
export function writtenStatement(wanted: WrittenStatement = {}): string[][] {
  const { closed = usualClosed, open = usualOpen, waiting = usualWaiting, hasTaxes = true, off = 0 } = wanted
  const kinds = hasTaxes ? ['Commission', 'Taxes', 'Swap', 'Profit'] : ['Commission', 'Swap', 'Profit']
  const untaxed = (row: readonly string[]) => (hasTaxes || row.length !== 14 ? [...row] : row.toSpliced(11, 1))
  const isTrade = (row: readonly string[]) => row.length === 14 && [bought, sold].includes(row[2] ?? '')
  const sums = (all: readonly (readonly string[])[]) =>
    kinds.map((_, at) => all.filter(isTrade).reduce((sum, row) => sum + cents(untaxed(row)[10 + at] ?? ''), 0))
  const total = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0)
  const paid = closed.filter(({ length }) => length === 5).reduce((sum, row) => sum + cents(row[4] ?? ''), 0)
  const net = total(sums(closed)) + off
  const floating = total(sums(open))
  const balance = paid + net
  return [
    [...(wanted.header ?? ['Account: 5005', 'Name: 77', 'Currency: USD', 'Leverage: 1:100', '2026 January 9, 10:00'])],
    ['Closed Transactions:'],
    [...head, 'Close Time', 'Price', ...kinds],
    ...closed.flatMap((row) => [untaxed(row), ['', 'a comment', '']].slice(0, row[0] === '3000101' ? 2 : 1)),
    ['', ...sums(closed).map(money)],
    ['Closed P/L:', money(net)],
    ['Open Trades:'],
    [...head, '', 'Price', ...kinds],
    ...(open.length > 0 ? open.map(untaxed) : none),
    ['', ...sums(open).map(money)],
    ['', 'Floating P/L:', money(floating)],
    ['Working Orders:'],
    [...head, 'Market Price', ''],
    ...(waiting.length > 0 ? waiting.map((row) => [...row]) : none),
    [''],
    ['Summary:'],
    ['Deposit/Withdrawal:', money(paid), 'Credit Facility:', '0.00', ''],
    ['Closed Trade P/L:', money(net), 'Floating P/L:', money(floating), 'Margin:', '128.50'],
    [
      'Balance:',
      money(balance),
      'Equity:',
      money(balance + floating),
      'Free Margin:',
      money(balance + floating - 12850),
    ],
    ...(wanted.isDetailed
      ? [
          [''],
          ['Details:'],
          [''],
          ['Gross Profit:', '196.30', 'Gross Loss:', '534.55', 'Total Net Profit:', money(net)],
          ['Profit Factor:', '0.37', 'Expected Payoff:', '-84.56', ''],
          [
            'Absolute Drawdown:',
            '500.00',
            'Maximal Drawdown:',
            '503.25 (5.03%)',
            'Relative Drawdown:',
            '5.03% (503.25)',
          ],
          ['Total Trades:', '4', 'Short Positions (won %):', '3 (33.33%)', 'Long Positions (won %):', '1 (100.00%)'],
        ]
      : []),
  ]
}
