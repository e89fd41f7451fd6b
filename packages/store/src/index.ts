export * from './api/create.ts'
export * from './api-store.ts'
export { connectionConfig, openPool, type Role } from './connect.ts'
export { MigrationRefused, migrate } from './migrate.ts'
