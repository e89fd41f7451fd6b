/**
 * The one text of a JSON value (RFC 8785): keys in the order of their UTF-16 code units, no blanks, numbers and strings as
 * JavaScript prints them. What JSON.stringify leaves out is left out here too, and what it makes null is null. A value that has
 * been through PostgreSQL's jsonb and JSON.parse has the same text as before: both keep the numbers' values and the letters.
 * @throws TypeError on a bigint, which JSON has not
 */
export function canonicalJson(value: unknown): string {
  // Most values are numbers, and to ask JSON.stringify for one takes longer than to print it.
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null'
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalJson(value.toJSON())
  const members = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const { key, name } of inOrder(Object.keys(members))) {
    const member = members[key]
    if (member !== undefined) text += (text === '' ? name : `,${name}`) + canonicalJson(member)
  }
  return `{${text}}`
}

/** A member's key, and the text that its value follows. */
interface Name {
  readonly key: string
  readonly name: string
}

/** What is known of keys that came in one order: what may follow them, and, where an object had just these, its names in order. */
interface Keys {
  readonly next: Map<string, Keys>
  names?: readonly Name[]
}

/** Rows and records have few sets of keys, and each comes thousands of times. */
const known: Keys = { next: new Map() }
/** Enough for all of ours; what comes beyond is put in order each time. */
const mostKnown = 5000
let howMany = 0

function inOrder(keys: readonly string[]): readonly Name[] {
  let at = known
  for (const key of keys) {
    let next = at.next.get(key)
    if (next === undefined) {
      if (howMany >= mostKnown) return namesOf(keys)
      next = { next: new Map() }
      at.next.set(key, next)
      howMany++
    }
    at = next
  }
  at.names ??= namesOf(keys)
  return at.names
}

const namesOf = (keys: readonly string[]): readonly Name[] =>
  keys.toSorted().map((key) => ({ key, name: `${JSON.stringify(key)}:` }))
