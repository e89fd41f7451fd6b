// PostgreSQL's codes for what went wrong (its Appendix A), by their names there.
export const DEADLOCK_DETECTED = '40P01'
export const DUPLICATE_OBJECT = '42710'
export const FAILED_TRANSACTION = '25P02'
export const FEATURE_NOT_SUPPORTED = '0A000'
export const INSUFFICIENT_PRIVILEGE = '42501'
export const INTERNAL_ERROR = 'XX000'
export const LOCK_NOT_AVAILABLE = '55P03'
export const UNIQUE_VIOLATION = '23505'
