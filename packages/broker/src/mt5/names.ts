import { createHash } from 'node:crypto'
import type { Environment } from '@ratchet/contract'

/** What Ratchet's servers of each environment begin with. */
export const environmentServers: Readonly<Record<Environment, string>> = { practice: 'MT5-Demo', live: 'MT5-Real' }

/** Most characters of a trade server's name that still make a server's name of at most 100 here. */
export const maxServerLength = 64

/** Ratchet's server of an account. Every terminal has prices and contracts of its own, so every account is a market. A contest is practice. */
export const serverOf = (mode: 'demo' | 'contest' | 'real', tradeServer: string, login: string): string =>
  `${environmentServers[mode === 'real' ? 'live' : 'practice']}-${tradeServer}-${login}`

/** The number that orders of an account carry at the broker: always the same, and another for each account. */
export const magicOf = (accountId: string): string =>
  String(1 + (createHash('sha256').update(accountId).digest().readUInt32BE() % 2_147_483_646))
