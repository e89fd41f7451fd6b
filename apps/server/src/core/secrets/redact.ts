import { Secret } from './secret.ts'

const mask = '[secret]'
const secretName = /pass(word|wd|phrase)|secret|token|cookie|authorization|sealed|credential|private.?key|api.?key/i
/** The password in the address of a database or message server. */
const inAddress = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*):[^\s/@]+@/gi
const deepest = 12

/** Masks the passwords of addresses in a text. */
export const redactText = (text: string): string => text.replace(inAddress, `$1:${mask}@`)

/** Takes a secret out of an error that may speak of it: its words, its stack, and those of its causes. */
export function withoutSecret(error: unknown, secret: string): unknown {
  const strike = (text: string) => (secret === '' ? text : text.replaceAll(secret, mask))
  for (let one = error, depth = 0; one instanceof Error && depth < deepest; one = one.cause, depth++) {
    const { message, stack } = one
    one.message = strike(message)
    if (stack !== undefined) one.stack = strike(stack)
  }
  return error
}

/** Copies a value for the log. Values that are named like a secret are masked, at any depth. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Secret) return mask
  if (depth > deepest) return '[deep]'
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`
  if (value instanceof Date) return value
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Map) return redact([...value], depth)
  if (value instanceof Set) return redact([...value], depth)
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, secretName.test(name) ? mask : redact(item, depth + 1)]),
  )
}

/** Keeps only the properties that explain an error: the others (a statement's parameters, a request) may hold secrets. */
function redactError(error: Error, depth: number): unknown {
  const { name, message, stack, cause } = error
  const code = (error as { code?: unknown }).code
  return {
    name,
    message: redactText(message),
    ...(code !== undefined && { code: String(code) }),
    ...(stack !== undefined && { stack: redactText(stack) }),
    ...(cause !== undefined && { cause: redact(cause, depth + 1) }),
    // A refused connection has one reason for each address that was tried, and no message of its own.
    ...(error instanceof AggregateError && { errors: redact(error.errors, depth + 1) }),
  }
}
