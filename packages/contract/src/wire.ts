/** Raised when a message changes its meaning; a browser with another number reloads itself. */
export const protocolVersion = 2

export const streamPath = '/api/stream'
export const authPath = '/api/auth'
export const idempotencyHeader = 'idempotency-key'

/** The format name in a signed statement; the number grows when the format changes. */
export const statementFormat = 'ratchet-statement'
export const statementVersion = 1
