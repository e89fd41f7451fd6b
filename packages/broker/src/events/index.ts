export { eventMigrations, migrateEvents, openEventLog } from './event-log.ts'
