import type { Account } from '../venue/account.ts'
import type { Venue } from '../venue/venue.ts'
import type { Failing } from './call-table.ts'
import type { TerminalFaults } from './faults.ts'
import type { TerminalGlobals } from './globals.ts'
import type { Network } from './network.ts'
import type { Sandbox } from './sandbox.ts'
import type { AccountView } from './view.ts'

/** What the groups of host calls share. */
export interface TerminalParts extends Failing {
  readonly venue: Venue
  readonly faults: TerminalFaults
  /** The account that the terminal is logged in to. */
  readonly account: Account
  /** Symbols of Market Watch, in their order. */
  readonly marketWatch: Set<string>
  /** Since when the terminal has heard nothing of the trade server, by the server's clock. */
  readonly offlineSinceMsc: number | undefined
  /** Milliseconds since the computer started; setting its clock does not move them. */
  steadyMs(): number
}

/** What one program of a terminal is made of. */
export interface ProgramSetting {
  readonly parts: Omit<TerminalParts, 'fail'>
  readonly view: AccountView
  readonly sandbox: Sandbox
  readonly common: Sandbox
  readonly globals: TerminalGlobals
  readonly network: Network
  readonly build: number
  readonly timerScale: number
  /** Of the chart. */
  readonly symbol: () => string
}
