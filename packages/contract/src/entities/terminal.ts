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

/** How a pairing stands: no program has come, one is connected now, the code is too old, or an account was connected with it. */
export const pairingStates = ['waiting', 'heard', 'expired', 'used'] as const
export const pairing = z.object({
  id: z.uuid(),
  state: z.enum(pairingStates),
  expiresAt: isoTime,
  /** When the program was last heard. */
  heardAt: isoTime.nullable(),
  /** Null until a program has come with this code. */
  report: terminalReport.nullable(),
})
export type Pairing = z.infer<typeof pairing>
/** With the code, which is told once, and where the program dials in: `wss://ratchet.example/api/NAME`. */
export const openedPairing = pairing.extend({ code: z.string(), address: z.string() })
