import type { Broker, Ledger } from '@ratchet/engine'
import { clock } from '../core/process/clock.ts'
import { watchedLedger } from '../core/trading/watched-ledger.ts'
import { traceBroker, traceLedger } from '../tracing/ports.ts'
import type { MeteredWiring } from './market-wiring.ts'

/** The ledger and the broker of an engine, with those who look on: figures always, traces where somebody asks for them. */
export function watched(
  { tracer, meter }: Pick<MeteredWiring, 'tracer' | 'meter'>,
  ledger: Ledger,
  server: string,
  broker: Broker,
): { readonly ledger: Ledger; readonly brokers: ReadonlyMap<string, Broker> } {
  const metered = watchedLedger(ledger, (write) => {
    const begun = meter.begun(write)
    return (
      begun &&
      ((failed) => {
        if (!failed) for (const { of, sinceMs } of begun) of.observe(Math.max(0, clock.nowMs() - sinceMs))
      })
    )
  })
  return {
    ledger: tracer ? traceLedger(metered, tracer) : metered,
    brokers: new Map([[server, tracer ? traceBroker(broker, tracer) : broker]]),
  }
}
