import type { z } from 'zod'

/** The longest frame, in bytes. Frames are ASCII, so these are characters too. */
export const maxFrameBytes = 4000

/** A frame breaks the rules of the protocol: its session ends. */
export class BadFrame extends Error {}

const printable = /^[\x20-\x7e]*$/
const stringToken = /"(?:[^"\\]|\\.)*"/g

/**
 * Reads a frame as the names and texts that it has.
 * @throws BadFrame for anything but one flat JSON object of strings in printable ASCII, without repeated names
 */
export function readFrame(text: string): Readonly<Record<string, string>> {
  if (text.length > maxFrameBytes) throw new BadFrame('A frame is too long.')
  if (!printable.test(text)) throw new BadFrame('A frame has other characters than printable ASCII.')
  const fields = parse(text)
  const names = Object.keys(fields)
  // JSON.parse keeps the last of two fields with one name. All values are strings, so each field is two string tokens.
  if ((text.match(stringToken)?.length ?? 0) !== 2 * names.length) throw new BadFrame('A frame repeats a name.')
  return fields
}

function parse(text: string): Record<string, string> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadFrame('A frame is not JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadFrame('A frame is no object.')
  for (const one of Object.values(value)) {
    if (typeof one !== 'string') throw new BadFrame('A frame has a value that is not text.')
    // The event log stores JSON in a database that takes neither.
    if (!one.isWellFormed() || one.includes('\0')) throw new BadFrame('A frame has a text that is not Unicode.')
  }
  return value as Record<string, string>
}

/** Everything but printable ASCII, and what JSON escapes anyway. */
const escaped = /[^\x20-\x7e]/g

/** Writes a frame. Fields that are undefined are left out. */
export function writeFrame(type: string, number: number, fields: Readonly<Record<string, string | undefined>>): string {
  const text = JSON.stringify({ t: type, n: String(number), ...fields })
  return text.replace(escaped, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** The type and the number of a frame. @throws BadFrame */
export function headOf(fields: Readonly<Record<string, string>>): { readonly type: string; readonly number: number } {
  const { t: type, n } = fields
  if (type === undefined || n === undefined || !/^[1-9]\d{0,14}$/.test(n))
    throw new BadFrame('A frame has no type or no number.')
  return { type, number: Number(n) }
}

/** Reads the fields of a frame of one type. @throws BadFrame that names the fields, never their values */
export function fieldsOf<S extends z.ZodType>(schema: S, fields: Readonly<Record<string, string>>): z.output<S> {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]
  throw new BadFrame(`A frame ${fields.t?.slice(0, 20) ?? ''} has wrong fields: ${names.join(', ')}.`)
}
