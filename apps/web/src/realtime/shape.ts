/**
 * Says which rows stand in a list and where. It stays the same while rows are only replaced by their own newer
 * versions.
 */
interface Shape {
  /** Tells where each row stands, by id, as soon as somebody has asked. */
  places?: ReadonlyMap<string, number>
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

/** Tells where each row stands, by id. It is counted once for all lists of one shape. */
export function placesIn<T>(rows: readonly T[], id: (row: T) => string): ReadonlyMap<string, number> {
  const shape = shapeOf(rows)
  shape.places ??= new Map(rows.map((row, at) => [id(row), at]))
  return shape.places
}
