import type { CounterpartyScene, SceneOptions, TherePosition } from '../../acceptance/scene.ts'
import { expertModule } from './expert/wasm.ts'
import { logins, Stage, serverOf } from './stage.ts'
import type { Account } from './venue/account.ts'
import { ACTION, FILLING, REASON } from './venue/codes.ts'
import { emptyRequest, type Position } from './venue/records.ts'
import type { Venue } from './venue/venue.ts'

const credentials = { code: 'pairing-code-of-the-tests' }
const otherCredentials = { code: 'another-pairing-code-of-the-tests' }
const wrongCode = 'a-code-that-nobody-has'
/** The pause after something that the trader did by hand. The program compares the book at least so often. */
const handMs = 1000
/** The broker's name of each symbol. */
const symbols: Readonly<Record<string, string>> = { GOLD: 'XAUUSD', XAGUSD: 'XAGUSD', EURUSD: 'EURUSD' }

/** The Expert Advisor in two terminals of a simulated broker, as the acceptance suite uses it. */
export async function startMt5Scene(options: SceneOptions = {}): Promise<CounterpartyScene> {
  const stage = new Stage(options, await expertModule())
  stage.start(credentials.code)
  return {
    environment: 'practice',
    settings: {},
    logins,
    servers: { a: serverOf(logins.a), b: serverOf(logins.b) },
    get doorway() {
      return stage.server.newDoorway()
    },
    credentials,
    otherCredentials,
    symbols: Object.keys(symbols),
    damages: {
      lookup: ['unavailable', 'not json', 'cut short', 'gap'],
      history: ['unavailable', 'not json', 'cut short', 'gap', 'without time'],
      book: ['unavailable', 'not json', 'cut short', 'gap', 'truncated'],
    },
    ...faultsOf(stage),
    ...actsOf(stage),
    ...bookOf(stage),
    close: async () => stage.close(),
  }
}

const faultsOf = (stage: Stage) => {
  const { faults, server, terminals, venue } = stage
  return {
    fail: (kind, fault) => faults.plan(kind, fault),
    damage: (read, damage) => {
      faults.damage(read, damage)
      // A book comes with a new connection.
      if (read === 'book') server.cut()
    },
    mend: () => faults.mend(),
    // The computer of the terminals is off. Stops stay at the broker.
    down: async () => {
      for (const terminal of Object.values(terminals)) void terminal.kill()
      server.cut()
    },
    up: async () => {
      for (const terminal of Object.values(terminals)) void terminal.start()
    },
    cut: () => server.cut(),
    mute: (isMute) => {
      for (const terminal of Object.values(terminals)) terminal.faults.isMute = isMute
    },
    reorder: (isReordered) => {
      faults.isRepeating = isReordered
    },
    // The queue of transactions overflows: the program hears of nothing.
    leaveOut: () => {
      for (const terminal of Object.values(terminals)) {
        terminal.faults.isTransactionLost = true
        terminal.faults.isTickLost = true
      }
    },
    modernize: () => {
      faults.isModern = true
    },
    refuse: (isRefused) => {
      for (const login of Object.values(logins)) stage.setCode(login, isRefused ? wrongCode : credentials.code)
    },
    startPairing: ({ code = '' }) => stage.startPairing(logins.a, code),
    forbid: (login, isForbidden) => stage.setCode(login, isForbidden ? wrongCode : credentials.code),
    acceptOther: () => {
      for (const login of Object.values(logins)) stage.setCode(login, otherCredentials.code)
    },
    halt: (isHalted) => {
      venue.isHalted = isHalted
    },
    pass: (durationMs) => stage.pass(durationMs),
  } satisfies Partial<CounterpartyScene>
}

const actsOf = (stage: Stage) => {
  const { venue } = stage
  return {
    quote: (symbol, bid, ask) => venue.quote(symbols[symbol] ?? '', bid, ask),
    closeByHand: (login, ticket, volume) => {
      const [account, position] = positionOf(venue, login, ticket)
      const type = 1 - position.type
      const close = { ...byTicket(position), type, volume: volume ?? position.volume, filling: FILLING.IOC }
      venue.trade(account, { ...close, action: ACTION.DEAL }, { reason: REASON.CLIENT })
      stage.pass(handMs)
    },
    moveStopByHand: (login, ticket, sl) => {
      const [account, position] = positionOf(venue, login, ticket)
      const move = { ...byTicket(position), action: ACTION.SLTP, sl, tp: position.tp }
      venue.trade(account, move, { reason: REASON.CLIENT })
      stage.pass(handMs)
    },
  } satisfies Partial<CounterpartyScene>
}

const byTicket = ({ symbol, ticket }: Position) => ({ ...emptyRequest, symbol, position: ticket })

/** Ratchet's ticket is the identifier. */
function positionOf(venue: Venue, login: string, ticket: string): readonly [Account, Position] {
  const account = venue.account(login)
  const position = account.positions.get(BigInt(ticket))
  if (!position) throw new RangeError(`No position ${ticket}`)
  return [account, position]
}

const bookOf = ({ faults, venue }: Stage) =>
  ({
    positions: (login) =>
      [...venue.account(login).positions.values()].map(({ identifier, volume, sl, tp }): TherePosition => {
        return { ticket: String(identifier), volume, sl, tp }
      }),
    pending: (login) => venue.account(login).orders.size,
    accepted: (login, clientId) => {
      const { historyOrders, orders } = venue.account(login)
      return [...historyOrders, ...orders.values()].filter(({ comment }) => comment === `R${clientId}`).length
    },
    stops: (login, ticket) => venue.account(login).stops.get(BigInt(ticket)) ?? [],
    arrivals: () => faults.arrived,
  }) satisfies Partial<CounterpartyScene>
