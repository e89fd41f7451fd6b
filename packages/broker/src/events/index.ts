export {
  type BrokerEvent,
  type EventLog,
  EventsMoved,
  eventMigrations,
  type LogEnd,
  migrateEvents,
} from './event-log.ts'
