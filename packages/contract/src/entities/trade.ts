import { z } from 'zod'
import { messages } from '../messages.ts'
import { amount, isoTime, ticket } from '../primitives.ts'
import { commentMaxCharacters, commentMaxWords, countWords, orderTypes, tradeActions, tradeStatuses } from './orders.ts'

const comment = z
  .string({ error: messages.tradeIncomplete })
  .trim()
  .min(1, { error: messages.tradeIncomplete })
  .max(commentMaxCharacters, { error: `Trade Comments can hold at most ${commentMaxCharacters} characters.` })
  .refine((text) => countWords(text) <= commentMaxWords, { error: messages.commentTooLong })

const login = z.string().regex(/^\d{0,20}$/, { error: messages.invalidBrokerId })
const integerText = z.union([z.int().nonnegative().transform(String), z.string().regex(/^\d{1,19}$/)])

/** A field that is absent is told apart from one that is wrong: the first has the form's sentence, the second its own. */
const required = (message: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === null || issue.input === '' ? messages.tradeIncomplete : message
const requiredAmount = (message: string) =>
  z
    .number({ error: required(message) })
    .nonnegative({ error: message })
    .max(1e9, { error: message })

export const tradeInput = z.strictObject({
  action: z.enum(tradeActions, { error: required('Choose Trade_Action_Deal or Trade_Action_Pending.') }),
  symbol: z
    .string({ error: required('Choose a symbol.') })
    .min(1, { error: messages.tradeIncomplete })
    .max(20),
  volume: requiredAmount(messages.invalidVolume),
  type: z.enum(orderTypes, { error: required(`Choose one of ${orderTypes.join(', ')}.`) }),
  price: requiredAmount(messages.invalidPrice),
  deviation: z
    .int({ error: required(messages.invalidDeviation) })
    .nonnegative({ error: messages.invalidDeviation })
    .max(1_000_000_000, { error: messages.invalidDeviation }),
  sl: requiredAmount(messages.invalidStopLoss),
  tp: requiredAmount(messages.invalidTakeProfit),
  tradeDetails: comment,
  server: z
    .string({ error: required('Choose a server.') })
    .min(1, { error: messages.tradeIncomplete })
    .max(100),
  status: z.literal('Pending', { error: required('A trade is published as Pending.') }),
  brokerId: login.optional(),
  brokerPassword: z.string().max(200).optional(),
  /**
   * Says that a log-in which is none of the trader's accounts is meant to become a new paper account. Without it such an instruction
   * is refused: a slip of the finger would else trade on another account, and nobody would see it.
   */
  openAccount: z.boolean({ error: 'openAccount is true or false.' }).optional(),
  magic: integerText.optional(),
  risk: amount(messages.invalidNumber).optional(),
  profit: amount(messages.invalidNumber).optional(),
})
export type TradeInput = z.infer<typeof tradeInput>

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
})
export type PublicTrade = z.infer<typeof trade>

/** A volume is not among them: brokers let the price and the levels of a waiting order be changed, nothing else. */
export const orderChange = z
  .strictObject({
    price: amount(messages.invalidPrice).optional(),
    sl: amount(messages.invalidStopLoss).optional(),
    tp: amount(messages.invalidTakeProfit).optional(),
  })
  .refine(({ price, sl, tp }) => price !== undefined || sl !== undefined || tp !== undefined, {
    error: 'Name a price, a stop loss, a take profit, or several of them.',
  })

export const publishedTrade = z.object({ id: z.uuid(), key: z.string(), status: z.enum(tradeStatuses) })
