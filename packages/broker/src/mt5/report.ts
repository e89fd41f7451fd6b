import { createHash } from 'node:crypto'
import { type TerminalReport, terminalReport } from '@ratchet/contract'
import { parseDecimal } from '@ratchet/domain'
import { z } from 'zod'
import { serverOf } from './names.ts'
import type { Hello, Status, WireMoney } from './schemas.ts'

/** What a terminal reports while it is paired: for the page, and more for the probe. */
const report = terminalReport.extend({
  /** Tells by which pairing code it was paired, without telling the code. */
  paired: z.string(),
  margin: z.enum(['hedging', 'netting', 'exchange']),
  leverage: z.int(),
  build: z.string(),
  version: z.string(),
  /** What could be traded, in words; null while the symbols are not read. */
  symbols: z.object({ tradable: z.array(z.string()), refused: z.array(z.string()) }).nullable(),
})
export type Report = z.infer<typeof report>

export const pairedBy = (code: string): string => createHash('sha256').update(`ratchet report:${code}`).digest('hex')

interface Reported {
  readonly hello: Hello
  readonly status: Status
  readonly money: WireMoney | undefined
  readonly symbols: Report['symbols']
  readonly code: string
}

export function reportText({ hello, status, money, symbols, code }: Reported): string {
  const { login, server, company, currency, mode, margin, leverage, build, version } = hello
  const { connected, terminal, program, account, expert, input, investor } = status
  const cents = money && parseDecimal(money.balance, 2)
  const told: Report & TerminalReport = {
    login,
    server,
    market: serverOf(mode, server, login),
    company,
    currency,
    environment: mode === 'real' ? 'live' : 'practice',
    hedging: margin === 'hedging',
    balance: cents === undefined ? null : cents / 100,
    permissions: { connected, terminal, program, account, expert, input, investor },
    paired: pairedBy(code),
    margin,
    leverage,
    build,
    version,
    symbols,
  }
  return JSON.stringify(told)
}

/** Undefined for a text that is no report. */
export function readReport(text: string): Report | undefined {
  try {
    return report.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
