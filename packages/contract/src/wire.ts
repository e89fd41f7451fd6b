/** Raised when a message changes its meaning; a browser with another number reloads itself. */
export const protocolVersion = 1

export const streamPath = '/api/stream'
export const authPath = '/api/auth'
export const idempotencyHeader = 'idempotency-key'

/** What a signed statement calls itself; the number grows when its form changes. */
export const statementFormat = 'ratchet-statement'
export const statementVersion = 1
