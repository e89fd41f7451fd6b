import type { Message } from '@ratchet/contract'
import type { Ledger, Offer, TradeRow, Work } from '../ports/index.ts'
import type { Actor, Intent } from './actor.ts'
import type { ActorInput } from './actor-ports.ts'

export interface DoorPorts {
  readonly ledger: Pick<Ledger, 'work' | 'hasWork'>
  /** The actor of an account; none where the engine does not hold it, or was stopped. */
  actor(accountId: string): Actor | undefined
  /** The version of the ladder that each account has. */
  ladders(): ReadonlyMap<string, number>
  /** The version of the limits of each account that has some. */
  limits(): ReadonlyMap<string, number>
  post(actor: Actor, input: ActorInput): Promise<void>
  /** Whether an intent has to be durable before anything goes on from it. */
  readonly intentsWait: boolean
  /** Keeps an eye on a step that began by itself. */
  keep(step: Promise<void>): void
  /** Has the account's actor take what a reading has found. */
  take(work: Work, reading: number): Promise<void>
}

/** So many accounts of others are remembered. */
const mostElsewhere = 50_000

/**
 * The door through which traders' work comes to the actors, when the driver lets it in: read from the ledger, handed over by whoever has
 * committed it in this process (ENG12), or decided as soon as it is in the log (ENG13).
 */
export class WorkDoor {
  /** Whether instructions may be taken at any moment. */
  isOpen = false
  readonly #ports: DoorPorts
  readonly #listeners: (() => void)[] = []
  /** How often work was taken. */
  #reading = 0
  /** Readings of the ledger for work that are under way, each until all that it found was taken. */
  #readings = 0
  /** Those of them that bring what a trader has changed of ladders or limits, and whether such a reading is due. */
  #changeReadings = 0
  #isChanged = false
  /** Times that instructions which were handed over are being let in. */
  #letting = 0
  /** Whether there may be work that only the ledger has. */
  #announced = true
  /** Instructions whose commit is under way, each with whether a reading has found it already. */
  readonly #expected = new Map<string, boolean>()
  /** Instructions that were handed over since work was last taken. */
  #handed: TradeRow[] = []
  /** Accounts of which something was said that this engine does not hold: not looked for yet, and not found. */
  #unknown = new Set<string>()
  readonly #elsewhere = new Set<string>()
  /** Whether ladders may have changed too; false where only instructions and commands were announced. */
  #ladders = true

  constructor(ports: DoorPorts) {
    this.#ports = ports
  }

  get reading(): number {
    return this.#reading
  }

  get isReading(): boolean {
    return this.#readings > 0
  }

  get isWorkPending(): boolean {
    return this.#announced || this.#handed.length > 0
  }

  onWake(listener: () => void): void {
    this.#listeners.push(listener)
  }

  wake(): void {
    this.#ladders = true
    this.#rouse()
  }

  /**
   * Finds what was announced to nobody, or by a call that was lost. The market goes on meanwhile: to let work in it has to wait until all that it
   * has caused is written and in the tables, and mostly there is none.
   */
  async look(): Promise<void> {
    const { ledger, ladders, limits } = this.#ports
    // Why it cannot be asked is said where work is read.
    if (await ledger.hasWork(ladders(), limits()).catch(() => true)) this.wake()
  }

  /**
   * SHA5: an account that a reading did not find is another engine's, and what is said of it costs nothing here. Were it ours after all, the look
   * of each second would find it. Comparing every account's ladder is expensive where there are many: an
   * instruction alone does not ask for it.
   */
  wakeFor(message: Message<'work'>): void {
    if ('accountId' in message) {
      const { accountId } = message
      if (this.#elsewhere.has(accountId)) return
      if (!this.#ports.actor(accountId)) this.#unknown.add(accountId)
      this.#rouse()
    } else {
      this.#isChanged = true
      this.wake()
    }
  }

  #rouse(): void {
    this.#announced = true
    this.tell()
  }

  /** Has the driver look up. */
  tell(): void {
    for (const listener of this.#listeners) listener()
  }

  /** The actors are others: all work is read again. */
  beginAnew(): void {
    this.#handed = []
    this.#elsewhere.clear()
    this.wake()
  }

  offer(trade: TradeRow, mayIntend: boolean): Offer {
    const intent = mayIntend ? this.#intend(trade) : undefined
    if (intent) return { state: intent }
    const { id } = trade
    this.#expected.set(id, false)
    return {
      state: 'expected',
      committed: () => this.#committed(trade),
      undone: () => void this.#expected.delete(id),
    }
  }

  /** @returns undefined where it has to be durable first */
  #intend(trade: TradeRow): Intent {
    // What only a reading finds may be a wish to take it back, or a limit.
    if (!this.isOpen || this.#announced || this.#changeReadings > 0) return undefined
    const step = this.#ports.actor(trade.accountId)?.intend(trade, this.#ports.intentsWait)
    if (step) this.#ports.keep(step.done)
    return step?.intent
  }

  #committed(trade: TradeRow): boolean {
    const wasFound = this.#expected.get(trade.id)
    this.#expected.delete(trade.id)
    const actor = this.#ports.actor(trade.accountId)
    if (wasFound === undefined || !actor) return false
    if (wasFound) return true
    // What such a reading brings counts for it already (ENG17).
    const overtakes = this.#changeReadings > 0 || this.#isChanged
    if (!overtakes && (this.#readings > 0 || (this.#letting > 0 && !this.#announced))) {
      // Work is being let in, and neither a long reading nor the intents of others must hold up what is known already.
      void this.#ports.post(actor, { kind: 'instructions', trades: [trade], reading: ++this.#reading })
    } else {
      this.#handed.push(trade)
      this.tell()
    }
    return true
  }

  async takeWork(): Promise<void> {
    if (!this.#announced && this.#handed.length > 0) return this.#takeHanded()
    const change = this.#isChanged ? 1 : 0
    this.#isChanged = false
    this.#readings++
    this.#changeReadings += change
    try {
      await this.#readWork()
    } catch (error) {
      this.#isChanged ||= change > 0
      throw error
    } finally {
      this.#readings--
      this.#changeReadings -= change
    }
  }

  async #takeHanded(): Promise<void> {
    this.#letting++
    const byAccount = Map.groupBy(this.#handed, ({ accountId }) => accountId)
    this.#handed = []
    const reading = ++this.#reading
    const posts = [...byAccount].map(([accountId, trades]) => {
      const actor = this.#ports.actor(accountId)
      return actor && this.#ports.post(actor, { kind: 'instructions', trades, reading })
    })
    await Promise.all(posts).finally(() => this.#letting--)
  }

  async #readWork(): Promise<void> {
    const ladders = this.#ladders || !this.#announced
    this.#announced = false
    this.#ladders = false
    // They were committed before, so the reading finds them too.
    this.#handed = []
    const known = ladders ? this.#ports.ladders() : new Map<string, number>()
    const reading = ++this.#reading
    const unknown = this.#unknown
    this.#unknown = new Set()
    let works: readonly Work[]
    try {
      works = await this.#ports.ledger.work(known, ladders ? this.#ports.limits() : undefined)
    } catch (error) {
      this.#announced = true
      this.#ladders ||= ladders
      throw error
    }
    for (const { trades } of works)
      for (const { id } of trades) if (this.#expected.has(id)) this.#expected.set(id, true)
    await Promise.all(works.map((work) => this.#ports.take(work, reading)))
    if (this.#elsewhere.size > mostElsewhere) this.#elsewhere.clear()
    for (const id of unknown) if (!this.#ports.actor(id)) this.#elsewhere.add(id)
  }
}
