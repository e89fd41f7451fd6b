import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Call, connectAccount } from '@ratchet/broker/counterparty/mt5/connect-account'
import { type BrokerOptions, type BrokerState, Mt5Process } from '@ratchet/broker/counterparty/mt5/process'
import { Random } from '@ratchet/domain'
import type { BookThere, Elsewhere } from './elsewhere.ts'
import { plantProgram } from './inside/program-plants.ts'
import { holdTerminal, levelTerminal } from './mt5-there.ts'
import type { Person } from './people.ts'

const login = '5012345'
const tradeServer = 'Demo-Server'
const everyMs = 50
/** In points of 1/1000. */
const home = 2_350_000
const spread = 300
const source = join(import.meta.dirname, '..', 'bridge', 'mt5', 'Ratchet.mq5')

/** Where a terminal is killed: around one of its calls. */
export interface KillPoint {
  readonly call: 'FileFlush' | 'OrderSend'
  readonly when: 'before' | 'after'
  readonly skip: number
  /** How many bytes of what was not flushed survive. */
  readonly tornBytes: number
}

/** A simulated MetaTrader 5 broker with the terminal of Ada's account as a process, and a price of gold that moves. */
export class Mt5Side implements Elsewhere {
  readonly market = `MT5-Demo-${tradeServer}-${login}`
  readonly env = {}
  /** A terminal looks for a request whose outcome it lost for a minute, and other changes of the position wait for it. */
  readonly levelWithinMs = 150_000
  readonly byHand = new Set<string>()
  accountId = ''
  readonly #options: Omit<BrokerOptions, 'code'>
  readonly #random: Random
  readonly #moving: NodeJS.Timeout
  #process: Mt5Process | undefined
  #code = ''
  #bid = home
  #trend = 0
  #ticks = 0

  private constructor(options: Omit<BrokerOptions, 'code'>, seed: number) {
    this.#options = options
    this.#random = new Random(seed)
    this.#moving = setInterval(() => this.#move(), everyMs)
  }

  static open(folder: string, port: string, seed: number, plant: string | undefined): Mt5Side {
    const terminals = join(folder, 'mt5')
    mkdirSync(terminals)
    const planted = plantProgram(plant, readFileSync(source, 'utf8'))
    const program = join(folder, 'Ratchet.mq5')
    if (planted) writeFileSync(program, planted.source)
    const options = {
      address: `ws://127.0.0.1:${port}/api/mt5`,
      accounts: [{ login, server: tradeServer }],
      allowTrading: true,
      contracts: { XAUUSD: { digits: 3 } },
      folder: terminals,
      ...(planted && { program, hasNoComments: planted.hasNoComments }),
    }
    return new Mt5Side(options, seed)
  }

  get #there(): Mt5Process {
    if (!this.#process?.isAlive) throw new Error('The terminal’s process does not run.')
    return this.#process
  }

  /** Up and down enough for rungs, stops and targets to be reached within seconds. */
  #move(): void {
    if (!this.#process?.isAlive) return
    if (this.#ticks++ % 90 === 0) this.#trend = this.#random.whole(-4, 4)
    const back = Math.abs(home - this.#bid) > 40_000 ? Math.sign(home - this.#bid) * 3 : 0
    this.#bid += (this.#trend + this.#random.whole(-9, 9) + back) * 10
    this.#quote().catch(() => {})
  }

  #quote(): Promise<unknown> {
    return this.#there.do('quote', { symbol: 'XAUUSD', bid: this.#bid, ask: this.#bid + spread })
  }

  async connect(person: Person): Promise<void> {
    const call: Call = async (method, path, body) => (await person.ask(method, path, body)).body
    this.accountId = await connectAccount(call, login, async (code) => {
      this.#code = code
      await this.again()
    })
  }

  /** Starts the process where it was killed, and the terminal where it ended. */
  async again(): Promise<void> {
    if (this.#code === '') return
    if (!this.#process?.isAlive) {
      this.#process = await Mt5Process.start({ ...this.#options, code: this.#code })
      await this.#quote()
    }
    await this.mend()
    if (!(await this.isRunning())) await this.#there.do('start', { name: login })
  }

  async mend(): Promise<void> {
    await this.mute(false)
    await this.#there.do('fault', { name: login, fault: 'killPoint', value: undefined as never })
    await this.#there.do('fault', { name: login, fault: 'tornBytes', value: 0 as never })
  }

  async isRunning(): Promise<boolean> {
    if (!this.#process?.isAlive) return false
    const { terminals } = await this.#there.state()
    return terminals.some(({ name, isRunning }) => name === login && isRunning)
  }

  /** Ends terminal and trade server at once; the trade server's book is on the disk. */
  async kill(): Promise<void> {
    await this.#process?.kill()
  }

  /** Ends the terminal at once. The trade server goes on. */
  async killTerminal(): Promise<void> {
    if (await this.isRunning()) await this.#there.do('kill', { name: login })
  }

  async killAt({ tornBytes, ...point }: KillPoint): Promise<void> {
    await this.#there.do('fault', { name: login, fault: 'tornBytes', value: tornBytes as never })
    await this.#there.do('fault', { name: login, fault: 'killPoint', value: point as never })
  }

  async cut(): Promise<void> {
    if (this.#process?.isAlive) await this.#there.do('cut', { name: login })
  }

  /** Bytes leave and arrive nowhere, and no side is told. */
  async mute(isMute: boolean): Promise<void> {
    if (this.#process?.isAlive) await this.#there.do('fault', { name: login, fault: 'isMute', value: isMute as never })
  }

  async book(): Promise<BookThere | undefined> {
    if (!this.#process?.isAlive) return undefined
    const state = await this.#process.state().catch(() => undefined)
    const account = state?.accounts.find((one: BrokerState['accounts'][number]) => one.login === login)
    return (
      account && {
        hold: (read) => holdTerminal(account, this.accountId, read),
        level: (read) => levelTerminal(account, this.accountId, read),
      }
    )
  }

  /** What terminal and program say. */
  async words(): Promise<string> {
    if (!this.#process?.isAlive) return ''
    const { terminals } = await this.#process.state()
    return terminals.map(({ name, comment, printed }) => `${name}: ${comment}\n${printed.join('\n')}`).join('\n')
  }

  async close(): Promise<void> {
    clearInterval(this.#moving)
    await this.kill()
  }
}
