import type { Connector } from '@ratchet/engine/ports'
import { callerOf, refuse } from './caller.ts'
import { maxFrameBytes } from './frames.ts'
import { Mt5 } from './mt5-broker.ts'
import { environmentServers } from './names.ts'
import { pair } from './pairing.ts'
import { probe } from './probe.ts'
import { path, programText } from './program.ts'

/** MetaTrader 5, through an Expert Advisor in the trader's terminal that dials in (docs/brokers/mt5-protocol.md). */
export const mt5: Connector = {
  about: {
    id: 'mt5',
    name: 'MetaTrader 5',
    direction: 'dials in',
    market: 'account',
    environments: [
      { id: 'practice', name: 'Demo', server: environmentServers.practice, live: false },
      { id: 'live', name: 'Real', server: environmentServers.live, live: true },
    ],
    fields: [
      {
        name: 'code',
        label: 'Pairing code',
        secret: true,
        noun: 'pairing code',
        most: 100,
        help: 'Ratchet shows it once. Enter it in the inputs of the Expert Advisor.',
      },
    ],
    capabilities: {
      hedging: true,
      netting: true,
      partialClose: true,
      stopOnFill: true,
      guaranteedStop: false,
      marketHours: true,
      absence: 'memory',
      stopMovesPerSecond: null,
      pricesPerSecond: null,
    },
    evidence:
      'Tested with the Expert Advisor compiled as C++, against a simulator of the terminal. MetaEditor never compiled it, and it never ran in a real terminal.',
  },
  settings: [],
  dialIn: {
    path,
    program: { name: 'Ratchet.mq5', text: programText },
    maxTextBytes: maxFrameBytes,
    callerOf,
    refuse: (code, text, waitS) => refuse(code, text, waitS),
    pair,
  },
  probe,
  open: async (parts) => new Mt5(parts),
}
