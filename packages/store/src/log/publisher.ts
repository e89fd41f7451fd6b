import type { TradeRow } from '@ratchet/engine/ports'
import {
  type Asked,
  type LearnedTrade,
  minuteOf,
  type PublishedTrade,
  rowsOf,
  toQuestion,
  tradeOf,
} from '../api/publish-rows.ts'
import type { Group } from './group.ts'
import type { TraderMemory } from './memory.ts'

/**
 * Has the ledger's one writer publish an instruction, together with whatever else is to be written. What the writer does not know, it
 * refuses: then the api publishes in its own name. The api of the same process reaches it by a door (`door.ts`).
 */
export interface Publisher {
  /**
   * @param ahead is told of the trade once it is taken
   * @returns null where nothing was written
   * @throws what the database says, where nobody knows whether it was
   */
  publish(asked: Asked, ahead: Ahead): Promise<PublishedTrade | null>
  /**
   * Publishes nothing for these traders while the api writes their records, and lets what is under way end first: what memory has gone on
   * from must not be overtaken.
   * @returns ends that, and says what the api published with these traders' rows locked
   */
  hold(traderIds: readonly string[]): Promise<Release>
}

/** @param published what the api published; left out where the instructions of these traders may go elsewhere now */
export type Release = (published?: readonly LearnedTrade[]) => void

/**
 * @param mayIntend whether what follows from the trade may be taken right behind it
 * @returns whether memory has gone on from it
 */
export type Ahead = (trade: TradeRow, mayIntend: boolean) => boolean

export interface PublisherPorts {
  readonly memory: TraderMemory
  readonly group: Pick<Group, 'publish'>
  /** Of the writer lease that is held. */
  readonly generation: () => number
  /** Whether the account was loaded under that lease, and may be written. */
  readonly isLoaded: (accountId: string) => boolean
  /** Whether an instruction was published under the key. */
  readonly isKnown: (traderId: string, key: string) => Promise<boolean>
  readonly nowMs: () => number
}

export function createPublisher(ports: PublisherPorts): Publisher {
  const { memory, group, generation, isLoaded, isKnown, nowMs } = ports
  /** Instructions under way that were sent with a key. */
  const underWay = new Map<string, Promise<unknown>>()

  /** By trader, how many write the record besides. */
  const held = new Map<string, number>()
  /** By trader, the last instruction under way. */
  const last = new Map<string, Promise<unknown>>()
  const count = (traderId: string, by: 1 | -1) => {
    const now = (held.get(traderId) ?? 0) + by
    if (now > 0) held.set(traderId, now)
    else held.delete(traderId)
  }

  function publish(asked: Asked, ahead: Ahead): Promise<PublishedTrade | null> {
    const { traderId } = asked
    if (held.has(traderId)) return Promise.resolve(null)
    const result = take(asked, ahead)
    last.set(traderId, result)
    const end = () => {
      if (last.get(traderId) === result) last.delete(traderId)
    }
    result.then(end, end)
    return result
  }

  async function take(asked: Asked, ahead: Ahead): Promise<PublishedTrade | null> {
    const { traderId, instruction } = asked
    const atMs = nowMs()
    const place = memory.takePlace(traderId, instruction, minuteOf(atMs))
    if (!place) return null
    const trade = tradeOf(asked, place, atMs)
    let item: PublishedTrade | undefined
    const publishing = group.publish(
      {
        trade,
        question: toQuestion(asked, atMs),
        n: place.n,
        at: place.at,
        compose: (last) => {
          item = rowsOf(asked, trade, { ...last, n: place.n - 1 }, atMs)
          return item
        },
      },
      generation(),
    )
    if (ahead(trade, isLoaded(place.accountId))) publishing.goOn()
    if ((await publishing.written) && item) return item
    memory.forgetPlaces(traderId)
    return null
  }

  /** A key is looked up before anything goes on from its instruction: sent again it is no new one. */
  async function publishOnce(asked: Asked, key: string, ahead: Ahead): Promise<PublishedTrade | null> {
    const { traderId } = asked
    const name = `${traderId}\0${key}`
    const first = underWay.get(name)
    if (first) {
      await first.catch(() => {})
      return null
    }
    const result = isKnown(traderId, key).then((was) => (was ? null : publish(asked, ahead)))
    underWay.set(name, result)
    return result.finally(() => underWay.delete(name))
  }

  return {
    async publish(asked, ahead) {
      const { traderId, instruction, idempotency } = asked
      if (!memory.knowsPlace(traderId, instruction)) return null
      return idempotency ? publishOnce(asked, idempotency.key, ahead) : publish(asked, ahead)
    },
    async hold(traderIds) {
      for (const traderId of traderIds) count(traderId, 1)
      await Promise.allSettled(traderIds.flatMap((traderId) => last.get(traderId) ?? []))
      return (learned) => {
        if (learned) for (const item of learned) memory.learn(item)
        else for (const traderId of traderIds) memory.forgetPlaces(traderId)
        for (const traderId of traderIds) count(traderId, -1)
      }
    },
  }
}
