export { functionsChecksum, readFunctions } from './functions.ts'
export { MIGRATION_LOCK, MigrationRefused, type Migrations, migrate } from './migrate.ts'
export { quiet } from './quiet.ts'
export * from './sql-states.ts'
