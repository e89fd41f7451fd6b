import { quotaFull, quotaWarning } from '@ratchet/contract'
import { Recent } from '@ratchet/domain'
import type { Usage } from '@ratchet/store'
import { Refusal } from '../refusals/refusal.ts'
import { nearShare, type Quotas } from './quotas.ts'

export interface InstructionQuotaPorts {
  readonly quotas: Pick<Quotas, 'instructionsPerMinute' | 'instructionsPerDay' | 'instructionsAlive'>
  /** What the tables count, of a day that begins with this minute. */
  readonly usage: (traderId: string, minute: string) => Promise<Pick<Usage, 'alive' | 'since'>>
  readonly nowMs: () => number
}

/** What is known of a trader. */
interface Known {
  /** Minute of the last trade key ('YYYY-MM-DD HH:MM'), and the highest number used in it. */
  minute: string
  n: number
  underWay: number
  /** What the tables said last, and how many instructions may follow before they are asked again. */
  day: string
  alive: number
  today: number
  since: number
  left: number
  isFull: boolean
  readMs: number
  reading: Promise<void> | undefined
}

const mostTraders = 10_000
/** The tables are asked again after so many instructions at the latest, since other processes take instructions too. */
const mostBetween = 500
/** Who has reached a limit is not looked up with each try. */
const fullForMs = 1000

const nameOf = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 16).replace('T', ' ')

/**
 * Limits how many instructions a trader publishes. It has no counter table. The key of each trade, which the database assigns for every process,
 * has the number within the minute. The tables count the rest; they are read again before the remainder can be used up, so an order costs no
 * statement.
 */
export class InstructionQuota {
  readonly #ports: InstructionQuotaPorts
  readonly #traders = new Recent<string, Known>(mostTraders)

  constructor(ports: InstructionQuotaPorts) {
    this.#ports = ports
  }

  /**
   * Takes a place for one instruction. It ends by `end`, with the key of the trade if there is one.
   * @throws Refusal that says which limit is reached, and what to do
   */
  async enter(traderId: string): Promise<{ end(key?: string): string | undefined }> {
    const known = this.#find(traderId)
    const nowMs = this.#ports.nowMs()
    while (known.left <= 0 || known.day !== dayOf(nowMs)) {
      await this.#read(traderId, known, nowMs)
      if (known.isFull) throw this.#full(known, nowMs)
    }
    this.#checkMinute(known, nowMs)
    known.underWay++
    known.left--
    known.since++
    return { end: (key) => this.#end(known, key) }
  }

  /** How many were published within this minute, as far as this process knows. */
  inMinute(traderId: string): number {
    const known = this.#traders.get(traderId)
    return known?.minute === nameOf(this.#ports.nowMs()) ? known.n : 0
  }

  #find(traderId: string): Known {
    const found = this.#traders.get(traderId)
    if (found) return found
    const known: Known = {
      minute: '',
      n: 0,
      underWay: 0,
      day: '',
      alive: 0,
      today: 0,
      since: 0,
      left: 0,
      isFull: false,
      readMs: Number.NEGATIVE_INFINITY,
      reading: undefined,
    }
    this.#traders.set(traderId, known)
    return known
  }

  #checkMinute(known: Known, nowMs: number): void {
    const most = this.#ports.quotas.instructionsPerMinute
    const inMinute = (known.minute === nameOf(nowMs) ? known.n : 0) + known.underWay
    if (inMinute < most) return
    const refusal = new Refusal('too_many', quotaFull('minute', most))
    refusal.retryAfterS = Math.ceil((60_000 - (nowMs % 60_000)) / 1000)
    throw refusal
  }

  #full({ today, underWay }: Known, nowMs: number): Refusal {
    const { instructionsAlive, instructionsPerDay } = this.#ports.quotas
    if (today + underWay < instructionsPerDay) return new Refusal('conflict', quotaFull('alive', instructionsAlive))
    const refusal = new Refusal('too_many', quotaFull('day', instructionsPerDay))
    refusal.retryAfterS = Math.ceil((86_400_000 - (nowMs % 86_400_000)) / 1000)
    return refusal
  }

  /** Reads what the tables count; at a limit once in a while only. */
  async #read(traderId: string, known: Known, nowMs: number): Promise<void> {
    const day = dayOf(nowMs)
    if (known.isFull && known.day === day && Math.abs(nowMs - known.readMs) < fullForMs) return
    known.reading ??= this.#ask(traderId, known, day, nowMs).finally(() => {
      known.reading = undefined
    })
    await known.reading
  }

  async #ask(traderId: string, known: Known, day: string, nowMs: number): Promise<void> {
    const { alive, since: today } = await this.#ports.usage(traderId, `${day} 00:00`)
    const { instructionsAlive, instructionsPerDay } = this.#ports.quotas
    // What is under way is in the tables or will be, and both is safe to count.
    const rooms = [
      leftOf(alive + known.underWay, instructionsAlive),
      leftOf(today + known.underWay, instructionsPerDay),
    ]
    const left = Math.min(mostBetween, ...rooms)
    Object.assign(known, { day, alive, today, since: 0, left, isFull: left === 0, readMs: nowMs })
  }

  /** @returns what its trader is told of a limit that is near */
  #end(known: Known, key: string | undefined): string | undefined {
    known.underWay--
    if (key === undefined) {
      known.left++
      known.since--
      return undefined
    }
    const minute = key.slice(0, 16)
    const n = key.length > 16 ? Number(key.slice(18)) : 1
    if (minute > known.minute) Object.assign(known, { minute, n })
    else if (minute === known.minute) known.n = Math.max(known.n, n)
    const { instructionsPerMinute, instructionsPerDay, instructionsAlive } = this.#ports.quotas
    return (
      near('alive', known.alive + known.since, instructionsAlive) ??
      near('day', known.today + known.since, instructionsPerDay) ??
      near('minute', n, instructionsPerMinute)
    )
  }
}

const dayOf = (nowMs: number): string => nameOf(nowMs).slice(0, 10)

const near = (of: Parameters<typeof quotaWarning>[0], used: number, most: number): string | undefined =>
  used >= most * nearShare ? quotaWarning(of, Math.min(used, most), most) : undefined

/** How many may follow before it is worth another look: up to where its trader is told, and from there on half of what is left. */
function leftOf(used: number, most: number): number {
  const untilTold = Math.ceil(most * nearShare) - used
  return Math.max(0, untilTold > 0 ? untilTold : Math.ceil((most - used) / 2))
}
