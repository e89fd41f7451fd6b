import { z } from 'zod'
import { environments } from '../brokers.ts'
import { isoTime } from '../primitives.ts'

/** What a terminal reports while it is paired. */
export const terminalReport = z.object({
  login: z.string(),
  /** The broker's own server. */
  server: z.string(),
  /** The server of its account in Ratchet. */
  market: z.string(),
  company: z.string(),
  currency: z.string(),
  environment: z.enum(environments),
  hedging: z.boolean(),
  balance: z.number().nullable(),
  permissions: z.object({
    connected: z.boolean(),
    terminal: z.boolean(),
    program: z.boolean(),
    account: z.boolean(),
    expert: z.boolean(),
    input: z.boolean(),
    investor: z.boolean(),
  }),
})
export type TerminalReport = z.infer<typeof terminalReport>

export const pairingInput = z.strictObject({ broker: z.string().regex(/^[a-z0-9-]{1,40}$/) })
export const pairing = z.object({
  id: z.uuid(),
  expiresAt: isoTime,
  /** Null until a program has come with this code. */
  report: terminalReport.nullable(),
})
export const openedPairing = pairing.extend({ code: z.string() })
