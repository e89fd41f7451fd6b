import { z } from 'zod'
import { brokerSetup } from './broker-setup.ts'

/** Where a broker's accounts are kept: one of play money, and one of real money. */
export const environments = ['practice', 'live'] as const
export type Environment = (typeof environments)[number]

/** One of the credentials that a broker asks for, and what the form and the server check of it. */
export const brokerField = z.object({
  name: z.string(),
  label: z.string(),
  /** Shown as dots, kept encrypted, never sent back. */
  secret: z.boolean(),
  help: z.string(),
  /** What it is called in a sentence: 'token' makes 'Enter the token.' */
  noun: z.string(),
  /** Characters at most. */
  most: z.int().positive(),
})
export type BrokerField = z.infer<typeof brokerField>

/** What a broker and its connector can do. It decides what is offered, what is checked, and what the documents say. */
export const brokerCapabilities = z.object({
  /** An account may hold several positions of a symbol, both ways. */
  hedging: z.boolean(),
  /** An account may hold one position of a symbol, which opposite orders reduce. */
  netting: z.boolean(),
  partialClose: z.boolean(),
  /** Stop and target travel with an order, so that no position is open without them. */
  stopOnFill: z.boolean(),
  guaranteedStop: z.boolean(),
  /** Whether the broker tells the trading hours of each symbol. */
  marketHours: z.boolean(),
  /** What proves that a request never came: the broker answers a client id from memory, its whole history was read, or nothing. */
  absence: z.enum(['memory', 'history', 'none']),
  /** Changes of a stop that an account may make in a second; null where the broker sets no limit. */
  stopMovesPerSecond: z.int().positive().nullable(),
  /** Prices of a symbol that it sends in a second at most; null where it sends all. */
  pricesPerSecond: z.int().positive().nullable(),
})
export type BrokerCapabilities = z.infer<typeof brokerCapabilities>

/** Who opens the connection: we dial the broker, or a program beside the broker dials in, and may be away for days. */
export const directions = ['dialled', 'dials in'] as const

/**
 * What a market is at a broker. `server`: all accounts of an environment see the same prices and contracts, so its server is the market. `account`:
 * each account has prices and contracts of its own, so each account is a market, whose name begins with the environment's server.
 */
export const marketScopes = ['server', 'account'] as const

/** A broker that can be connected, and what it asks for. An account's server tells broker and environment, and names its market. */
export const broker = z.object({
  id: z.string(),
  name: z.string(),
  direction: z.enum(directions),
  market: z.enum(marketScopes),
  environments: z.array(
    z.object({ id: z.enum(environments), name: z.string(), server: z.string(), live: z.boolean() }),
  ),
  /** What its credentials are made of. */
  fields: z.array(brokerField),
  capabilities: brokerCapabilities,
  /** How well its connection is proved, in a sentence or two. */
  evidence: z.string(),
  /** Its setup page; only where a program dials in. */
  setup: brokerSetup.optional(),
})
export type Broker = z.infer<typeof broker>
