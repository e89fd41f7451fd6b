import type { CounterpartyScene, Damage, SceneOptions } from '../../acceptance/scene.ts'
import type { Fault, Kind } from './faults.ts'
import { startToy } from './index.ts'

const logins = { a: 'T-1', b: 'T-2' } as const
const credentials = { client: 'a trader', key: 'key-of-the-tests' }
const otherCredentials = { client: 'a trader', key: 'another-key-of-the-tests' }
const kinds = { lookup: 'lookup', history: 'account', book: 'account' } as const
const writes: readonly Kind[] = ['order', 'levels', 'close', 'modify', 'remove']

const faults: Readonly<Record<Damage, Fault>> = {
  unavailable: { what: 'status', status: 503 },
  missing: { what: 'status', status: 404 },
  'not json': { what: 'no json' },
  'cut short': { what: 'cut short' },
  gap: { what: 'gap' },
  empty: { what: 'gap' },
  truncated: { what: 'truncated' },
  'without time': { what: 'no time' },
}

/** The toy venue, as the acceptance suite uses it. */
export async function startToyScene({ pageSize, clockOffMs = 0 }: SceneOptions = {}): Promise<CounterpartyScene> {
  const venue = await startToy({
    accounts: Object.values(logins).map((id) => ({ id, ...credentials })),
    nowMs: () => Date.now() + clockOffMs,
    ...(pageSize !== undefined && { pageSize }),
  })
  const act = { clientId: '', account: '' } as const
  return {
    environment: 'practice',
    settings: { TOY_URL: venue.url },
    logins,
    credentials,
    otherCredentials,
    symbols: ['GOLD'],
    damages: {
      lookup: ['unavailable', 'missing', 'not json', 'cut short'],
      history: ['unavailable', 'missing', 'not json', 'cut short', 'gap', 'without time'],
      book: ['unavailable', 'missing', 'not json', 'cut short', 'truncated'],
    },
    quote: (symbol, bid, ask) => venue.quote(symbol, bid, ask),
    halt: (isHalted) => {
      venue.isHalted = isHalted
    },
    fail: (kind, fault) =>
      venue.faults.plan(
        kind,
        typeof fault === 'string' ? { what: fault } : { what: 'held', until: fault.heldUntil },
        1,
      ),
    damage: (read, damage) => venue.faults.plan(kinds[read], faults[damage], 1_000_000),
    mend: () => venue.faults.mend(),
    down: () => venue.down(),
    up: () => venue.start(),
    cut: () => venue.cut(),
    mute: (isMute) => {
      venue.isMute = isMute
    },
    reorder: (isReordered) => {
      venue.isBackwards = isReordered
    },
    leaveOut: () => venue.faults.plan('account', { what: 'gap' }, 3),
    modernize: () => {
      venue.isModern = true
    },
    refuse: (isRefused) => {
      venue.isRefused = isRefused
    },
    forbid: (login, isForbidden) => void (isForbidden ? venue.forbidden.add(login) : venue.forbidden.delete(login)),
    acceptOther: () => {
      venue.isRefused = false
      venue.setKey(otherCredentials.client, otherCredentials.key)
    },
    limit: (isLimited) => {
      venue.retryAfter = isLimited ? '1' : undefined
    },
    closeByHand: (login, position, volume = 0) =>
      venue.byHand(venue.account(login), { ...act, kind: 'close', position, volume, reason: 'client' }),
    moveStopByHand: (login, position, sl) =>
      venue.byHand(venue.account(login), { ...act, kind: 'levels', position, sl, tp: 0 }),
    positions: (login) => [...venue.account(login).book.positions.values()],
    pending: (login) => venue.account(login).book.orders.size,
    accepted: (login, clientId) => venue.account(login).carriedOut.get(clientId) ?? 0,
    stops: (login, ticket) => venue.account(login).stops.get(ticket) ?? [],
    arrivals: () => venue.arrived.map(({ kind }) => (writes.includes(kind) ? (kind as 'order') : 'read')),
    close: () => venue.down(),
  }
}
