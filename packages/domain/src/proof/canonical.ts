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
  const parts: string[] = []
  for (const key of Object.keys(members).sort())
    if (members[key] !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalJson(members[key])}`)
  return `{${parts.join(',')}}`
}
