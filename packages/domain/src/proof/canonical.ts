/**
 * The one text of a JSON value (RFC 8785): keys in the order of their UTF-16 code units, no blanks, numbers and strings as
 * JavaScript prints them. What JSON.stringify leaves out is left out here too, and what it makes null is null. A value that has
 * been through PostgreSQL's jsonb and JSON.parse has the same text as before: both keep the numbers' values and the letters.
 * @throws TypeError on a bigint, which JSON has not
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if ('toJSON' in value && typeof value.toJSON === 'function') return canonicalJson(value.toJSON())
  const members = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const key of Object.keys(members).sort()) {
    const member = members[key]
    if (member !== undefined) text += `${text === '' ? '' : ','}${nameOf(key)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}

/** The names of rows and records as JSON has them: there are few of them, and each record has dozens. */
const names = new Map<string, string>()
const mostNames = 1000

function nameOf(key: string): string {
  const known = names.get(key)
  if (known !== undefined) return known
  const name = JSON.stringify(key)
  if (names.size < mostNames) names.set(key, name)
  return name
}
