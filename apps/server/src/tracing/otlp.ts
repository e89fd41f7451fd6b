import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '@ratchet/engine'
import { Seldom } from '../core/monitoring/seldom.ts'
import { idsOf, type Step } from './steps.ts'
import type { Tracer } from './tracer.ts'

export interface TracingParts {
  /** Where traces go: the address of a collector's OTLP over HTTP, without the path. */
  readonly endpoint: string
  /** The part of all instructions that is traced, from 0 to 1: the same ones in every process. */
  readonly share: number
  /** What the collector asks for, by name. */
  readonly headers: Readonly<Record<string, string>>
  /** Names the process. */
  readonly service: string
  readonly log: Pick<Log, 'warn'>
}

/** A collector that is away holds the server's end up for no longer. */
const patienceMs = 3000

const kinds: Partial<Record<Step, SpanKind>> = {
  request: SpanKind.SERVER,
  send: SpanKind.CLIENT,
  'stop send': SpanKind.CLIENT,
}

/**
 * Traces by OpenTelemetry. This file alone loads its packages, and nothing imports it but where an endpoint is set.
 */
export function openOtlp({
  endpoint,
  share,
  headers,
  service,
  log,
}: TracingParts): Tracer & { close(): Promise<void> } {
  /** The ids of the span that is just being made. */
  let next = { traceId: '', spanId: '' }
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'ratchet', 'service.name': service }),
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: toldOf(
          new OTLPTraceExporter({
            url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
            headers,
            timeoutMillis: patienceMs,
          }),
          new Seldom(log, 'Traces could not be handed to the collector of OTEL_EXPORTER_OTLP_ENDPOINT'),
        ),
        scheduledDelayMillis: 1000,
        exportTimeoutMillis: patienceMs,
      }),
    ],
  })
  const tracer = provider.getTracer('ratchet')
  return {
    // A step of this process never begins before the one that it follows from: whole milliseconds of one clock do not go back.
    nowMs: () => Date.now(),
    took(id, step, fromMs, facts = {}, { failed = false, link } = {}) {
      const { traceId, spanId, parentId } = idsOf(id, step)
      next = { traceId, spanId }
      const parent =
        parentId === undefined
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED })
      const kind = kinds[step] ?? SpanKind.INTERNAL
      // Of a trace that is not ours nothing is known but its name: whether it is kept, and what is told, it does not decide.
      const links = link ? [{ context: { ...link, traceFlags: TraceFlags.NONE } }] : []
      const span = tracer.startSpan(step, { kind, startTime: new Date(fromMs), attributes: facts, links }, parent)
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(new Date())
    },
    close: () => provider.shutdown(),
  }
}

/** Says, once in a while, that a collector takes nothing. What is not taken is lost: traces are worth no memory. */
function toldOf(exporter: SpanExporter, seldom: Seldom): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.code !== 0) seldom.warn({ spans: spans.length })
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}
