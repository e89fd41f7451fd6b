import { type Bus, type Instructions, type TradeRow, topics } from '@ratchet/engine/ports'
import type { Asked, LearnedTrade, Published, PublishedTrade } from '../api/publish-rows.ts'
import type { Ahead, Publisher } from './publisher.ts'

/**
 * The narrow door by which the api of a process reaches its one writer of the ledger, and the engine that goes on from instructions. What
 * goes through it is plain data, since both may be in another thread; what is said at it arrives in the order in which it is said.
 */
export interface WriterDoor {
  /**
   * Publishes by the writer.
   * @returns null where there is none, or it knows too little: nothing was written, and the api publishes in its own name
   * @throws what the database says, where nobody knows whether it was written
   */
  publish(asked: Asked): Promise<Published | null>
  /** Says that the api is about to commit these. Once this resolves, the engine takes each from one side alone. */
  expect(trades: readonly TradeRow[]): Promise<void>
  /** The commit failed, or nobody knows whether it did. */
  withdraw(trades: readonly TradeRow[]): void
  /** The api published these, with their traders' rows locked: the writer learns where they go, and the engine goes on from them. */
  published(items: readonly LearnedTrade[]): void
  /** Where the trader's instructions go may have changed. */
  forget(traderId: string): void
  /**
   * The writer publishes nothing for these traders until what this resolves with is called.
   * @see Publisher.hold
   */
  hold(traderIds: readonly string[]): Promise<() => void>
}

export interface DoorParts {
  readonly notify: Bus['publish']
  /** Both are there, or neither. */
  readonly publisher?: Publisher | undefined
  readonly engine?: Instructions | undefined
}

const nobody: Instructions = { intend: () => undefined, expect: () => {}, handOver: () => false, withdraw: () => {} }

/** The door at the side of the writer. Without a writer it leads to the bus, where engines of other processes listen. */
export function openDoor({ notify, publisher, engine = nobody }: DoorParts): WriterDoor {
  const handOver = (trade: TradeRow): void => {
    if (!engine.handOver(trade)) notify(topics.work, { accountId: trade.accountId })
  }
  return {
    async publish(asked) {
      let expected: TradeRow | undefined
      const ahead: Ahead = (trade, mayIntend) => {
        const intent = mayIntend ? engine.intend(trade) : undefined
        if (intent) return intent
        expected = trade
        engine.expect(trade)
        return undefined
      }
      let item: PublishedTrade | null | undefined
      try {
        item = await publisher?.publish(asked, ahead)
      } finally {
        if (expected && !item) engine.withdraw(expected)
      }
      if (!item) return null
      const { trade } = item
      if (expected) handOver(trade)
      return { outcome: 'published', id: trade.id, key: trade.key, status: trade.status }
    },
    async expect(trades) {
      for (const trade of trades) engine.expect(trade)
    },
    withdraw(trades) {
      for (const trade of trades) engine.withdraw(trade)
    },
    published(items) {
      publisher?.learn(items)
      for (const { trade } of items) handOver(trade)
    },
    forget: (traderId) => publisher?.forget(traderId),
    hold: async (traderIds) => (await publisher?.hold(traderIds)) ?? (() => {}),
  }
}
