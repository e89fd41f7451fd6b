import type { TradeRow } from '@ratchet/engine/ports'
import { type Asked, minuteOf, type PublishedTrade, toRows } from '../api/publish-rows.ts'
import type { Group } from './group.ts'
import type { KnownPlaces } from './places.ts'

/**
 * The narrow door by which the api of the ledger's own process has its one writer publish an instruction, together with whatever else is to
 * be written. What the writer does not know, it refuses: then the api publishes in its own name.
 */
export interface Publisher {
  /**
   * @param ahead is told of the trade before the commit that writes it is sent
   * @returns null where nothing was written
   * @throws what the database says, where nobody knows whether it was
   */
  publish(asked: Asked, ahead: (trade: TradeRow) => void): Promise<PublishedTrade | null>
  /** The api published instructions with their traders' rows locked. */
  learn(items: readonly PublishedTrade[]): void
  /** Where the trader's instructions go may have changed. */
  forget(traderId: string): void
}

export interface PublisherPorts {
  readonly places: KnownPlaces
  readonly group: Pick<Group, 'publish'>
  /** Of the writer lease that is held. */
  readonly generation: () => number
}

export const createPublisher = ({ places, group, generation }: PublisherPorts): Publisher => ({
  async publish(asked, ahead) {
    const { traderId, instruction } = asked
    if (!places.knows(traderId, instruction)) return null
    let item: PublishedTrade | undefined
    const compose = (last: Parameters<Parameters<Group['publish']>[0]['compose']>[0], nowMs: number) => {
      const place = places.take(traderId, instruction, minuteOf(nowMs))
      if (!place) return undefined
      item = toRows(asked, place, { ...last, n: place.n - 1 }, nowMs)
      ahead(item.trade)
      return item
    }
    if ((await group.publish({ traderId, compose }, generation())) && item) return item
    places.forget(traderId)
    return null
  },
  learn(items) {
    for (const item of items) places.learn(item)
  },
  forget: (traderId) => places.forget(traderId),
})
