/** Names the wanted place of an item. The heavier the item, the less it moves for the others. */
export interface Wanted {
  readonly at: number
  readonly weight?: number
}

interface Block {
  sum: number
  weight: number
  count: number
}

/**
 * Moves items that lie too close so far apart that none overlaps another. All stay within 0 and `length` and in the given order, and each
 * is as near to its wanted place as the others allow (the least sum of squared distances, by pooling neighbours).
 * @param wanted in ascending order
 * @param apart the size of each item
 */
export function spread(wanted: readonly Wanted[], apart: number, length: number): number[] {
  const blocks: Block[] = []
  wanted.forEach(({ at, weight = 1 }, index) => {
    blocks.push({ sum: (at - index * apart) * weight, weight, count: 1 })
    for (let last = blocks.length - 1; last > 0; last--) {
      const [before, block] = [blocks[last - 1] as Block, blocks[last] as Block]
      if (before.sum / before.weight <= block.sum / block.weight) break
      blocks.splice(last - 1, 2, {
        sum: before.sum + block.sum,
        weight: before.weight + block.weight,
        count: before.count + block.count,
      })
    }
  })
  const most = length - apart / 2 - (wanted.length - 1) * apart
  const places = blocks.flatMap(({ sum, weight, count }) => new Array<number>(count).fill(sum / weight))
  return places.map((place, index) => Math.max(apart / 2, Math.min(most, place)) + index * apart)
}
