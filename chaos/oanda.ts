import { join } from 'node:path'
import { type AccountThere, OandaProcess } from '@ratchet/broker/counterparty/oanda/process'
import { Random } from '@ratchet/domain'
import type { BookThere, Elsewhere } from './elsewhere.ts'
import type { Person } from './people.ts'
import { quietPort } from './ports.ts'
import { holdThere, levelThere } from './there.ts'
import { Violation } from './violation.ts'
import { bidIn } from './work.ts'

const login = '101-004-1-001'
const token = 'chaos-token'
const everyMs = 50

/** OANDA's counterparty as a process, with a price of gold that moves, and one account of Ada's. */
export class OandaSide implements Elsewhere {
  readonly market = 'OANDA-Practice'
  readonly levelWithinMs = 60_000
  readonly #process: OandaProcess
  readonly #random: Random
  readonly #moving: NodeJS.Timeout
  #bid = 2350
  #trend = 0
  #ticks = 0
  #isStill = false
  /** Positions whose stop the trader has taken away there: from then on it goes up and down. */
  readonly byHand = new Set<string>()
  /** The account as Ratchet knows it, once it is connected. */
  accountId = ''

  private constructor(process: OandaProcess, seed: number) {
    this.#process = process
    this.#random = new Random(seed)
    this.#moving = setInterval(() => this.#move(), everyMs)
  }

  static async open(folder: string, seed: number, hedging: boolean): Promise<OandaSide> {
    const accounts = [{ id: login, token, hedging }]
    const options = { state: join(folder, 'oanda.json'), port: await quietPort(), accounts }
    const process = await OandaProcess.start(options)
    await process.gold(2350)
    return new OandaSide(process, seed)
  }

  get env() {
    return { OANDA_URL: this.#process.url }
  }

  /** Connects the account, and waits for its prices. */
  async connect(person: Person): Promise<void> {
    const connection = { broker: 'oanda', environment: 'practice', credentials: { token } }
    const reply = await person.ask('POST', '/api/accounts', connection)
    this.accountId = String(reply.body?.id)
    for (let again = 0; (await bidIn(person, this.market)) === undefined; again++) {
      if (again === 600) throw new Violation('start', `there are no prices of OANDA: ${JSON.stringify(reply.body)}`)
      await new Promise((done) => setTimeout(done, 100))
    }
  }

  /** Up and down enough for rungs, stops and targets to be reached within seconds. */
  #move(): void {
    if (this.#isStill) return
    if (this.#ticks++ % 90 === 0) this.#trend = this.#random.whole(-4, 4)
    const home = Math.abs(2350 - this.#bid) > 40 ? Math.sign(2350 - this.#bid) * 3 : 0
    this.#bid += (this.#trend + this.#random.whole(-9, 9) + home) / 100
    // While it is not there its prices stand still.
    this.#process.gold(this.#bid).catch(() => {})
  }

  kill(): Promise<void> {
    return this.#process.kill()
  }

  /** Begins it again where it was killed. */
  async again(): Promise<void> {
    if (!this.#process.isAlive) await this.#process.begin()
  }

  /** The price stands still, or goes on. */
  standStill(isStill: boolean): void {
    this.#isStill = isStill
  }

  async slow(responseMs: number): Promise<void> {
    await this.#process.slow(responseMs)
  }

  async refuseToken(isRefused: boolean): Promise<void> {
    await this.#process.refuse(token, isRefused)
  }

  /** The trader takes the stop of a position away in the broker's own app. */
  async takeStopAway(position: string): Promise<void> {
    this.byHand.add(position)
    await this.#process.byHand(login, 'stop', position, { stopLoss: null })
  }

  /** When each request of a kind came, in Unix ms. */
  requests(kind: 'order' | 'levels'): Promise<readonly number[]> {
    return this.#process.requests(kind)
  }

  get bid(): number {
    return this.#bid
  }

  async cut(): Promise<void> {
    await this.#process.cut()
  }

  /** The account as it stands there; undefined while nobody can ask. To be read before the ledger: an engine that lives goes on trading. */
  async look(): Promise<AccountThere | undefined> {
    return this.#process.isAlive ? this.#process.account(login) : undefined
  }

  async book(): Promise<BookThere | undefined> {
    const there = await this.look()
    return (
      there && {
        hold: (read) => holdThere(there, read, this.byHand),
        level: (read) => levelThere(there, this.accountId, read, this.byHand),
      }
    )
  }

  async close(): Promise<void> {
    clearInterval(this.#moving)
    await this.#process.kill()
  }
}
