/** Something that wants to stand at a place; the heavier, the less it gives way to others. */
export interface Wish {
  readonly at: number
  readonly weight?: number
}

interface Block {
  sum: number
  weight: number
  count: number
}

/**
 * Moves things that lie too close so far apart that none lies on another, all within 0 and `length`, in the order they are given, and
 * each as near to where it wants to be as the others let it (the least sum of squared distances, by pooling neighbours).
 * @param wishes in ascending order
 * @param apart the size of each
 */
export function spread(wishes: readonly Wish[], apart: number, length: number): number[] {
  const blocks: Block[] = []
  wishes.forEach(({ at, weight = 1 }, index) => {
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
  const most = length - apart / 2 - (wishes.length - 1) * apart
  const places = blocks.flatMap(({ sum, weight, count }) => new Array<number>(count).fill(sum / weight))
  return places.map((place, index) => Math.max(apart / 2, Math.min(most, place)) + index * apart)
}
