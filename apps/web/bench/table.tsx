import { MantineProvider } from '@mantine/core'
import { type ActiveTrade, listColumns, type StreamMessage } from '@ratchet/contract'
import { seeded } from '@ratchet/domain'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { positionKey } from '../src/api/ticket.ts'
import { theme } from '../src/app/theme.ts'
import { ActiveTrades } from '../src/features/tables/ActiveTrades.tsx'
import { stream } from '../src/realtime/index.ts'
import { receive } from '../src/realtime/world.ts'
import { createGrid, type GridWay } from './grid.ts'
import { untilShown } from './pace.ts'

const rowPx = 38
const counts = { pending: 0, executed: 0, modified: 0, closed: 0 }
const noop = () => {}

const tradeAt = (n: number): ActiveTrade =>
  ({
    id: String(1_000_000 + n),
    tradeId: null,
    symbol: 'GOLD',
    time: new Date(1_700_000_000_000 - n * 1000).toISOString(),
    tp: 1400 + (n % 50),
    sl: 1200 + (n % 50),
    intendedTp: 1400 + (n % 50),
    intendedSl: 1200 + (n % 50),
    comment: `series ${n % 97}`,
    external_id: '',
    identifier: String(1_000_000 + n),
    magic: n % 7,
    price_current: 1300,
    price_open: 1290 + (n % 20),
    profit: (n % 400) - 200,
    reason: 'client',
    type: n % 2 ? 'Sell' : 'Buy',
    volume: 0.1,
    swap: 0,
    rung: 0,
    server: 'Ratchet-Demo',
    brokerId: '1000001',
  }) as unknown as ActiveTrade

type Event = Extract<StreamMessage, { type: 'event' }>

/** The stream's own message for so many changed positions. */
const eventOf = (activeTrades: ActiveTrade[]): Event => {
  const seq = (stream.world.get().seq ?? 0) + 1
  const record = { seq, at: new Date(0).toISOString(), kind: 'position.changed', marketTime: null }
  return { type: 'event', seq, tradeId: null, record, changes: { activeTrades }, counts } as unknown as Event
}

function mount(element: HTMLElement): void {
  const queries = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  createRoot(element).render(
    <MantineProvider theme={theme} defaultColorScheme="dark">
      <QueryClientProvider client={queries}>
        <ActiveTrades signedOut={false} selected={null} onSelect={noop} onFlight={noop} />
      </QueryClientProvider>
    </MantineProvider>,
  )
}

const textOf = (row: Element, at: number): string => row.querySelectorAll('td')[at]?.textContent ?? ''

/** Where the price stands in our table, by its head: the order of the columns is the product's own and has changed before. */
function priceColumn(table: Element): number {
  const label = listColumns.activeTrades.find(({ key }) => key === 'price_current')?.label ?? ''
  return [...table.querySelectorAll('thead th')].findIndex((head) => head.textContent?.includes(label))
}

/** The dashboard's table of open positions and the yardstick's grid, with the same rows, the same columns and the same changes. */
export async function tableBench(total: number) {
  const [ours, theirs] = ['ours', 'theirs'].map((id) => document.getElementById(id) as HTMLElement) as [
    HTMLElement,
    HTMLElement,
  ]
  const rows = Array.from({ length: total }, (_, n) => tradeAt(n))
  stream.world.set(
    receive(stream.world.get(), {
      type: 'snapshot',
      seq: 0,
      counts,
      orders: 0,
      risk: null,
      trades: [],
      modifiedTrades: [],
      closedTrades: [],
      activeTrades: rows,
    } as unknown as Extract<StreamMessage, { type: 'snapshot' }>).world,
  )
  mount(ours)
  const grid = createGrid(
    theirs,
    rows.map((row) => ({ ...row })),
  )
  // The rows of our table are named by account and ticket, those of the grid by ticket alone.
  const ticketOf = new Map(rows.map((row) => [positionKey(row), row.id]))
  const price = new Map(rows.map(({ id, price_current }) => [id, price_current ?? 0]))
  const next = seeded(7)

  /** Random rows, each with another price: the next of a row that never repeats, so that old text cannot pass for new. */
  const changes = (count: number): ActiveTrade[] => {
    const chosen = new Set<number>()
    while (chosen.size < count) chosen.add(Math.floor(next() * total))
    return [...chosen].map((n) => {
      const row = rows[n] as ActiveTrade
      const changed = { ...row, price_current: Number(((row.price_current ?? 0) + 0.01).toFixed(2)) }
      rows[n] = changed
      price.set(changed.id, changed.price_current as number)
      return changed
    })
  }
  const wanted = (id: string) => (price.get(id) ?? 0).toFixed(2)
  const oursInView = () => [...ours.querySelectorAll('tbody tr[data-row-id]')]
  const pricesOf = (rows: readonly Element[]) => {
    const at = priceColumn(ours)
    return rows.map((row) => [ticketOf.get(row.getAttribute('data-row-id') ?? '') ?? '', textOf(row, at)] as const)
  }
  const shown = () => ({
    ours: pricesOf(oursInView()),
    theirs: grid.shown(),
  })
  const isRight = (cells: readonly (readonly [id: string, text: string])[]) =>
    cells.length > 5 && cells.every(([id, text]) => text === wanted(id))
  return {
    ready: () => isRight(shown().ours) && isRight(shown().theirs),
    scrollTo: (index: number) => {
      ours.querySelector('[data-testid=active-trades-region]')?.scrollTo({ top: index * rowPx })
      grid.scrollTo(index)
    },
    /** Both take the same changes, each as it is meant to; returns how long each took, and how many cells in view changed. Right is
     * what shows the prices that were given, and touched no other cell for it. */
    run: async (count: number, oursFirst: boolean, way: GridWay) => {
      const changed = changes(count)
      const ids = new Set(changed.map(({ id }) => id))
      const copies = changed.map((row) => ({ ...row }))
      // Whoever draws more than the changed cells is not what is measured here.
      const touched = new Set<Node>()
      const watch = new MutationObserver((records) => {
        for (const { target } of records) touched.add(target)
      })
      watch.observe(ours.querySelector('tbody') ?? ours, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
      const mine = () =>
        untilShown(
          () => stream.world.set(receive(stream.world.get(), eventOf(changed)).world),
          () => isRight(shown().ours),
        )
      const other = () =>
        untilShown(
          () => grid.update(copies, way),
          () => isRight(shown().theirs),
        )
      const first = await (oursFirst ? mine() : other())
      const second = await (oursFirst ? other() : mine())
      watch.disconnect()
      const seen = shown().ours.filter(([id]) => ids.has(id)).length
      return {
        ours: oursFirst ? first : second,
        theirs: oursFirst ? second : first,
        seen,
        right: isRight(shown().ours) && isRight(shown().theirs) && touched.size === seen,
      }
    },
  }
}
