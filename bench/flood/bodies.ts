/** Bodies that are wrong in as many places as fit. */
type BodyKind = 'empty trades' | 'one wrong trade' | 'unknown names' | 'numbers' | 'deep'

export interface LargeBody {
  readonly method: string
  readonly path: string
  readonly kind: BodyKind
  /** About how large it is. */
  readonly bytes: number
}

export const largeBodies: readonly LargeBody[] = [
  { method: 'POST', path: '/api/history-imports', kind: 'empty trades', bytes: 30_000 },
  { method: 'POST', path: '/api/history-imports', kind: 'one wrong trade', bytes: 3_600_000 },
  { method: 'PUT', path: '/api/drawings', kind: 'numbers', bytes: 64_000 },
  { method: 'PUT', path: '/api/risk', kind: 'unknown names', bytes: 64_000 },
  { method: 'PUT', path: '/api/risk', kind: 'deep', bytes: 64_000 },
  { method: 'POST', path: '/api/auth/sign-in/email', kind: 'unknown names', bytes: 8000 },
]

export const wordsOf = ({ method, path, kind, bytes }: LargeBody): string =>
  `${method} ${path} ${bytes / 1000} kB of ${kind}`

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

export function largeBody({ kind, bytes }: Pick<LargeBody, 'kind' | 'bytes'>): string {
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
