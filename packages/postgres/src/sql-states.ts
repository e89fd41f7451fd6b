// PostgreSQL's codes for what went wrong (its Appendix A), by their names there.
export const DUPLICATE_OBJECT = '42710'
export const FAILED_TRANSACTION = '25P02'
export const INSUFFICIENT_PRIVILEGE = '42501'
export const INTERNAL_ERROR = 'XX000'
export const UNIQUE_VIOLATION = '23505'
