import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { natsProgram, startNats } from '@ratchet/bus/testing'
import { createEmptyDatabase, isGivenCluster, type TestDatabase } from '@ratchet/store/testing'
import { holdAcknowledged, readBack } from './acknowledged.ts'
import { Books, type Read } from './books.ts'
import { Cluster } from './cluster.ts'
import type { Elsewhere } from './elsewhere.ts'
import { keepFolder, makeFolder } from './folder.ts'
import { compareWhenIdle, holdAlways, madeFromRecord } from './invariants.ts'
import type { Mark } from './marks.ts'
import { Mt5Side } from './mt5.ts'
import { OandaSide } from './oanda.ts'
import { Person } from './people.ts'
import { quietPort } from './ports.ts'
import { Chain } from './record.ts'
import { Server } from './server.ts'
import { tickSpeed, writeTicks } from './ticks.ts'
import { Violation } from './violation.ts'
import { type Attempt, type Destination, type Payment, payIn } from './work.ts'

/** The server in one process, or the api and the engine in two that hear one another over NATS. */
export type Shape = 'all' | 'split'

/** Where the instructions go. */
export type BrokerName = 'paper' | 'oanda' | 'mt5'

/** The particulars of one data set. */
export interface Special {
  /** A bug put in on purpose. */
  readonly plant?: string | undefined
  readonly broker?: BrokerName | undefined
  /** Done to the cluster's folder before the cluster is made in it. */
  readonly beforehand?: (clusterDir: string) => void
  /** Undoes that, once the cluster has ended. */
  readonly undo?: (clusterDir: string) => void
  /** Done to the cluster before the server is started on it. */
  readonly afterwards?: (cluster: Cluster, folder: string) => Promise<void>
}

const patienceMs = 60_000

/** A ladder of small steps, so that stops move all the time. */
const ladder: Readonly<Record<string, number>> = {
  profit1: 5,
  sl1: 4,
  profit2: 10,
  sl2: 4,
  tp2: 60,
  profit3: 20,
  sl3: 6,
  profit4: 35,
  sl4: 8,
}
const risk = Object.fromEntries(
  [1, 2, 3, 4, 5, 6].flatMap((n) => ['profit', 'sl', 'tp'].map((name) => [`${name}${n}`, ladder[`${name}${n}`] ?? 0])),
)

/** Of the two shapes of a run one has a netting account, by turns. */
const isHedging = (shape: Shape, seed: number) => (seed % 2 === 0) === (shape === 'all')

/** One data set: a PostgreSQL or a database on the one that was given, the server program on it, two traders, and all that they were told. */
export class Desk {
  readonly shape: Shape
  readonly folder: string
  /** The bug put in on purpose. */
  readonly plant: string | undefined
  /** The database that the server works on, as its owner. */
  readonly databaseUrl: string
  readonly books: Books
  readonly ada: Person
  readonly bob: Person
  /** Every instruction that was tried, the newest last. */
  readonly attempts: Attempt[] = []
  /** Every payment that was tried since the last look. */
  readonly payments: Payment[] = []
  front!: Server
  engine!: Server
  /** The broker elsewhere, where one is traded with. */
  readonly elsewhere: Elsewhere | undefined
  readonly #env: Readonly<Record<string, string>>
  #stopNats = () => {}
  #undo = () => {}
  #restarts = 0
  readonly #postgres: Cluster | TestDatabase
  readonly #chain = new Chain()
  /** How many attempts earlier rounds have looked at already. */
  #seen = 0

  private constructor(
    shape: Shape,
    folder: string,
    postgres: Cluster | TestDatabase,
    env: Record<string, string>,
    elsewhere: Elsewhere | undefined,
  ) {
    this.elsewhere = elsewhere
    this.shape = shape
    this.folder = folder
    this.#postgres = postgres
    this.databaseUrl = postgres.url
    this.books = new Books(() => postgres.url)
    this.#env = env
    this.plant = env.CHAOS_PLANT
    this.ada = new Person('Ada', `http://127.0.0.1:${env.PORT}`)
    this.bob = new Person('Bob', `http://127.0.0.1:${env.PORT}`)
  }

  static async open(shape: Shape, seed: number, special: Special = {}): Promise<Desk> {
    const { plant, broker, beforehand, undo, afterwards } = special
    const folder = makeFolder()
    const clusterDir = join(folder, 'cluster')
    mkdirSync(clusterDir, { mode: 0o711 })
    beforehand?.(clusterDir)
    const cluster = isGivenCluster ? undefined : await Cluster.start(clusterDir)
    if (cluster) await afterwards?.(cluster, folder)
    const postgres = cluster ?? (await createEmptyDatabase())
    // On the same disk, as in a data folder of the product's own.
    const dataDir = join(clusterDir, 'data')
    mkdirSync(dataDir)
    const file = join(folder, 'GOLD.csv')
    writeTicks(file, seed)
    const program = shape === 'split' ? natsProgram() : undefined
    const nats = program === undefined ? undefined : await startNats(program, await quietPort())
    const port = String(await quietPort())
    const elsewhere =
      broker === 'oanda'
        ? await OandaSide.open(folder, seed, isHedging(shape, seed))
        : broker === 'mt5'
          ? Mt5Side.open(folder, port, seed, plant)
          : undefined
    const env = {
      DATABASE_URL: postgres.url,
      RATCHET_DATA_DIR: dataDir,
      PORT: port,
      FEED: `ticks:${file}`,
      FEED_SPEED: String(tickSpeed),
      ...(nats && { NATS_URL: nats.url }),
      ...elsewhere?.env,
      ...(plant !== undefined && { CHAOS_PLANT: plant }),
    }
    const desk = new Desk(shape, folder, postgres, env, elsewhere)
    desk.#stopNats = nats?.stop ?? (() => {})
    desk.#undo = () => undo?.(clusterDir)
    await desk.revive()
    await desk.ada.signUp()
    await desk.bob.signUp()
    for (const person of [desk.ada, desk.bob]) await person.ask('PUT', '/api/risk', risk)
    await desk.elsewhere?.connect(desk.ada)
    return desk
  }

  /** The market whose prices count. */
  get market(): string {
    return this.elsewhere?.market ?? 'Ratchet-Demo'
  }

  /** Where an instruction says that it goes. */
  get destination(): Destination {
    return this.elsewhere ? { accountId: this.elsewhere.accountId } : { server: 'Ratchet-Demo' }
  }

  get oanda(): OandaSide | undefined {
    return this.elsewhere instanceof OandaSide ? this.elsewhere : undefined
  }

  get mt5(): Mt5Side | undefined {
    return this.elsewhere instanceof Mt5Side ? this.elsewhere : undefined
  }

  /** The PostgreSQL, to hurt it. One that was given is not the harness's to hurt: such rounds are left out there. */
  get cluster(): Cluster {
    if (!(this.#postgres instanceof Cluster)) throw new Error('The PostgreSQL was given, so that it may not be hurt')
    return this.#postgres
  }

  start(role: Shape | 'api' | 'engine'): Server {
    return new Server({ ...this.#env, RATCHET_ROLE: role })
  }

  get servers(): readonly Server[] {
    return [...new Set([this.front, this.engine])]
  }

  /** The process that comes by a mark. */
  at(mark: Mark): Server {
    return mark === 'publish' || mark === 'command' ? this.front : this.engine
  }

  /** How many servers have ended by themselves since this was last asked. */
  restarts(): number {
    const count = this.#restarts
    this.#restarts = 0
    return count
  }

  /** Starts what has ended, and waits until all is ready. */
  async revive(): Promise<void> {
    await this.elsewhere?.again()
    const front = this.front as Server | undefined
    const engine = this.engine as Server | undefined
    for (const server of new Set([front, engine])) if (server && !server.alive && !server.killed) this.#restarts++
    if (this.shape === 'all') {
      if (!front?.alive) this.front = this.start('all')
      this.engine = this.front
    } else {
      if (!engine?.alive) this.engine = this.start('engine')
      if (!front?.alive) this.front = this.start('api')
    }
    for (const server of this.servers)
      if (!(await server.ready))
        throw new Violation('start', `the server did not start again: ${server.output().slice(-2000)}`)
  }

  get #byHand(): ReadonlySet<string> {
    return this.elsewhere?.byHand ?? new Set()
  }

  /** I1 to I3, as far as they must hold in the ruins too. */
  async lookAtRuins(): Promise<void> {
    const there = await this.elsewhere?.book()
    await this.books.atOnce(async (read) => {
      await holdAlways(read, this.#byHand)
      await there?.hold(read)
    })
  }

  /** Repeats every attempt that was answered with an error, or not at all. */
  async readBack(): Promise<void> {
    const read: Read = (sql, values) => this.books.read(sql, values)
    for (const one of this.attempts.slice(this.#seen)) await readBack(one, this.ada, read)
    // Those that were acknowledged are asked for once more too: the answer has to be the same.
    for (const one of this.payments.splice(0)) {
      for (let again = 0; again < 100 && !(await payIn(this.ada, one)); again++)
        await new Promise((done) => setTimeout(done, 30))
      if (one.answer === undefined) throw new Violation('I1', `the payment ${one.tag} is not accepted any more`)
    }
  }

  /** Waits until nothing is under way; then ledger and broker must agree. */
  async level(): Promise<void> {
    const withinMs = this.elsewhere?.levelWithinMs ?? patienceMs
    const endMs = performance.now() + withinMs
    for (;;) {
      // One that ended by itself while it was recovering is started again, as whoever runs it would.
      if (this.servers.some(({ alive }) => !alive)) await this.revive()
      const there = await this.elsewhere?.book()
      const waiting = await this.books.atOnce(async (read) => {
        const ours = await compareWhenIdle(read, this.#byHand)
        return ours.length > 0 || !there ? ours : there.level(read)
      })
      if (waiting.length === 0) return
      if (performance.now() > endMs)
        throw new Violation('I5', `after ${withinMs / 1000} s there still waits: ${waiting.join(', ')}`)
      await new Promise((done) => setTimeout(done, 10))
    }
  }

  /** I1 and I4, by the database and by what each of the two gets to see. */
  async lookFromOutside(): Promise<void> {
    await this.books.atOnce((read) => this.#chain.hold(read))
    await this.books.atOnce(madeFromRecord)
    const told = this.attempts.slice(this.#seen)
    await this.books.atOnce((read) => holdAcknowledged(this.attempts, read))
    for (const { tag, id } of told.slice(-8)) {
      const seen = await this.ada.ask('GET', `/api/trades/${id}`)
      if (seen.status !== 200 || seen.body.id !== id) throw new Violation('I1', `${tag} is not shown: ${seen.status}`)
    }
    await this.#apart(told.at(-1)?.id)
    this.#seen = this.attempts.length
  }

  /** I4, a spot check: the second trader finds nothing of the first. */
  async #apart(id: string | undefined): Promise<void> {
    if (id === undefined) return
    const [one, flight, list] = await Promise.all([
      this.bob.ask('GET', `/api/trades/${id}`),
      this.bob.ask('GET', `/api/trades/${id}/flight`),
      this.bob.ask('GET', '/api/trades?limit=200'),
    ])
    if (one.status !== 404 || flight.status !== 404 || list.body.items.length > 0)
      throw new Violation(
        'I4',
        `Bob gets ${one.status}, ${flight.status} and ${list.body.items.length} rows of Ada's ${id}`,
      )
  }

  async close(keep = false): Promise<void> {
    await this.books.close()
    for (const server of this.servers) await server.kill()
    await this.elsewhere?.close()
    this.#stopNats()
    if (this.#postgres instanceof Cluster) await this.#postgres.stop()
    else if (!keep) await this.#postgres.drop()
    if (keep) return keepFolder(this.folder)
    this.#undo()
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
