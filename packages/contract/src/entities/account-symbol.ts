import { z } from 'zod'
import { symbolName } from './instrument.ts'

/** The facts of a broker's symbol that decide what an order of it is worth. Volumes in 1/10000 lot, as in `Instrument`. */
export const symbolContract = z.object({
  /** The broker's name: 'XAU_USD'. */
  brokerSymbol: z.string(),
  digits: z.int(),
  tickPoints: z.int(),
  contractSize: z.int(),
  unit: z.string(),
  currency: z.string(),
  volumeMin: z.int(),
  volumeStep: z.int(),
  volumeMax: z.int(),
})
export type SymbolContract = z.infer<typeof symbolContract>

/** A symbol that a broker offers an account. */
export const accountSymbol = z.object({
  symbol: z.string(),
  name: z.string(),
  /** Whether it can be traded on the account now: its prices are taken, and instructions for it. */
  on: z.boolean(),
  /** Why it cannot be switched on, in words; null where it can. Then the contract data is not known. */
  why: z.string().nullable(),
  /** The broker's name: 'XAU_USD'; null until the broker has been read by this release. */
  brokerSymbol: z.string().nullable(),
  digits: z.int().nullable(),
  /** Smallest step of a price, in points. */
  tickPoints: z.int().nullable(),
  contractSize: z.int().nullable(),
  unit: z.string().nullable(),
  currency: z.string().nullable(),
  /** In lots. */
  volumeMin: z.number().nullable(),
  volumeStep: z.number().nullable(),
  volumeMax: z.number().nullable(),
  /** ENG23: what the broker changed since the trader confirmed the contract, in words; null if nothing. Until it is confirmed, nothing is traded in it. */
  changed: z.string().nullable(),
})
export type AccountSymbol = z.infer<typeof accountSymbol>

const mostSymbols = 500
const mostConfirmed = 100

export const symbolsInput = z.strictObject({
  symbols: z
    .array(symbolName, { error: 'Enter the symbols to switch on.' })
    .max(mostSymbols, { error: `At most ${mostSymbols} symbols can be on.` }),
  /** ENG23: symbols among these whose changed contract the trader confirms. */
  confirm: z
    .array(symbolName, { error: 'Enter the symbols to confirm.' })
    .max(mostConfirmed, { error: `At most ${mostConfirmed} symbols can be confirmed at once.` })
    .optional(),
})
