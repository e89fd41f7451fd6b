import type { Clock, ConnectorSettings, Probed } from '@ratchet/engine'
import type { Access } from './access.ts'
import { credentialsOf, credentialsText } from './credentials.ts'

/** Looks at a broker with a trader's credentials. It never trades. */
export interface Prober {
  /** @param left aborts when the caller no longer waits for the result @param report of the program that dialled in */
  probe(access: Access, left?: AbortSignal, report?: string): Promise<Probed>
}

/** Looks at brokers by their connectors. @param settings of the operator */
export const createProber = (settings: ConnectorSettings, clock: Clock): Prober => ({
  probe: (access, left, report) => {
    const { connector, environment, fields } = access
    const credentials = credentialsOf(fields, credentialsText(access))
    return connector.probe({ environment, settings, credentials, clock, left, report })
  },
})
