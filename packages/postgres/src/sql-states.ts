// PostgreSQL's codes for what went wrong (its Appendix A), by their names there.
export const DEADLOCK_DETECTED = '40P01'
export const DUPLICATE_OBJECT = '42710'
export const FAILED_TRANSACTION = '25P02'
export const FEATURE_NOT_SUPPORTED = '0A000'
export const INSUFFICIENT_PRIVILEGE = '42501'
export const INTERNAL_ERROR = 'XX000'
export const LOCK_NOT_AVAILABLE = '55P03'
export const UNIQUE_VIOLATION = '23505'
export const TOO_MANY_CONNECTIONS = '53300'

const hasCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes(String((error as { code?: unknown }).code))

/** Whether another session changed the same row of PostgreSQL's catalog meanwhile: what was sent is undone, and may be sent again. */
export const isConcurrentChange = (error: unknown): boolean =>
  hasCode(error, DEADLOCK_DETECTED) ||
  (hasCode(error, INTERNAL_ERROR) && /^tuple concurrently (updated|deleted)/.test((error as Error).message))

/** Whether another session made or changed the same role. Roles belong to the cluster, advisory locks to one database: no lock prevents it. */
export const isRoleRace = (error: unknown): boolean =>
  isConcurrentChange(error) || hasCode(error, DUPLICATE_OBJECT, UNIQUE_VIOLATION)
