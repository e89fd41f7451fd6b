import { connectors } from '@ratchet/broker/connectors'
import type { Broker } from '@ratchet/contract'
import type { ConnectorSettings } from '@ratchet/engine'

/** The brokers that traders can connect here. A connector may need a setting of the operator. */
export const offeredBrokers = (settings: ConnectorSettings): readonly Broker[] =>
  connectors.flatMap(({ about, isOffered }) => (isOffered?.(settings) === false ? [] : [about]))
