import { randomUUID } from 'node:crypto'
import type { BrokerReport, BrokerRequest, Position } from '@ratchet/domain'
import type { Clock, Connector, Credentials, EventLog, Inquiry, Log, RemoteBroker } from '@ratchet/engine/ports'
import { expect, vi } from 'vitest'
import { Life, mortalLog } from './mortal-log.ts'
import { NotApplicable } from './not-applicable.ts'
import { aboutOf } from './requests.ts'
import type { CounterpartyScene, FieldTexts, StartScene } from './scene.ts'

export interface WorldParts {
  readonly connector: Connector
  readonly startScene: StartScene
  readonly openEvents: () => Promise<EventLog>
}

/** GOLD’s first bid in points; its ask is 30 points higher. */
export const bid = 130_000

export const credentialsOf = (texts: FieldTexts): Credentials => ({ reveal: (field) => texts[field] ?? '' })

/** A wait ends when its condition holds. The deadline only ends a wait that would never end. */
export const until = <T>(condition: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(condition, { timeout: 60_000, interval: 20 })

/** A connector over its counterparty, with the accounts `a` and `b` connected. */
export class World {
  readonly scene: CounterpartyScene
  readonly ids = { a: randomUUID(), b: randomUUID() }
  /** Lines of the log. */
  readonly lines: string[] = []
  /** Live reports of both accounts since the last opening. */
  reports: BrokerReport[] = []
  broker!: RemoteBroker
  life = new Life()
  /** The credentials that the trader entered last. */
  credentials: FieldTexts
  /** How far the machine's clock was set. */
  setByMs = 0
  #aheadMs = 0
  #frozenMs: number | undefined
  readonly #never = new Promise<void>(() => {})
  readonly #parts: WorldParts
  readonly #opened: RemoteBroker[] = []

  private constructor(parts: WorldParts, scene: CounterpartyScene) {
    this.#parts = parts
    this.scene = scene
    this.credentials = scene.credentials
  }

  static async open(parts: WorldParts, options: Parameters<StartScene>[0]): Promise<World> {
    const world = new World(parts, await parts.startScene(options))
    world.quote(bid)
    await world.start()
    return world
  }

  get connector(): Connector {
    return this.#parts.connector
  }

  serverOf(account: 'a' | 'b'): string {
    const { environment, servers } = this.scene
    if (servers) return servers[account]
    return this.connector.about.environments.find(({ id }) => id === environment)?.server ?? ''
  }

  readonly steady: Clock = {
    nowMs: () => this.#frozenMs ?? performance.now() + this.#aheadMs,
    // Delays are short here. Code that waits for a moment checks the time again.
    delay: async (ms) => {
      await new Promise<void>((done) => setTimeout(done, Math.min(Math.max(ms, 1), 20)).unref())
      if (this.#frozenMs !== undefined) await this.#never
    },
  }
  readonly clock: Clock = {
    nowMs: () => Date.now() + this.#aheadMs + this.setByMs,
    delay: this.steady.delay,
  }
  readonly log: Log = Object.fromEntries(
    ['info', 'warn', 'error'].map((level) => [level, (...said: unknown[]) => void this.lines.push(textOf(said))]),
  ) as unknown as Log

  /** Time passes: afterwards no request that was sent before can arrive. */
  pass(durationMs = 60_000): void {
    this.#aheadMs += durationMs
    this.scene.pass?.(durationMs)
  }

  /** @throws NotApplicable if the broker limits nothing */
  limit(isLimited: boolean): void {
    if (!this.scene.limit) throw new NotApplicable('the broker limits no requests')
    this.scene.limit(isLimited)
  }

  /** From now on time stands still. */
  freeze(): void {
    this.#frozenMs = this.steady.nowMs()
  }

  async start(): Promise<void> {
    const life = new Life()
    this.life = life
    this.reports = []
    const { environment, settings, logins, doorway } = this.scene
    this.broker = await this.connector.open({
      environment,
      settings,
      events: mortalLog(await this.#parts.openEvents(), life),
      credentials: async () => credentialsOf(this.credentials),
      clock: this.clock,
      steady: this.steady,
      log: this.log,
      random: () => 0,
      doorway,
    })
    this.#opened.push(this.broker)
    this.broker.subscribe((report) => {
      if (life.isOver) return
      this.reports.push(report)
      life.reach('after the report is delivered')
    })
    const connect = (name: 'a' | 'b') =>
      until(() => this.broker.connect({ id: this.ids[name], login: logins[name], server: this.serverOf(name) }))
    await Promise.all([connect('a'), connect('b')])
  }

  /** The process is killed, and another one starts on the same event log. */
  async restart(): Promise<void> {
    this.life.isOver = true
    await this.start()
  }

  async close(): Promise<void> {
    for (const broker of this.#opened) await broker.close()
    await this.scene.close()
  }

  quote(at: number): void {
    this.scene.quote('GOLD', at, at + 30)
  }

  /** Live reports of account `a`. */
  get own(): readonly BrokerReport[] {
    return this.reports.filter(({ account }) => account === this.ids.a)
  }

  heard(count: number): Promise<void> {
    return until(() => expect(this.own.length).toBeGreaterThanOrEqual(count))
  }

  /** Sends requests one after the other, and waits for the answer of each. While the account has no connection, it waits for one. */
  async send(...requests: readonly BrokerRequest[]): Promise<void> {
    for (const request of requests) {
      await until(() => this.broker.send(request))
      await until(() => expect(this.own.map(({ answer }) => answer?.clientId)).toContain(request.clientId))
    }
  }

  answerTo(clientId: string) {
    return this.own.find(({ answer }) => answer?.clientId === clientId)?.answer
  }

  checkpoint(): string | null {
    return this.broker.checkpoint?.(this.ids.a) ?? null
  }

  /** What the broker finds out about a request of account `a`. */
  async lookup(request: BrokerRequest, checkpoint: string | null) {
    const inquiry: Inquiry = { account: this.ids.a, clientId: request.clientId, checkpoint, about: aboutOf(request) }
    return (await this.broker.lookup(inquiry)).said
  }

  async positions(): Promise<readonly Position[]> {
    return (await this.broker.snapshot(this.ids.a)).positions
  }

  /** Account `a` at the counterparty. */
  there() {
    return this.scene.positions(this.scene.logins.a)
  }
}

/** As a log line has it, with everything of an error. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) =>
    one instanceof Error ? { name: one.name, message: one.message, stack: one.stack, cause: one.cause } : one,
  )
