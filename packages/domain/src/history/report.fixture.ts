/** A deal as a report has it, for tests that write reports of their own. */
export interface WrittenDeal {
  readonly at: string
  readonly type: string
  readonly direction: string
  readonly symbol: string
  readonly volume: string
  readonly price: string
  readonly order: string
  readonly commission: string
  readonly fee: string
  readonly swap: string
  readonly profit: string
  readonly comment: string
}
type WrittenPosition = readonly string[]

/** The order that opened a position, with the levels of then: a report's positions have those of the end. */
const firstLevels: Readonly<Record<string, readonly string[]>> = {
  '7000001': ['1275.00', ''],
  '7000002': ['61.00', '58.00'],
}
function ordersRow([at = '', ticket = '', symbol = '', type = '', volume = '', price = '']: WrittenPosition): string[] {
  const [stop = '', target = ''] = firstLevels[ticket] ?? []
  return [at, ticket, symbol, type, `${volume} / ${volume}`, price, stop, target, at, 'filled', '']
}

export interface Written {
  readonly title?: string
  readonly account?: string
  readonly heads?: Readonly<Record<string, string>>
  readonly deals?: readonly WrittenDeal[]
  readonly positions?: readonly WrittenPosition[]
  /** The places of the columns of both tables, in whatever order. */
  readonly order?: (columns: number) => readonly number[]
  readonly sums?: boolean
  /** By how many cents the report's own result is off. */
  readonly off?: number
}

const deal = (fields: Partial<WrittenDeal>): WrittenDeal => ({
  at: '2026.01.05 10:00:00',
  type: 'buy',
  direction: 'in',
  symbol: 'XAUUSD.m',
  volume: '0.50',
  price: '1280.50',
  order: '',
  commission: '0.00',
  fee: '0.00',
  swap: '0.00',
  profit: '0.00',
  comment: '',
  ...fields,
})

const none = { symbol: '', volume: '', price: '', direction: '', type: 'balance' }

/** A long of gold in dollars that wins, a short of oil that loses, one of gold that was closed in part by another, with all costs. */
export const usualDeals: readonly WrittenDeal[] = [
  deal({ ...none, at: '2026.01.04 09:00:00', profit: '10 000.00' }),
  deal({ order: '7000001', commission: '-1.50', fee: '-0.10' }),
  deal({ at: '2026.01.05 11:00:00', order: '7000002', type: 'sell', symbol: 'USOIL', volume: '1.00', price: '60.10' }),
  deal({
    at: '2026.01.05 12:30:00',
    type: 'sell',
    direction: 'out',
    order: '7000003',
    price: '1 284.10',
    commission: '-1.50',
    profit: '180.00',
  }),
  deal({ ...none, at: '2026.01.05 13:00:00', profit: '-500.00' }),
  deal({
    at: '2026.01.06 12:30:00',
    direction: 'out',
    symbol: 'USOIL',
    volume: '1.00',
    order: '7000004',
    price: '60.60',
    swap: '-3.25',
    profit: '-500.00',
  }),
  deal({ at: '2026.01.07 10:00:00', order: '7000005', volume: '0.20', price: '1290.00' }),
  deal({ at: '2026.01.07 10:30:00', type: 'sell', order: '7000006', volume: '0.20', price: '1 291.00' }),
  deal({
    at: '2026.01.07 11:00:00',
    type: 'sell',
    direction: 'out by',
    order: '7000007',
    volume: '0.20',
    price: '1 291.00',
    profit: '20.00',
    comment: '#7000005 by #7000006',
  }),
  deal({
    at: '2026.01.07 11:00:00',
    direction: 'out by',
    order: '7000007',
    volume: '0.20',
    price: '1290.00',
    profit: '0.00',
    comment: '#7000005 by #7000006',
  }),
]
export const usualPositions: readonly WrittenPosition[] = [
  [
    '2026.01.05 10:00:00',
    '7000001',
    'XAUUSD.m',
    'buy',
    '0.50',
    '1280.50',
    '1275.00',
    '1290.00',
    '2026.01.05 12:30:00',
    '1 284.10',
    '-3.00',
    '0.00',
    '180.00',
  ],
  [
    '2026.01.05 11:00:00',
    '7000002',
    'USOIL',
    'sell',
    '1.00',
    '60.10',
    '61.00',
    '',
    '2026.01.06 12:30:00',
    '60.60',
    '0.00',
    '-3.25',
    '-500.00',
  ],
  [
    '2026.01.07 10:00:00',
    '7000005',
    'XAUUSD.m',
    'buy',
    '0.20',
    '1290.00',
    '',
    '',
    '2026.01.07 11:00:00',
    '1 291.00',
    '0.00',
    '0.00',
    '20.00',
  ],
  [
    '2026.01.07 10:30:00',
    '7000006',
    'XAUUSD.m',
    'sell',
    '0.20',
    '1 291.00',
    '',
    '',
    '2026.01.07 11:00:00',
    '1290.00',
    '0.00',
    '0.00',
    '0.00',
  ],
]

const cents = (text: string): number => Math.round(Number(text.replaceAll(' ', '')) * 100)
const money = (amount: number): string =>
  `${amount < 0 ? '-' : ''}${(Math.abs(amount) / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ' ')}`

/** The rows of a report as MT5 lays it out, with its words, its columns and its figures as wanted. */
export function writtenReport(wanted: Written = {}): string[][] {
  const {
    title = 'Trade History Report',
    heads = {},
    deals = usualDeals,
    positions = usualPositions,
    sums = true,
  } = wanted
  const word = (text: string) => heads[text] ?? text
  const places = (row: readonly string[]) =>
    (wanted.order?.(row.length) ?? row.map((_, n) => n)).map((n) => row[n] ?? '')
  const amounts = (one: WrittenDeal) => [one.commission, one.fee, one.swap, one.profit]
  let [balance, totals] = [0, [0, 0, 0, 0]]
  const rows = deals.map((one, n) => {
    balance += amounts(one).reduce((sum, text) => sum + cents(text), 0)
    totals = totals.map((sum, at) => sum + cents(amounts(one)[at] ?? ''))
    const { at, symbol, type, direction, volume, price, order, comment } = one
    return [
      at,
      String(9_000_000 + n),
      symbol,
      type,
      direction,
      volume,
      price,
      order,
      ...amounts(one),
      money(balance),
      comment,
    ]
  })
  const traded = deals
    .filter(({ symbol }) => symbol)
    .flatMap(amounts)
    .map(cents)
  const gains = traded.filter((one) => one > 0).reduce((sum, one) => sum + one, 0)
  const net = traded.reduce((sum, one) => sum + one, 0) + (wanted.off ?? 0)
  return [
    [title],
    [word('Name:'), 'Somebody'],
    [word('Account:'), wanted.account ?? '7007 (USD, Elsewhere-Live, real, Hedge)'],
    [word('Date:'), '2026.01.08 10:00'],
    [word('Positions')],
    places([
      'Time',
      'Position',
      'Symbol',
      'Type',
      'Volume',
      'Price',
      'S / L',
      'T / P',
      'Time',
      'Price',
      'Commission',
      'Swap',
      'Profit',
    ]).map(word),
    ...positions.map(places),
    [word('Orders')],
    ['Open Time', 'Order', 'Symbol', 'Type', 'Volume', 'Price', 'S / L', 'T / P', 'Time', 'State', 'Comment'].map(word),
    ...positions.map(ordersRow),
    [word('Deals')],
    places([
      'Time',
      'Deal',
      'Symbol',
      'Type',
      'Direction',
      'Volume',
      'Price',
      'Order',
      'Commission',
      'Fee',
      'Swap',
      'Profit',
      'Balance',
      'Comment',
    ]).map(word),
    ...rows.map(places),
    ...(sums ? [['', ...totals.map(money), money(balance)]] : []),
    [word('Balance:'), money(balance), '', word('Free Margin:'), money(balance)],
    [
      word('Total Net Profit:'),
      money(net),
      word('Gross Profit:'),
      money(gains),
      word('Gross Loss:'),
      money(net - gains),
    ],
    [word('Total Trades:'), String(positions.length)],
  ]
}

/** The same as a page, cells that are not shown included. */
export const writtenPage = (rows: readonly (readonly string[])[]): string =>
  `<!DOCTYPE html><html><head><style><!-- td { } --></style></head><body><table>${rows
    .map(
      (row) =>
        `<tr bgcolor="#FFFFFF">${row.map((cell) => `<td nowrap>${cell.replaceAll('&', '&amp;').replaceAll(' ', '&nbsp;')}</td>`).join('\n')}<td class="hidden" colspan="8">9</td></tr>`,
    )
    .join('\n')}</table></body></html>`
