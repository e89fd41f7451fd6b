import type { Status } from './schemas.ts'

/** What keeps the terminal from trading, and what to do; undefined if nothing does. The first that holds counts. */
export function permissionTrouble(status: Status): string | undefined {
  const { connected, investor, account, expert, terminal, program, input } = status
  if (!connected) return 'The terminal has no connection to the broker.'
  if (investor)
    return 'The terminal is logged in with the investor password, which cannot trade. Log in with the master password.'
  if (!account) return 'The broker does not allow trading on this account.'
  if (!expert) return 'The broker does not allow automated trading on this account.'
  if (!terminal) return 'Algo Trading is off in the terminal. Switch it on in its toolbar.'
  if (!input) return 'Allow trading is off in the inputs of the Expert Advisor.'
  if (!program) return 'Algo Trading is off in the settings of the Expert Advisor. Allow it under Common.'
  return undefined
}

/** Said of an account whose terminal is away. */
export const awayText = (heardMs: number | null): string =>
  heardMs === null
    ? 'No terminal has connected for this account yet. Start MetaTrader 5 with the Expert Advisor.'
    : `The terminal has been away since ${minuteText(heardMs)}. Stops that are at the broker stay there; the ladder waits until the terminal is back.`

/** 2026-11-30 14:05 UTC */
const minuteText = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const refusedText =
  'The terminal’s pairing is not valid any more, so nothing is sent; stops at the broker keep working. Pair the terminal again.'

/** @param trouble what keeps the terminal from trading */
export const forbiddenText = (trouble: string): string =>
  `${trouble} Until then nothing is sent; stops at the broker keep working.`

/** So many are named at most. */
const maxNamed = 5

export function leftOutText(leftOut: readonly string[]): string {
  const more = leftOut.length > maxNamed ? ` and ${leftOut.length - maxNamed} more` : ''
  return `Open at the broker, but not shown or protected here: ${leftOut.slice(0, maxNamed).join(', ')}${more}. Manage it in the terminal.`
}

export const readOnlyText = 'Ratchet only reads this account until you allow trading. Its stops are not moved.'
