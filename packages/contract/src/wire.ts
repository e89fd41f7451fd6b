/** Raised when a message changes its meaning; a browser with another number reloads itself. */
export const protocolVersion = 3
/** The server says so often on each stream that it is there. */
export const beatEveryMs = 1000
/** A stream that was silent for this long is taken for dead, and what it told for old. */
export const streamSilenceMs = 3500

export const streamPath = '/api/stream'
export const authPath = '/api/auth'
export const idempotencyHeader = 'idempotency-key'
export const idempotencyKey = /^[\x21-\x7e]([\x20-\x7e]{0,198}[\x21-\x7e])?$/
export const idempotencyKeyWords = 'The Idempotency-Key must be 1 to 200 printable characters.'

/** The format name in a signed statement; the number grows when the format changes. */
export const statementFormat = 'ratchet-statement'
export const statementVersion = 1
