/** Bodies that are wrong in as many places as fit. */
export const bodyKinds = ['empty trades', 'one wrong trade', 'unknown names', 'numbers', 'deep'] as const
export type BodyKind = (typeof bodyKinds)[number]

const trade = (position: number, fields = {}) => ({
  server: 'Elsewhere-Live',
  brokerId: '7007',
  position: String(position),
  deal: '1',
  symbol: 'GOLD',
  fileSymbol: 'XAUUSD',
  type: 'Buy',
  volume: 0.1,
  openTime: '2026-01-05T10:00:00Z',
  priceOpen: 1280.5,
  time: '2026-01-05T11:00:00Z',
  price: 1282.5,
  sl: 0,
  tp: 0,
  profit: 20,
  swap: 0,
  commission: 0,
  fee: 0,
  comment: '',
  ...fields,
})
const about = {
  kind: 'table',
  fileName: 'a',
  fileHash: null,
  clock: 'UTC',
  currency: 'USD',
  balance: null,
  totals: 'none',
}
const times = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: Math.max(1, Math.floor(count)) }, (_, n) => make(n))

/** @param bytes about how large it is */
export function largeBody(kind: BodyKind, bytes: number): string {
  switch (kind) {
    case 'empty trades':
      return JSON.stringify({ ...about, trades: times((bytes - 300) / 3, () => ({})) })
    case 'one wrong trade':
      // The last one is looked at last.
      return JSON.stringify({ ...about, trades: [...times((bytes - 1000) / 360, trade), trade(0, { profit: 0.005 })] })
    case 'unknown names':
      return JSON.stringify(Object.fromEntries(times((bytes - 100) / 12, (n) => [`n${String(n).padStart(6, '0')}`, 1])))
    case 'numbers':
      return JSON.stringify({ symbol: 'GOLD', items: times((bytes - 100) / 2, () => 1) })
    case 'deep':
      return '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)
  }
}
