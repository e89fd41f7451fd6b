import type { CounterpartyScene, Damage, SceneOptions, TherePosition } from '../../acceptance/scene.ts'
import { type Counterparty, type Fault, type Kind, startCounterparty } from './index.ts'
import { settings } from './settings.ts'

const logins = { a: '101-004-1-001', b: '101-004-1-002' } as const
const credentials = { token: 'token-of-the-tests' }
const otherCredentials = { token: 'another-token-of-the-tests' }
const reads = { lookup: 'history', history: 'history', book: 'account' } as const
const writes = { order: 'order', levels: 'levels', close: 'close', modify: 'replace', remove: 'cancel' } as const

const faults: Readonly<Record<Damage, Fault>> = {
  unavailable: { what: 'status', status: 503 },
  missing: { what: 'status', status: 404 },
  'not json': { what: 'no json' },
  'cut short': { what: 'cut short' },
  gap: { what: 'gap' },
  empty: { what: 'short page' },
  truncated: { what: 'cut short' },
  'without time': { what: 'no time' },
}

interface Traded {
  readonly instrument: string
  readonly digits: number
  /** Units in a lot. */
  readonly lot: number
}

const traded: Readonly<Record<string, Traded>> = {
  GOLD: { instrument: 'XAU_USD', digits: 3, lot: 100 },
  EURUSD: { instrument: 'EUR_USD', digits: 5, lot: 100_000 },
}
const ofInstrument = (name: string) => Object.values(traded).find(({ instrument }) => instrument === name)
const priceText = (points: number, digits: number) => (points / 10 ** digits).toFixed(digits)

/** OANDA's counterparty, as the acceptance suite uses it. */
export async function startOandaScene({
  pageSize,
  clockOffMs = 0,
  isNetting,
}: SceneOptions = {}): Promise<CounterpartyScene> {
  const counterparty = await startCounterparty({
    heartbeatMs: 50,
    accounts: Object.values(logins).map((id) => ({ id, token: credentials.token, hedging: isNetting !== true })),
    nowMs: () => Date.now() + clockOffMs,
    ...(pageSize !== undefined && { pageSize }),
  })
  return {
    environment: 'practice',
    settings: settings(counterparty.url),
    logins,
    credentials,
    otherCredentials,
    symbols: Object.keys(traded),
    damages: {
      lookup: ['unavailable', 'missing', 'not json', 'cut short', 'gap', 'empty', 'without time'],
      history: ['unavailable', 'missing', 'not json', 'cut short', 'gap', 'empty', 'without time'],
      book: ['unavailable', 'missing', 'not json', 'cut short'],
    },
    ...faultsOf(counterparty),
    ...actsOf(counterparty),
    ...bookOf(counterparty),
    close: () => counterparty.close(),
  }
}

const faultsOf = (counterparty: Counterparty) =>
  ({
    fail: (kind, fault) =>
      counterparty.fail(
        writes[kind],
        typeof fault === 'string' ? { what: fault } : { what: 'held', until: fault.heldUntil },
      ),
    damage: (read, damage) => counterparty.fail(reads[read], faults[damage], 1_000_000),
    mend: () => {
      for (const kind of [...Object.values(reads), ...Object.values(writes), 'read'] as readonly Kind[])
        counterparty.mend(kind)
    },
    down: () => counterparty.down(),
    up: () => counterparty.start(),
    cut: () => counterparty.cut(),
    mute: (isMute) => {
      counterparty.isMute = isMute
    },
    reorder: (isReordered) => {
      counterparty.isBackwards = isReordered
    },
    leaveOut: () => {
      for (const type of ['ORDER_FILL', 'ORDER_CANCEL']) counterparty.leftOut.add(type)
    },
    modernize: () => counterparty.fail('history', { what: 'unknown words' }, 1_000_000),
    refuse: (isRefused) => counterparty.refuse(credentials.token, isRefused),
    forbid: (login, isForbidden) => counterparty.forbid(login, isForbidden),
    acceptOther: () => {
      for (const account of counterparty.exchange.accounts.values()) Object.assign(account, otherCredentials)
    },
    limit: (isLimited) => {
      counterparty.retryAfter = isLimited ? '1' : undefined
    },
  }) satisfies Partial<CounterpartyScene>

const actsOf = (counterparty: Counterparty) =>
  ({
    quote: (symbol, bid, ask) => {
      const { instrument = '', digits = 0 } = traded[symbol] ?? {}
      counterparty.quote(instrument, priceText(bid, digits), priceText(ask, digits))
    },
    halt: (isHalted) => counterparty.halt('XAU_USD', isHalted),
    closeByHand: (login, ticket, volume) => {
      const { lot = 0 } = ofInstrument(counterparty.account(login).trades.get(ticket)?.instrument ?? '') ?? {}
      const units = volume === undefined ? 'ALL' : String((volume * lot) / 10_000)
      counterparty.byHand(login, 'close', ticket, { units })
    },
    moveStopByHand: (login, ticket, sl) =>
      void counterparty.byHand(login, 'stop', ticket, { stopLoss: { price: priceText(sl, 3) } }),
  }) satisfies Partial<CounterpartyScene>

const bookOf = (counterparty: Counterparty) =>
  ({
    positions: (login) => {
      const { trades, orders } = counterparty.account(login)
      return [...trades.values()].map(({ id, instrument, units, stop, target }): TherePosition => {
        const level = (order: string | undefined) => (order === undefined ? 0 : (orders.get(order)?.price ?? 0))
        const { lot = 1 } = ofInstrument(instrument) ?? {}
        return { ticket: id, volume: (Math.abs(units) * 10_000) / lot, sl: level(stop), tp: level(target) }
      })
    },
    pending: (login) =>
      [...counterparty.account(login).orders.values()].filter(({ tradeID }) => tradeID === undefined).length,
    accepted: (login, clientId) =>
      counterparty
        .transactions(login)
        .filter(
          ({ type, clientExtensions }) =>
            /^(MARKET|LIMIT|STOP)_ORDER$/.test(type) &&
            (clientExtensions as { id?: string } | undefined)?.id === clientId,
        ).length,
    stops: (login, ticket) => stopsOf(counterparty, login, ticket),
    arrivals: () => counterparty.requests.map(({ kind }) => kindOf(kind)),
  }) satisfies Partial<CounterpartyScene>

function kindOf(kind: Kind) {
  const found = Object.entries(writes).find(([, theirs]) => theirs === kind)
  return found ? (found[0] as keyof typeof writes) : 'read'
}

/** The stop after each batch of transactions: within a batch, OANDA cancels the old stop and creates the new one in one step. */
function stopsOf(counterparty: Counterparty, login: string, ticket: string): readonly number[] {
  const stops: number[] = []
  let current: { readonly id: string; readonly price: number } | undefined
  const batches = Map.groupBy(counterparty.transactions(login), ({ batchID }) => batchID)
  for (const batch of batches.values()) {
    let isTouched = false
    for (const { type, id, tradeID, orderID, price } of batch) {
      if (type === 'STOP_LOSS_ORDER' && tradeID === ticket) current = { id, price: Math.round(Number(price) * 1000) }
      else if (type === 'ORDER_CANCEL' && orderID === current?.id) current = undefined
      else continue
      isTouched = true
    }
    if (isTouched) stops.push(current?.price ?? 0)
  }
  return stops
}
