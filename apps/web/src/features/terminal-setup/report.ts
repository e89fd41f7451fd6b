import type { SetupTrouble, TerminalReport } from '@ratchet/contract'

/** Lists what keeps the terminal from trading, worst first. An investor password makes the account forbid trading too: only the cause is named. */
export function troublesOf({ permissions }: Pick<TerminalReport, 'permissions'>): readonly SetupTrouble[] {
  const { connected, investor, account, expert, terminal, program } = permissions
  return [
    ...(connected ? [] : ['offline' as const]),
    ...(investor ? ['investor' as const] : account ? [] : ['account' as const]),
    ...(expert || investor ? [] : ['expert' as const]),
    ...(terminal ? [] : ['terminal' as const]),
    ...(program ? [] : ['program' as const]),
  ]
}
