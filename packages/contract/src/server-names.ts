/** Where an instruction can go: the paper broker, or a broker that is connected. */
export const serverNames = { paper: 'Ratchet-Demo', live: 'Ratchet-Live' } as const

/** What tells a trader's accounts apart: the log-in, and the server that it is of. */
export interface AccountName {
  readonly server: string
  readonly brokerId: string
}

/** An account in words, the same in tables, files, notices and questions. */
export const accountText = ({ server, brokerId }: AccountName): string => `${brokerId} · ${server}`
