/** The store's errors for use outside it: nothing here opens or reads anything. */

/** A cursor that we never gave out, or gave out for another list, order or filter. */
export class BadCursor extends Error {
  override readonly name = 'BadCursor'
}

/** Somebody changed the record past the ledger. */
export class BrokenChain extends Error {
  override readonly name = 'BrokenChain'
}

/** Two accounts of the trader have an open position with this ticket: which one is meant, only its account tells. */
export class SeveralPositions extends Error {
  override readonly name = 'SeveralPositions'
}

/** PostgreSQL away, out of room, shutting down, or a statement cancelled: nothing was written, and later it may work. */
const passingState = /^(08|53|57P0|57014|58|40|25P03)/
const passingSystem = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOSPC', 'ETIMEDOUT', 'ENOTFOUND'])
const passingWords =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|the database system is|Client has encountered a connection error|not queryable/i

/** Whether the database could not do it for now, and may do it later. Everything else would fail again. */
export function isPassing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  // A refused connection carries one error for each address that was tried.
  if (error instanceof AggregateError && error.errors.some(isPassing)) return true
  if (typeof code === 'string' && (passingSystem.has(code) || (/^[0-9A-Z]{5}$/.test(code) && passingState.test(code))))
    return true
  return (typeof message === 'string' && passingWords.test(message)) || (cause !== undefined && isPassing(cause))
}

/** A trader has as many accounts as one may have. */
export class TooManyAccounts extends Error {
  readonly most: number
  constructor(most: number) {
    super('The trader has as many accounts as one may have')
    this.most = most
  }
}

/** A trader has had as much written within this day of UTC as one may have. */
export class DayFull extends Error {
  readonly of: 'changes' | 'changedMb'
  readonly most: number
  constructor(of: DayFull['of'], most: number) {
    super('The trader has had as much written today as one may have')
    this.of = of
    this.most = most
  }
}

/** The replica broke off an answer that is read bit by bit. Whoever began it begins anew, and reads at the primary. */
export class ReplicaLost extends Error {
  override readonly name = 'ReplicaLost'
  constructor(cause: unknown) {
    super('The replica broke an answer off', { cause })
  }
}
