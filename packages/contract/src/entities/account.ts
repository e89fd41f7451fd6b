import { z } from 'zod'
import { environments } from '../brokers.ts'
import { numberRules } from '../numbers.ts'
import { depositLimits, fundingRefusals, mostCommission, paperRequests } from '../paper-money.ts'
import { amount, isoTime, named } from '../primitives.ts'
import { floorGlance } from './account-floor.ts'
import { risk } from './risk.ts'

/** The kinds of requests to a broker. */
export const requestKinds = ['order', 'levels', 'close', 'remove', 'cancel', 'modify', ...paperRequests] as const

/** A request of which nobody knows what became of it. */
export const unsettledRequest = z.object({
  /** The client order id under which the broker is asked. */
  id: z.string(),
  kind: z.enum(requestKinds),
  tradeId: z.uuid().nullable(),
  /** The request in words: 'Buy 0.10 GOLD at market'. */
  asked: z.string(),
})
export type UnsettledRequest = z.infer<typeof unsettledRequest>

/** Why an account is frozen. */
export const freezeCauses = [
  /** The outcome of requests is unknown. The broker is asked until it is known. */
  'requests',
  /** The broker's book is older than our ledger. It is read again until it has caught up. */
  'book',
  /** An internal fault came back again and again. The trader can have it tried again. */
  'fault',
  /** The operator has frozen it: nothing new is begun, and what is open stays guarded. */
  'operator',
] as const
export type FreezeCause = (typeof freezeCauses)[number]

/** How an account stands. The first that holds of: disconnected, frozen, paused, stale (not heard of for a while, or refused), live. */
export const accountStates = ['live', 'stale', 'frozen', 'paused', 'disconnected'] as const
export type AccountState = (typeof accountStates)[number]

/** How well what connects an account is proved, in words. */
export const proofs = {
  paper: 'Ratchet\u2019s own market, no real money',
  /** @param market as its broker's server is called */
  prices: (market: string) => `the prices of ${market}, no real money`,
  specification: 'tested against the specification',
  /** @param day as `YYYY-MM-DD` */
  practice: (day: string) => `verified on practice on ${day}`,
  /** Orders of the trader's were executed on an account of real money. */
  live: 'live',
} as const

/** A trader's account at a broker. While it is frozen nothing new is begun on it. Money in its currency; null where nothing is known yet. */
export const account = z.object({
  id: z.uuid(),
  /** What its trader calls it; null where it has no name. */
  name: z.string().nullable(),
  /** 'paper', or the id of its broker (`GET /api/brokers`). */
  broker: z.string(),
  /** As people call it. */
  brokerName: z.string(),
  environment: z.enum(['paper', ...environments]),
  server: z.string(),
  login: z.string(),
  currency: z.string(),
  /** Whether it may hold several positions of one symbol, and both ways. */
  hedging: z.boolean(),
  /** Its own ladder; null where it climbs by the trader's. */
  ladder: risk.nullable(),
  /** How it stands with the ladder of its own equity; null where it has none. */
  floor: floorGlance.nullable(),
  balance: z.number().nullable(),
  equity: z.number().nullable(),
  marginUsed: z.number().nullable(),
  marginFree: z.number().nullable(),
  /** What its waiting orders hold of the margin, in an account of our own; null where its broker tells the margin as a whole. */
  ordersMargin: z.number().nullable(),
  /** What one of a symbol's currency is in the account's, for gains and for losses, as its broker says it; empty where all is in its own. */
  rates: z.array(z.object({ currency: z.string(), gain: z.number(), loss: z.number() })),
  /** MAT25: what a paper account is charged for each lot and side; 0 where its broker charges what it charges. */
  commission: z.number(),
  /** ACC4: what was booked on `day`: closed profits and losses, swaps and commissions; neither deposits nor what is open. */
  dayResult: z.number().nullable(),
  /** The day of the result, `YYYY-MM-DD` in UTC by the clock of the account's market. */
  day: z.string(),
  state: z.enum(accountStates),
  /** Why it is stale, or what is open there that Ratchet cannot look after, in words; null where all is well. */
  trouble: z.string().nullable(),
  /** How long its broker takes for an answer, in ms, where that is a second or more; null where it is quick. */
  slowMs: z.int().nullable(),
  /** When its broker last told something of it. */
  heardAt: isoTime.nullable(),
  proof: z.string(),
  /** The trader's own paper account: an instruction without any log-in goes there. */
  own: z.boolean(),
  frozen: z
    .object({
      /** Null if the record does not say. */
      since: isoTime.nullable(),
      cause: z.enum(freezeCauses),
      /** The broker's words, or what the record says. */
      why: z.string(),
      /** Empty if no request is the cause, as when the account is frozen because the broker's book is older than our ledger. */
      requests: z.array(unsettledRequest),
    })
    .nullable(),
})
export type Account = z.infer<typeof account>

/** The trader's accounts as of a sequence number of the trader's. `now` is the server's clock: by it a browser whose own is off tells ages right. */
export const accountList = z.object({ now: isoTime, seq: z.int(), items: z.array(account) })
export type AccountList = z.infer<typeof accountList>

/** ACC3: what a record did to the money of an account. */
export const bookedMoney = z.object({
  id: z.uuid(),
  /** The balance after it. */
  balance: z.number(),
  /** What of it counts for the day's result. */
  booked: z.number(),
  /** The day for which it counts, as in `Account.day`. */
  day: z.string(),
})
export type BookedMoney = z.infer<typeof bookedMoney>

export const accountNameMost = 40
const accountName = named(
  z
    .string({ error: 'Enter a name.' })
    .trim()
    .max(accountNameMost, { error: `A name can have at most ${accountNameMost} characters.` }),
)

const mostCredentials = 10
const brokerWords = 'Choose a broker.'
const marketWords = 'Choose a market.'

/** What reaches a broker in a trader's name. Which brokers there are, and what each asks for, `GET /api/brokers` says. */
const access = z.strictObject({
  broker: z.string({ error: brokerWords }).regex(/^[a-z0-9-]{1,40}$/, { error: brokerWords }),
  environment: z.enum(environments, { error: 'Choose practice or live.' }),
  /** A text for each of the broker's fields. They are checked by the fields, so that one wrong text is one fault. */
  credentials: z
    .record(z.string(), z.unknown(), { error: 'Enter the credentials.' })
    .refine((fields) => Object.keys(fields).length <= mostCredentials, { error: 'These are too many credentials.' }),
})
export type BrokerAccess = z.infer<typeof access>
export const accountTest = access
export const connectInput = access.extend({
  login: named(z.string().max(40, { error: 'The account number is too long.' })).optional(),
  name: accountName.optional(),
})
export type ConnectInput = z.infer<typeof connectInput>
/** A paper account that trades on a broker's prices. */
export const paperInput = z.strictObject({
  /** Named as the server of its broker. */
  market: z.string({ error: marketWords }).regex(/^[A-Za-z0-9 ._-]{1,80}$/, { error: marketWords }),
  name: accountName.optional(),
})
export const accountChange = z.strictObject({ name: accountName })
/** MAT22: practice money for a paper account, in its currency and whole cents. */
export const depositInput = z.strictObject({
  amount: amount(numberRules.deposit)
    .min(depositLimits.least, { error: fundingRefusals.amount })
    .max(depositLimits.most, { error: fundingRefusals.amount }),
})

/** MAT25: for each lot and side, in the account's currency and whole cents. */
export const commissionInput = z.strictObject({
  amount: amount(numberRules.deposit).max(mostCommission, { error: fundingRefusals.commission }),
})

/** An account that the credentials reach. */
export const accountOffer = z.object({
  login: z.string(),
  /** The account's server if each of the broker's accounts is a market; absent if its environment's server is the market. */
  server: z.string().optional(),
  name: z.string().nullable(),
  currency: z.string(),
  hedging: z.boolean(),
  balance: z.number(),
})
export type AccountOffer = z.infer<typeof accountOffer>

/** One thing that was looked at before an account is connected: whether it is as it should be, and in words what was found. */
export const connectStep = z.object({ name: z.string(), ok: z.boolean(), words: z.string() })
export type ConnectStep = z.infer<typeof connectStep>

export const connectedAccount = account.pick({
  id: true,
  server: true,
  login: true,
  currency: true,
  hedging: true,
  state: true,
})
