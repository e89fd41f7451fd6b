import { z } from 'zod'
import { market } from './entities/quote.ts'

/** A quote with its prices in points, as the processes tell it to each other. */
const innerQuote = z.object({ symbol: z.string(), bid: z.int(), ask: z.int(), timeMs: z.int() })

/** The messages of each topic of the bus. The bus reads every message by these schemas, since another process may have written it. */
const messages = {
  /** An account has new instructions or commands, or a trader has another ladder. */
  work: z.union([z.object({ accountId: z.string() }), z.object({ traderId: z.string() })]),
  /** A trader connected an account at a broker, or changed it. */
  accounts: z.object({ accountId: z.string(), server: z.string() }),
  /** What brokers say of these accounts has changed. */
  figures: z.object({ accounts: z.array(z.string()).readonly() }),
  /** A market of a broker, and the latest quotes of its symbols that changed. Its name is the server of its accounts. */
  foreign: z.object({ server: z.string(), market, quotes: z.array(innerQuote).readonly() }),
  /** A trader set an alert on this market, or removed the one that is named. */
  alerts: z.object({ market: z.string(), removed: z.string().optional() }),
  /** A trader asked for a drill, or for its end. */
  drills: z.object({ accountId: z.string().optional() }),
  /** The latest quotes of the symbols that changed. */
  quotes: z.array(innerQuote).readonly(),
  market,
  'session.ended': z.object({ sessionId: z.string() }),
  /** A program dialled in, and asks for the process that trades at its account. */
  visitors: z.object({ visitor: z.uuid(), login: z.string(), server: z.string(), hello: z.string() }),
}
/** A trader's sequence of records grew up to this number. */
const traderNote = z.object({ seq: z.int() })

/** To the process that has the program's connection. `seat` names the process's place for it that answers: the first one counts. */
const toProgram = z.union([
  z.object({ seat: z.uuid(), text: z.string() }),
  z.object({ seat: z.uuid(), why: z.string() }),
  z.object({ seat: z.uuid() }),
])
/** From the program. Without a text the connection is over. */
const fromProgram = z.object({ text: z.string().optional() })

type TraderTopic = `trader.${string}`
type ToProgramTopic = `to-program.${string}`
type FromProgramTopic = `from-program.${string}`
export type Topic = keyof typeof messages | TraderTopic | ToProgramTopic | FromProgramTopic
export type Message<T extends Topic> = T extends keyof typeof messages
  ? z.infer<(typeof messages)[T]>
  : T extends ToProgramTopic
    ? z.infer<typeof toProgram>
    : T extends FromProgramTopic
      ? z.infer<typeof fromProgram>
      : z.infer<typeof traderNote>

export const topics = {
  work: 'work',
  drills: 'drills',
  alerts: 'alerts',
  accounts: 'accounts',
  foreign: 'foreign',
  figures: 'figures',
  trader: (traderId: string): TraderTopic => `trader.${traderId}`,
  quotes: 'quotes',
  market: 'market',
  sessionEnded: 'session.ended',
  visitors: 'visitors',
  toProgram: (visitor: string): ToProgramTopic => `to-program.${visitor}`,
  fromProgram: (seat: string): FromProgramTopic => `from-program.${seat}`,
} as const

const schemaOf = (topic: Topic): z.ZodType => {
  if (topic.startsWith('trader.')) return traderNote
  if (topic.startsWith('to-program.')) return toProgram
  if (topic.startsWith('from-program.')) return fromProgram
  return messages[topic as keyof typeof messages]
}

/** @throws ZodError where it is no message of this topic */
export const readMessage = <T extends Topic>(topic: T, message: unknown): Message<T> =>
  schemaOf(topic).parse(message) as Message<T>
