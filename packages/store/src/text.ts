// PostgreSQL's text holds every Unicode character but NUL, and no half of a surrogate pair.

/** Text as the database can hold it. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

const unstorable = /\\u(?:0000|d[89a-f][0-9a-f]{2})/
/** Whether a text of JSON comes back from a jsonb column as it went in. */
export const isStorable = (json: string): boolean => !json.includes('\\u') || !unstorable.test(json)

/** JSON that a jsonb column takes, whatever characters a broker's words contain. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value)
  if (isStorable(json)) return json
  return JSON.stringify(value, (_, inner) => (typeof inner === 'string' ? cleanText(inner) : inner))
}
