import { probeOanda } from '@ratchet/broker/oanda'
import { brokerOf } from '@ratchet/contract'
import type { Prober } from '../accounts/prober.ts'
import { Secret } from '../core/secrets/secret.ts'
import { clock } from './clock.ts'
import type { Config } from './config.ts'
import { oandaAddresses } from './oanda.ts'

/** Looks at brokers by their adapters. */
export const createProber = (config: Config): Prober => ({
  probe: (server, token, left) =>
    probeOanda({
      ...oandaAddresses(config, server),
      token: new Secret(token),
      where: brokerOf(server)?.environment ?? 'practice',
      clock,
      left,
    }),
})
