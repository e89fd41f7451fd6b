import type { Write } from '@ratchet/engine/ports'
import type { PublishedTrade } from '../api/publish-rows.ts'
import type { LastRecord } from './rows-before.ts'

/** An instruction that is to be published. */
export interface Publication {
  readonly traderId: string
  /** @returns its rows, which go on from the trader's last record; none where it is not known any more where it goes */
  compose(last: LastRecord, nowMs: number): ComposedTrade | undefined
}

export type ComposedTrade = PublishedTrade & {
  /** What the engine writes right after it. */
  readonly intent?: Write | undefined
}

/** A broker's book that is to be committed, and what the engine writes with it. */
export interface BookCommit {
  /** The function that writes the book. */
  readonly apply: string
  readonly json: string
  readonly writes: readonly Write[]
}

export type Item = Write | Publication | BookCommit

export const isPublication = (item: Item): item is Publication => 'compose' in item
export const isBook = (item: Item): item is BookCommit => 'apply' in item

/** What the engine writes by an item whose rows are known. */
export const writesOf = (item: Item): readonly Write[] =>
  isBook(item) ? item.writes : isPublication(item) ? [] : [item]

/** The traders whose records an item goes on from. */
export const tradersOf = (item: Item): readonly string[] =>
  isPublication(item) ? [item.traderId] : writesOf(item).map(({ account }) => account.traderId)
