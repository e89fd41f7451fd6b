/** The adapter without its wire, its tables and its clock, for whoever puts others there, as the simulation does, or measures it. */
export { Crowd } from './crowd.ts'
export { LinkDown } from './errors.ts'
export { createOandaFeed } from './feed.ts'
export { type Limits, noLimits, oandaLimits } from './limits.ts'
export { Oanda } from './oanda-broker.ts'
export type { Transport } from './transport.ts'
export { type Entry, Way } from './way.ts'
