/** The adapter without its wire, its tables and its clock, for whoever puts others there: the simulation. */
export { type BrokerEvent, type EventLog, EventsMoved, type LogEnd } from '../journal/event-log.ts'
export { LinkDown } from './errors.ts'
export { createOandaFeed } from './feed.ts'
export { Oanda } from './oanda-broker.ts'
export type { Transport } from './transport.ts'
