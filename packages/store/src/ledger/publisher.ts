import type { TradeRow, Write } from '@ratchet/engine/ports'
import { type Asked, minuteOf, type PublishedTrade, toRows } from '../api/publish-rows.ts'
import type { Group } from './group.ts'
import type { KnownPlaces } from './places.ts'
import type { LastRecord } from './rows-before.ts'

/**
 * The narrow door by which the api of the ledger's own process has its one writer publish an instruction, together with whatever else is to
 * be written. What the writer does not know, it refuses: then the api publishes in its own name.
 */
export interface Publisher {
  /**
   * @param ahead is told of the trade before the commit that writes it is sent, and says what is to be written with it
   * @returns null where nothing was written
   * @throws what the database says, where nobody knows whether it was
   */
  publish(asked: Asked, ahead: Ahead): Promise<PublishedTrade | null>
  /** The api published instructions with their traders' rows locked. */
  learn(items: readonly PublishedTrade[]): void
  /** Where the trader's instructions go may have changed. */
  forget(traderId: string): void
}

/**
 * @param written whether everything was written, or nothing of it; rejected where nobody knows. Absent where nothing may be written with the
 * trade
 */
export type Ahead = (trade: TradeRow, written: Promise<boolean> | undefined) => Write | undefined

export interface PublisherPorts {
  readonly places: KnownPlaces
  readonly group: Pick<Group, 'publish'>
  /** Is told of each instruction that the api published. */
  readonly published: (trade: TradeRow) => void
  /** Of the writer lease that is held. */
  readonly generation: () => number
  /** Whether the account was loaded under that lease, and may be written. */
  readonly isLoaded: (accountId: string) => boolean
}

export const createPublisher = ({ places, group, published, generation, isLoaded }: PublisherPorts): Publisher => ({
  async publish(asked, ahead) {
    const { traderId, instruction } = asked
    if (!places.knows(traderId, instruction)) return null
    let item: PublishedTrade | undefined
    const compose = (last: LastRecord, nowMs: number) => {
      const place = places.take(traderId, instruction, minuteOf(nowMs))
      if (!place) return undefined
      item = toRows(asked, place, { ...last, n: place.n - 1 }, nowMs)
      return { ...item, intent: ahead(item.trade, isLoaded(place.accountId) ? written : undefined) }
    }
    const written = group.publish({ traderId, compose }, generation())
    if ((await written) && item) return item
    places.forget(traderId)
    return null
  },
  learn(items) {
    for (const item of items) {
      places.learn(item)
      published(item.trade)
    }
  },
  forget: (traderId) => places.forget(traderId),
})
