/**
 * Says which rows stand in a list and where. It stays the same while rows are only replaced by their own newer
 * versions.
 */
interface Shape {
  /** Tells where each row stands, by owner and name, as soon as somebody has asked. */
  places?: Places
}

type Places = ReadonlyMap<string, ReadonlyMap<string, number>>

/**
 * How a row is found: by its own name among those of its owner. One text of both would do, but to make it for each of ten thousand changed
 * rows takes longer than all that is done with them, so the owner is only looked at where it is another one than that of the row before.
 */
export interface Naming<T> {
  readonly name: (row: T) => string
  readonly owner: (row: T) => string
  readonly hasSameOwner: (a: T, b: T) => boolean
}

const shapes = new WeakMap<readonly unknown[], Shape>()

function shapeOf(rows: readonly unknown[]): Shape {
  const known = shapes.get(rows)
  if (known) return known
  const shape = {}
  shapes.set(rows, shape)
  return shape
}

/** Says that in `next` the same rows stand at the same places, some of them as newer versions. */
export function keepShape(before: readonly unknown[], next: readonly unknown[]): void {
  shapes.set(next, shapeOf(before))
}

/** Tells whether that was said of the two lists; where it was not, they may be of one shape all the same. */
export const isSameShape = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  shapes.has(a) && shapes.get(a) === shapes.get(b)

/** Returns what tells where a row stands, undefined where it does not. The places are counted once for all lists of one shape. */
export function placesIn<T>(rows: readonly T[], naming: Naming<T>): (row: T) => number | undefined {
  const shape = shapeOf(rows)
  shape.places ??= countPlaces(rows, naming)
  const { places } = shape
  let before: T | undefined
  let own: ReadonlyMap<string, number> | undefined
  return (row) => {
    if (before === undefined || !naming.hasSameOwner(before, row)) own = places.get(naming.owner(row))
    before = row
    return own?.get(naming.name(row))
  }
}

function countPlaces<T>(rows: readonly T[], { name, owner, hasSameOwner }: Naming<T>): Places {
  const places = new Map<string, Map<string, number>>()
  let own = new Map<string, number>()
  rows.forEach((row, at) => {
    const before = rows[at - 1]
    if (before === undefined || !hasSameOwner(before, row)) {
      own = places.get(owner(row)) ?? new Map()
      places.set(owner(row), own)
    }
    own.set(name(row), at)
  })
  return places
}
