export { functionsChecksum, readFunctions } from './functions.ts'
export {
  type AppliedMigration,
  MIGRATION_LOCK,
  MigrationRefused,
  type Migrations,
  migrate,
  misfitOf,
} from './migrate.ts'
export { quiet } from './quiet.ts'
export { inShortLocks } from './short-locks.ts'
export * from './sql-states.ts'
