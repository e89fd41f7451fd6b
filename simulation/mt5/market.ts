import { createHash } from 'node:crypto'
import { brokerOf } from '@ratchet/broker/connectors'
import {
  ACTION,
  type Account,
  emptyRequest,
  type expertModule,
  FILLING,
  gold,
  MARGIN_MODE,
  REASON,
  type RequestKind,
  type TradeFault,
  type TradeRequest,
} from '@ratchet/broker/counterparty/mt5'
import type { BrokerRequest, Quote } from '@ratchet/domain'
import type { Connector } from '@ratchet/engine/ports'
import type { Elsewhere, Refusing } from '../elsewhere.ts'
import type { Tampering } from '../happenings.ts'
import { noonMs } from '../market.ts'
import { EventTables } from '../oanda/events.ts'
import type { Surroundings } from '../program.ts'
import type { Life } from '../scheduler.ts'
import { Mt5Books } from './books.ts'
import { Door } from './door.ts'
import { Mt5Money } from './money.ts'
import { Station } from './station.ts'
import { SeededTradeServer } from './trade-server.ts'
import type { TerminalTrouble } from './trouble-kinds.ts'
import { moreMsOf, secondMs } from './troubles.ts'

export type ExpertModule = Awaited<ReturnType<typeof expertModule>>

const symbol = 'XAUUSD'
const tradeServer = 'Demo-Server'
/** Ratchet's server of an account: its market. */
export const mt5ServerOf = (login: string): string => `MT5-Demo-${tradeServer}-${login}`
export const code = 'pairing-code-of-the-simulation'
const idleMs = { storm: 250, calm: 1000 }

function mt5Connector(server: string): Connector {
  const connector = brokerOf(server)?.connector
  if (!connector?.dialIn) throw new Error('No connector hears terminals.')
  return connector
}

/** A day of bars, which a chart begins with. */
function addPastMinutes(venue: SeededTradeServer): void {
  const { bars } = venue.symbol(symbol)
  const price = 130_000
  const minute = Math.floor(venue.msc / 60_000) * 60
  for (let n = 24 * 60; n > 0; n -= 30)
    bars.push({ sec: minute - n * 60, open: price, high: price, low: price, close: price, ticks: 1 })
}

/** A trade server with one account, the trader's terminals with the Expert Advisor, and the server that they dial. */
export class Mt5Market implements Elsewhere {
  readonly books: Mt5Books
  readonly events = new EventTables()
  readonly connector: Connector
  readonly door: Door
  readonly #world: Surroundings
  readonly #venue: SeededTradeServer
  readonly #account: Account
  readonly #id: string
  readonly #module: ExpertModule
  readonly #station: Station
  isUp = false

  constructor(world: Surroundings, module: ExpertModule) {
    this.#world = world
    this.#module = module
    const { scheduler, random, tables } = world
    const [first] = tables.accounts.values()
    if (!first) throw new Error('There is no account.')
    const { id, login, server } = first
    this.#id = id
    this.connector = mt5Connector(server)
    const { dialIn } = this.connector
    if (!dialIn) throw new Error('Terminals dial in.')
    this.door = new Door(world, dialIn)
    const venue = new SeededTradeServer(
      {
        accounts: [{ login, server: tradeServer, marginMode: MARGIN_MODE.HEDGING }],
        contracts: [gold],
        nowMs: () => noonMs + Math.floor(scheduler.nowMs),
        firstTicket: 1000n,
      },
      random,
    )
    this.#venue = venue
    addPastMinutes(venue)
    this.#account = venue.account(login)
    // Some brokers put their own comment in place of the order's: then the journal alone has the id, and another terminal cannot find an order of
    // the first one, whose account waits for the trader. So there is no second terminal then.
    if (world.plan.seed % 4 === 3 && moreMsOf(world.plan) === 0) venue.rewriteComment = () => 'of the broker'
    this.books = new Mt5Books(new Mt5Money(() => scheduler.nowMs), (ticket) => venue.origins.get(ticket))
    this.books.closed = (account, position, count) => world.watchman.closes(account, position, count)
    venue.onChange = () => this.books.take(id, this.#account)
    venue.onPlaced = () => scheduler.later(null, random.whole(1, 3000), () => venue.settle())
    venue.onRequest = ({ action, comment, sl, volume }, { retcode, order }) =>
      world.tell(`OrderSend ${action} ${comment} volume ${volume} sl ${sl}: ${retcode}, order ${order}`)
    venue.onChange()
    this.#station = this.#newStation()
    this.#setCode(this.#station, code)
    scheduler.later(null, world.plan.lastsMs + 2000, () => this.#answerSecond())
  }

  #newStation(): Station {
    const { scheduler, plan } = this.#world
    const station: Station = new Station({
      module: this.#module,
      scheduler,
      venue: this.#venue,
      login: this.#account.login,
      connect: (onArrival) => this.door.connect(onArrival),
      idleMs: () => (scheduler.nowMs > plan.lastsMs ? idleMs.calm : idleMs.storm),
      onKilled: () => {
        this.#world.tell('the terminal dies in the middle of a call')
        scheduler.later(null, this.#downMs, () => station.start())
      },
    })
    return station
  }

  /** How long the terminal stays away after it died. */
  #downMs = 1000
  #secondStation: Station | undefined
  #isRefused = false

  /** The key of a pairing code, as if the terminal had been paired with it. */
  #setCode({ terminal }: Station, pairingCode: string): void {
    const key = createHash('sha256').update(`ratchet key:${pairingCode}`).digest()
    terminal.sandbox.put(`Ratchet/${this.#account.login}-${tradeServer}.key`, key)
  }

  /** The trader's computer is switched on, or the terminal finds its trade server again. */
  start(): void {
    this.isUp = true
    this.#station.terminal.setOffline(false)
    this.#station.start()
    this.#station.wake()
  }

  /** The terminal's process ends, or only its line to the trade server. */
  kill(): void {
    this.isUp = false
    const { random } = this.#world
    this.#station.terminal.faults.tornBytes = random.pick([0, 0, 60])
    if (random.chance(0.7)) this.#station.kill()
    else if (!this.#station.terminal.faults.isOffline) this.#station.terminal.setOffline(true)
  }

  forget(life: Life): void {
    this.door.forget(life)
  }

  /** What is no price comes as a tick on which nobody trades. */
  give({ bid, ask, timeMs }: Quote): void {
    const quotes = this.#venue.symbol(symbol)
    const { last } = quotes
    const isPrice = bid > 0 && ask > bid && timeMs >= noonMs + Math.floor(this.#world.scheduler.nowMs) - 1000
    if (isPrice) {
      this.#venue.quote(symbol, bid, ask)
      return
    }
    if (!last) return
    const { msc } = this.#venue
    quotes.add({ msc, bid: bid || 0, ask: ask || 0 })
    quotes.add({ ...last, msc })
  }

  #hand(request: Partial<TradeRequest>): void {
    const whole = { ...emptyRequest, symbol, filling: FILLING.IOC, ...request }
    this.#venue.trade(this.#account, whole, { reason: REASON.CLIENT })
  }

  terminal(request: BrokerRequest): void {
    if (request.kind !== 'levels') return
    const { position, sl, tp } = request
    this.#hand({ action: ACTION.SLTP, position: BigInt(position), sl, tp })
  }

  /** Everything that is done by hand is in the terminal's history. */
  tamper(how: Tampering, which: number): null {
    const pick = <T>(from: readonly T[]) => from[Math.floor(which * from.length)]
    const position = pick([...this.#account.positions.values()])
    const order = pick([...this.#account.orders.values()])
    if (how === 'order gone' && order) this.#hand({ action: ACTION.REMOVE, order: order.ticket })
    if (!position || how === 'order gone' || how === 'old book') return null
    const { ticket, volume, type, tp } = position
    this.#world.watchman.elsewhere.add(`${this.#id} ${ticket}`)
    if (how === 'levels') this.#hand({ action: ACTION.SLTP, position: ticket, sl: 0, tp })
    else {
      const closed = how === 'volume' && volume > 100 ? 100 : volume
      this.#hand({ action: ACTION.DEAL, position: ticket, type: 1 - type, volume: closed })
    }
    return null
  }

  /** A trader pays money in, or takes some out, once the account is known here. */
  transfer(account: string, cents: number): void {
    if (!this.events.cursorOf(account)?.includes('"isBegun":true')) return
    this.books.money.moved(account, cents)
    this.#venue.deposit(this.#account, cents)
  }

  refuse(refusing: Refusing | null): void {
    this.#venue.faults.refuse(refusing)
  }

  slow(responseMs: number): void {
    this.door.delayMs = responseMs / 2
  }

  /** The terminal has another key. */
  refuseToken(isRefused: boolean): void {
    if (this.#isRefused === isRefused) return
    this.#isRefused = isRefused
    this.#setCode(this.#station, isRefused ? 'a-code-that-nobody-has' : code)
    this.#station.restart()
  }

  trouble(trouble: TerminalTrouble): void {
    this.#world.tell(`a terminal's trouble: ${JSON.stringify(trouble)}`)
    const station = this.#station
    switch (trouble.what) {
      case 'restart':
        station.restart()
        break
      case 'chart change':
        station.changeChart()
        break
      case 'killed at':
        this.#downMs = trouble.downMs
        Object.assign(station.terminal.faults, { killPoint: { ...trouble.point }, tornBytes: trouble.tornBytes })
        // A call that never came.
        this.#later(this.#world.plan.lastsMs, () => {
          station.terminal.faults.killPoint = undefined
        })
        break
      case 'second terminal':
        this.#second(trouble.forMs, trouble.isFirstAway)
        break
      case 'link breaks':
        this.door.cut(trouble.isHalfOpen)
        break
      case 'trade fault':
        this.#venue.faults.planNext(trouble.count, (kind, volume) => this.#faultOf(trouble.fault, kind, volume))
        break
      case 'terminal fault':
        this.#fault(trouble.fault, true)
        this.#later(trouble.forMs, () => this.#fault(trouble.fault, false))
    }
  }

  /** Ends what was begun, before the calm at the latest. */
  #later(forMs: number, end: () => void): void {
    const { scheduler, plan } = this.#world
    scheduler.later(null, Math.max(0, Math.min(forMs, plan.lastsMs - 1 - scheduler.nowMs)), end)
  }

  #second(forMs: number, isFirstAway: boolean): void {
    const second = this.#secondStation ?? this.#newStation()
    this.#secondStation = second
    this.#setCode(second, code)
    if (isFirstAway) this.#station.kill()
    second.start()
    this.#later(forMs, () => {
      second.kill()
      this.#station.start()
    })
  }

  /** In the calm the second terminal answers for what was sent to it; then the first one goes on. */
  #answerSecond(): void {
    const second = this.#secondStation
    if (!second) return
    this.#world.tell('the second terminal comes back')
    this.#station.kill()
    second.start()
    this.#world.scheduler.later(null, secondMs - 10_000, () => {
      void second.terminal.stop()
      this.#station.start()
    })
  }

  #faultOf(fault: string | number, kind: RequestKind, volume: number): TradeFault | undefined {
    const { random } = this.#world
    const half = Math.floor(volume / 200) * 100
    const isMarket = kind === 'close' || (kind === 'order' && volume > 0)
    if (typeof fault === 'number') return { what: 'code', retcode: fault, isExecuted: random.chance(0.5) }
    if (fault === 'send failed') return { what: 'send failed' }
    if (fault === 'send failed, executed') return { what: 'send failed', isExecuted: true }
    if (!isMarket) return undefined
    if (fault === 'placed') return { what: 'placed' }
    if (half === 0) return undefined
    return { what: 'partial', parts: fault === 'partial' ? [half] : [half, volume - half] }
  }

  #fault(fault: string, isOn: boolean): void {
    const { terminal } = this.#station
    const { faults } = terminal
    if (fault === 'offline' && faults.isOffline !== isOn) terminal.setOffline(isOn)
    if (fault === 'half-open') faults.isMute = isOn
    if (fault === 'events lost') Object.assign(faults, { isTransactionLost: isOn, isTickLost: isOn })
    if (fault === 'history late') faults.historyLagMs = isOn ? this.#world.random.whole(100, 3000) : 0
    if (fault === 'algo trading off') faults.isAlgoTradingOff = isOn
    if (fault === 'investor') faults.isInvestor = isOn
    if (fault === 'sends in parts') faults.sendLimit = isOn ? this.#world.random.whole(50, 400) : 0
    if (fault === 'falsely readable') faults.isFalselyReadable = isOn
    this.#station.wake()
  }
}
