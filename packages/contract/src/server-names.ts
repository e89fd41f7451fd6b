/** Where an instruction can go: the paper broker, or a broker that is connected. */
export const serverNames = { paper: 'Ratchet-Demo', live: 'Ratchet-Live' } as const
