import type { Prober } from '../accounts/prober.ts'
import type { Config } from './config.ts'

/** Looks at brokers by their adapters. */
export function createProber(_config: Config): Prober {
  return {
    probe: async () => ({ steps: [], offers: [], refused: undefined }),
  }
}
