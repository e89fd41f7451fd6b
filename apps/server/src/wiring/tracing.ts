import type { ServerLog } from '../core/log.ts'
import type { Tracer } from '../tracing/tracer.ts'
import type { Closing } from './closing.ts'
import type { Config } from './config.ts'

/** A little more than a collector that is away takes. */
const patienceMs = 5000

/** Traces of a part of the server; nothing, and nothing is loaded for it, where no collector is configured. */
export async function openTracing(
  { tracing }: Pick<Config, 'tracing'>,
  part: 'api' | 'engine',
  log: ServerLog,
  closing: Closing,
): Promise<Tracer | undefined> {
  if (!tracing) return undefined
  if (tracing.headers) for (const value of valuesOf(tracing.headers.reveal())) log.hide(value)
  const { openOtlp } = await import('../tracing/otlp.ts')
  const { endpoint, share } = tracing
  const tracer = openOtlp({ endpoint, share, service: `ratchet-${part}`, log })
  await closing.add('traces', tracer.close, patienceMs)
  return tracer
}

/** They are written as `name=value,name=value`, percent-encoded. */
const valuesOf = (headers: string): string[] => headers.split(',').map((one) => one.slice(one.indexOf('=') + 1).trim())
