import { type Bus, type Instructions, type Offer, topics } from '@ratchet/engine/ports'
import type { Asked, Published, PublishedTrade } from '../api/publish-rows.ts'
import type { Ahead, Publisher, Release } from './publisher.ts'

/**
 * How the api of a process reaches its one writer of the ledger. What goes through is plain data, since the writer may be in another thread;
 * what is said arrives in the order in which it is said.
 */
export interface WriterDoor {
  /**
   * Publishes by the writer, and offers the instruction to the engine.
   * @returns null where there is no writer, or it knows too little: nothing was written, and the api publishes in its own name
   * @throws what the database says, where nobody knows whether it was written
   */
  publish(asked: Asked): Promise<Published | null>
  /**
   * The writer publishes nothing for these traders while the api writes their records, until what this resolves with is called.
   * @see Publisher.hold
   */
  hold(traderIds: readonly string[]): Promise<Release>
}

export interface DoorParts {
  readonly notify: Bus['publish']
  /** Both are there, or neither. */
  readonly publisher?: Publisher | undefined
  readonly engine?: Instructions | undefined
}

const nobody: Instructions = { offer: () => ({ state: 'expected', committed: () => false, undone: () => {} }) }

/** The door at the side of the writer. */
export function openDoor({ notify, publisher, engine = nobody }: DoorParts): WriterDoor {
  return {
    async publish(asked) {
      let offer: Offer | undefined
      const ahead: Ahead = (trade, mayIntend) => {
        offer = engine.offer(trade, mayIntend)
        return offer.state === 'ahead'
      }
      let item: PublishedTrade | null | undefined
      try {
        item = await publisher?.publish(asked, ahead)
      } finally {
        if (offer?.state === 'expected' && !item) offer.undone()
      }
      if (!item) return null
      const { trade } = item
      if (offer?.state === 'expected' && !offer.committed()) notify(topics.work, { accountId: trade.accountId })
      return { outcome: 'published', id: trade.id, key: trade.key, status: trade.status }
    },
    hold: async (traderIds) => (await publisher?.hold(traderIds)) ?? (() => {}),
  }
}
