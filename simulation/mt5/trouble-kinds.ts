import type { KillPoint } from '@ratchet/broker/counterparty/mt5'

/** What only happens to terminals. Those with a span end before the calm. */
export type TerminalTrouble =
  | { readonly what: 'restart' }
  | { readonly what: 'chart change' }
  /** The terminal dies before or after one of its next calls; of bytes that were not flushed some may survive. */
  | { readonly what: 'killed at'; readonly point: KillPoint; readonly tornBytes: number; readonly downMs: number }
  /** Another terminal of the account, with a journal of its own, dials in, and may find the first one away. */
  | { readonly what: 'second terminal'; readonly forMs: number; readonly isFirstAway: boolean }
  | { readonly what: 'link breaks'; readonly isHalfOpen: boolean }
  /** The next requests meet a fault at the trade server. */
  | { readonly what: 'trade fault'; readonly fault: (typeof tradeFaults)[number]; readonly count: number }
  | { readonly what: 'terminal fault'; readonly fault: (typeof terminalFaults)[number]; readonly forMs: number }

export const tradeFaults = [
  'send failed',
  'send failed, executed',
  10011,
  10012,
  10031,
  'placed',
  'partial',
  'two deals',
] as const
export const terminalFaults = [
  'offline',
  'half-open',
  'events lost',
  'history late',
  'algo trading off',
  'investor',
  'sends in parts',
  'falsely readable',
] as const
