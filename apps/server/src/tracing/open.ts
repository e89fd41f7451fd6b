import type { ServerLog } from '../core/monitoring/log.ts'
import type { Closing } from '../core/process/closing.ts'
import type { Config } from '../core/settings/config.ts'
import type { Tracer } from './tracer.ts'

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
  const headers = headersIn(tracing.headers?.reveal() ?? '')
  for (const value of Object.values(headers)) log.hide(value)
  const { openOtlp } = await import('./otlp.ts')
  const { endpoint, share } = tracing
  const tracer = openOtlp({ endpoint, share, headers, service: `ratchet-${part}`, log })
  await closing.add('traces', tracer.close, patienceMs)
  return tracer
}

/** They are written as `name=value,name=value`, each value percent-encoded. */
const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((one) => {
      const at = one.indexOf('=')
      return at < 1 ? [] : [[one.slice(0, at).trim(), decoded(one.slice(at + 1).trim())]]
    }),
  )

/** A sign of percent that stands for itself is taken as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
