import { z } from 'zod'
import { messages } from '../messages.ts'
import { type NumberRule, numberRules, tooLarge } from '../numbers.ts'
import { amount, brokerLogin, isoTime, named, ticket } from '../primitives.ts'
import { commentMaxCharacters, commentMaxWords, countWords, orderTypes, tradeActions, tradeStatuses } from './orders.ts'
import { chosenLadder, ladderId } from './own-ladder.ts'

const comment = named(
  z
    .string({ error: messages.tradeIncomplete })
    .trim()
    .min(1, { error: messages.tradeIncomplete })
    .max(commentMaxCharacters, { error: `Trade Comments can have at most ${commentMaxCharacters} characters.` }),
).refine((text) => countWords(text) <= commentMaxWords, { error: messages.commentTooLong })

const integerText = z.union([z.int().nonnegative().transform(String), z.string().regex(/^\d{1,19}$/)])

/** A field that is absent is told apart from one that is wrong: the first has the form's sentence, the second its own. */
const required = (message: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === '' ? messages.tradeIncomplete : message
const requiredAmount = (rule: NumberRule) => amount(rule, required(rule.sentence))
const { deviation } = numberRules

export const tradeInput = z.strictObject({
  action: z.enum(tradeActions, { error: required('Choose Trade_Action_Deal or Trade_Action_Pending.') }),
  symbol: named(
    z
      .string({ error: required('Choose a symbol.') })
      .min(1, { error: messages.tradeIncomplete })
      .max(20),
  ),
  volume: requiredAmount(numberRules.volume).positive({ error: messages.volumeZero }),
  type: z.enum(orderTypes, { error: required(`Choose one of ${orderTypes.join(', ')}.`) }),
  price: requiredAmount(numberRules.price),
  deviation: z
    .int({ error: required(deviation.sentence) })
    .nonnegative({ error: deviation.sentence })
    .max(deviation.most, { error: tooLarge(deviation.most) }),
  sl: requiredAmount(numberRules.sl),
  tp: requiredAmount(numberRules.tp),
  tradeDetails: comment,
  server: named(
    z
      .string({ error: required('Choose a server.') })
      .min(1, { error: messages.tradeIncomplete })
      .max(100),
  ),
  status: z.literal('Pending', { error: required('status must be Pending.') }),
  brokerId: brokerLogin.optional(),
  brokerPassword: z.string().max(200).optional(),
  /**
   * Says that a log-in which is none of the trader's accounts is meant to become a new paper account. Without it such an instruction
   * is refused: a slip of the finger would else trade on another account, and nobody would see it.
   */
  openAccount: z.boolean({ error: 'openAccount must be true or false.' }).optional(),
  magic: integerText.optional(),
  /** When an order that waits ends unfilled, by the market's clock; without it the order waits until it is cancelled. */
  goodTill: isoTime.optional(),
  /** Another order of the same account that waits: one cancels the other. Where either is filled the other is cancelled. */
  oco: z.uuid({ error: 'oco must be the id of the other order.' }).optional(),
  /** A saved ladder that its position climbs by alone; without one it climbs by its account's. */
  ladderId: ladderId.optional(),
  risk: amount(numberRules.note).optional(),
  profit: amount(numberRules.note).optional(),
})
export type TradeInput = z.infer<typeof tradeInput>

/** An instruction as it is published: it names one of the trader's accounts, or a server and perhaps a log-in. */
export const tradeBody = tradeInput
  .partial({ server: true })
  .extend({ accountId: z.uuid({ error: 'accountId must be the id of an account.' }).optional() })
  .refine(({ server, accountId }) => accountId !== undefined || server !== undefined, {
    path: ['server'],
    error: messages.tradeIncomplete,
    // Said beside whatever else is missing.
    when: () => true,
  })
  .refine(
    ({ server, brokerId, accountId }) => accountId === undefined || (server === undefined && brokerId === undefined),
    {
      path: ['accountId'],
      error: 'Send accountId, or server and brokerId.',
    },
  )
export type TradeBody = z.infer<typeof tradeBody>

/** A trade as the tables show it: the instruction and what became of it. */
export const trade = z.object({
  id: z.uuid(),
  /** The UTC minute of publishing, 'YYYY-MM-DD HH:MM', with ' #2' and so on for further ones in the minute. */
  key: z.string(),
  /** The log-in that it was given, also where the form left it empty. */
  brokerId: z.string(),
  action: z.enum(tradeActions),
  symbol: z.string(),
  volume: z.number(),
  type: z.enum(orderTypes),
  price: z.number(),
  deviation: z.number(),
  sl: z.number(),
  tp: z.number(),
  profit: z.number().nullable(),
  tradeDetails: z.string(),
  risk: z.number().nullable(),
  magic: z.string().nullable(),
  server: z.string(),
  uid: z.string(),
  status: z.enum(tradeStatuses),
  /** The broker's return code and words, once it answered. */
  retcode: z.number().nullable(),
  reason: z.string().nullable(),
  order: ticket.nullable(),
  position: ticket.nullable(),
  createdAt: isoTime,
  /** When its order ends unfilled; absent where it waits until it is cancelled. */
  goodTill: isoTime.optional(),
  /** The other order of its pair, of which one cancels the other. */
  oco: z.uuid().optional(),
  /** The ladder that it was given; absent where its position climbs by its account's. */
  ladder: chosenLadder.optional(),
})
export type PublicTrade = z.infer<typeof trade>

/** A volume is not among them: brokers let the price and the levels of a waiting order be changed, nothing else. */
export const orderChange = z
  .strictObject({
    price: amount(numberRules.price).optional(),
    sl: amount(numberRules.sl).optional(),
    tp: amount(numberRules.tp).optional(),
  })
  .refine(({ price, sl, tp }) => price !== undefined || sl !== undefined || tp !== undefined, {
    error: 'Enter a price, a stop loss or a take profit.',
  })

export const publishedTrade = z.object({
  id: z.uuid(),
  key: z.string(),
  status: z.enum(tradeStatuses),
  /** Set where a limit of the trader's is near. */
  warning: z.string().optional(),
})
