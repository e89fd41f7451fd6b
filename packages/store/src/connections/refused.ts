import pg from 'pg'

/** Codes with which the server ends the session itself: a broken link, and an end that it was told to make. */
const endsSession = /^(08|57P|25P03)/

/**
 * Whether the database refused a statement. Then all of its transaction is undone, and each part of it may be tried alone. Of any other
 * error nobody knows whether the commit was carried out before it: what was asked for must not be written a second time.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.severity !== 'FATAL' &&
  error.severity !== 'PANIC' &&
  !endsSession.test(error.code ?? '')
