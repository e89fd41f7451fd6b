import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { noRisk } from '@ratchet/contract'
import { freePort, type ServerProcess, startProcess } from '@ratchet/launcher'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Listener } from '../realtime/listener.fixture.ts'
import { writeClimb } from '../testing/climb.ts'
import { smallDeal } from '../testing/deal.ts'
import { goodPassword, Person } from '../testing/person.ts'
import { scratchFolder, until } from '../testing/process.ts'
import { type CollectedSpan, openCollector } from './collector.fixture.ts'

// The whole program with a collector beside it: what a trace of an instruction holds, in one process and over two.

const program = 'nats-server'
const isNatsHere = spawnSync(program, ['--version']).status === 0
const dist = join(import.meta.dirname, '..', '..', 'dist')
const path = ['request', 'publish', 'intent', 'send', 'report', 'record', 'told']

const secret = randomBytes(32).toString('hex')
let database: TestDatabase
let folders: ReturnType<typeof scratchFolder>[]
let collector: Awaited<ReturnType<typeof openCollector>>
const started: ServerProcess[] = []
beforeEach(async () => {
  database = await createTestDatabase()
  folders = [scratchFolder(), scratchFolder()]
  collector = await openCollector()
})
afterEach(async () => {
  for (const server of started.splice(0)) await server.signal('SIGKILL')
  await collector.close()
  for (const folder of folders) folder.remove()
  await database.drop()
})

async function begin(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await startProcess({ DATABASE_URL: database.url, FEED: 'synthetic:1', RATCHET_SECRET: secret, ...env })
  started.push(server)
  return server
}

/**
 * Publishes an instruction while a stream is open. Answers its id once the trader was told of its end.
 * @param headers of the request @param risk the trader's ladder
 */
async function publish(
  url: string,
  deal: object = smallDeal,
  headers: Record<string, string> = {},
  risk?: object,
): Promise<string> {
  const ada = new Person(url, `Ada${randomBytes(4).toString('hex')}`)
  await ada.signUp()
  if (risk) expect((await ada.call('PUT', '/api/risk', risk)).status).toBe(200)
  const listener = await new Listener(url, { cookie: ada.cookie }).opened()
  const { status, body } = await ada.call('POST', '/api/trades', deal, headers)
  expect(status).toBe(201)
  const ends = ['order.answered', 'order.placed', 'trade.failed']
  await listener.until((heard) =>
    heard.of('event').some(({ tradeId, record }) => tradeId === body.id && ends.includes(record.kind)),
  )
  listener.close()
  return body.id
}

const traceOf = (id: string) => collector.spans.filter(({ traceId }) => traceId === id.replaceAll('-', ''))

/** One chain of steps, each the parent of the next, none before it. */
function expectChain(spans: readonly CollectedSpan[], names = path): void {
  const chain = names.map((name) => spans.filter((span) => span.name === name))
  expect(chain.map((one) => one.length)).toEqual(names.map(() => 1))
  const steps = chain.flat()
  expect(steps.map(({ parentSpanId }) => parentSpanId)).toEqual([
    undefined,
    ...steps.map((one) => one.spanId).slice(0, -1),
  ])
  for (const [n, span] of steps.entries()) {
    expect(span.toNs >= span.fromNs, span.name).toBe(true)
    expect(span.fromNs >= (steps[n - 1]?.fromNs ?? 0n), span.name).toBe(true)
  }
}

describe('traces, where OTEL_EXPORTER_OTLP_ENDPOINT names a collector', () => {
  it('TRC1: one trace from the request to the told answer, across the thread of the engine', async () => {
    const folder = folders[0]?.path ?? ''
    const key = 'a-key-of-the-collector-1234'
    const server = await begin({
      RATCHET_DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `x-key=${key}`,
    })
    expect(await server.ready, server.err()).toBe(true)
    const words = 'a private remark'
    const id = await publish(server.url, { ...smallDeal, tradeDetails: words })
    await until('the trace is whole', () => traceOf(id).length === path.length)
    const spans = traceOf(id)
    expectChain(spans)
    expect(new Map(spans.map(({ name, service }) => [name, service.replace('ratchet-', '')]))).toEqual(
      new Map(path.map((name) => [name, ['request', 'publish', 'told'].includes(name) ? 'api' : 'engine'])),
    )
    expect(spans.find(({ name }) => name === 'report')?.facts).toEqual({ retcode: '10009' })
    expect(spans.find(({ name }) => name === 'request')?.facts).toEqual({
      'http.request.method': 'POST',
      'http.route': '/api/trades',
      'http.response.status_code': '201',
    })

    // TRC2: the collector is given its key, and is told nothing of the person, nor anything that a person has typed.
    expect(collector.headers.every((headers) => headers['x-key'] === key)).toBe(true)
    const said = collector.bodies.join('\n')
    for (const secret of [words, goodPassword, '@desk.test', 'Ada', key]) expect(said).not.toContain(secret)
    await server.signal('SIGTERM')
    const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
    for (const name of logs) expect(readFileSync(join(folder, name), 'utf8')).not.toContain(key)
  })

  it('TRC6: a stop that a rung moves is a trace of its own, which names the rung and the instruction', async () => {
    const folder = folders[0]?.path ?? ''
    const server = await begin({
      RATCHET_DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      FEED: writeClimb(folder),
    })
    expect(await server.ready, server.err()).toBe(true)
    const published = await publish(server.url, smallDeal, {}, { ...noRisk, profit1: 1, sl1: 1 })
    const steps = ['stop intent', 'stop send', 'stop report', 'stop record']
    const moved = () => collector.spans.find(({ name }) => name === 'stop record')
    await until('a rung is climbed', () => moved() !== undefined)
    const traceId = moved()?.traceId
    const ofIt = () => collector.spans.filter((span) => span.traceId === traceId)
    await until('its trace is whole', () => ofIt().length === steps.length)
    const spans = ofIt()
    expectChain(spans, steps)
    const [intent] = spans.filter(({ name }) => name === 'stop intent')
    expect(intent?.facts).toEqual({ rung: '1', trade: published })
    expect(spans.find(({ name }) => name === 'stop record')?.facts).toEqual({
      kind: 'stop.confirmed',
      retcode: '10009',
    })
    expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['ratchet-engine']))
  })

  it('TRC7: the trace of a browser or a proxy is linked where its name is well-formed, and decides nothing', async () => {
    const server = await begin({
      RATCHET_DATA_DIR: folders[0]?.path ?? '',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    })
    expect(await server.ready, server.err()).toBe(true)
    const [trace, span] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
    // It says that nothing of it is kept; ours is kept all the same.
    const linked = await publish(server.url, smallDeal, { traceparent: `00-${trace}-${span}-00` })
    const alone = await publish(server.url, smallDeal, { traceparent: `00-${trace}-${span}-00; drop` })
    await until('both are whole', () => [linked, alone].every((id) => traceOf(id).length === path.length))
    for (const id of [linked, alone]) expectChain(traceOf(id))
    const links = (id: string) => traceOf(id).flatMap((one) => one.links.map((link) => [one.name, link]))
    expect([links(linked), links(alone)]).toEqual([[['request', `${trace}-${span}`]], []])
  })

  it('TRC3: a part of all instructions, whole traces or none', async () => {
    const server = await begin({
      RATCHET_DATA_DIR: folders[0]?.path ?? '',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '0.5',
    })
    expect(await server.ready, server.err()).toBe(true)
    const ada = new Person(server.url, 'Ada')
    await ada.signUp()
    const listener = await new Listener(server.url, { cookie: ada.cookie }).opened()
    const asked = Array.from({ length: 40 }, () => ada.call('POST', '/api/trades', smallDeal))
    const ids = (await Promise.all(asked)).map(({ body }) => body.id as string)
    await listener.until(
      (heard) => heard.of('event').filter(({ record }) => record.kind === 'order.answered').length === 40,
    )
    listener.close()
    // The end in order hands over what is left.
    expect(await server.signal('SIGTERM')).toBe(0)
    const lengths = new Set(ids.map((id) => traceOf(id).length))
    expect(lengths).toEqual(new Set([0, path.length]))
  })

  it('TRC4: a collector that is away costs a line, and neither an instruction nor the end in order', async () => {
    const folder = folders[0]?.path ?? ''
    const server = await begin({
      RATCHET_DATA_DIR: folder,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    })
    expect(await server.ready, server.err()).toBe(true)
    await publish(server.url)
    await until('a line says so', () => /Traces could not be handed to the collector/.test(server.err()))
    expect(await server.signal('SIGTERM')).toBe(0)
  })

  it('TRC5: nothing of OpenTelemetry is loaded where none is named', async () => {
    /** Which of its packages are in the files that a server has opened: the loader of modules names each. */
    const packagesOf = async (folder: number, env: Readonly<Record<string, string>>): Promise<Set<string>> => {
      const server = await begin({ RATCHET_DATA_DIR: folders[folder]?.path ?? '', NODE_DEBUG: 'esm', ...env })
      expect(await server.ready).toBe(true)
      await publish(server.url)
      await server.signal('SIGTERM')
      const files = new Set(
        [...server.err().matchAll(/apps\/server\/dist\/([\w-]+\.js)/g)].map(([, name]) => name ?? ''),
      )
      expect(files).toContain('main.js')
      const texts = [...files].map((name) => readFileSync(join(dist, name), 'utf8'))
      return new Set(
        texts.flatMap((text) =>
          [...text.matchAll(/node_modules\/@opentelemetry\/([\w-]+)/g)].map(([, name]) => name ?? ''),
        ),
      )
    }
    // The library of accounts holds names of attributes, which do nothing.
    expect(await packagesOf(0, {})).toEqual(new Set(['semantic-conventions']))
    expect(await packagesOf(1, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url })).toContain('sdk-trace')
  })
})

describe.skipIf(!isNatsHere)('traces over two processes (skipped where no nats-server program is installed)', () => {
  let nats: ChildProcess
  let port: number
  beforeEach(async () => {
    port = await freePort()
    nats = spawn(program, ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  })
  afterEach(() => void nats.kill('SIGKILL'))

  it('TRC1: one trace, though nothing of it travels with the instruction', async () => {
    const shared = {
      NATS_URL: `nats://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    }
    const engine = await begin({ ...shared, RATCHET_ROLE: 'engine', RATCHET_DATA_DIR: folders[0]?.path ?? '' })
    await until('the engine is ready', () => engine.out().includes("Ratchet's engine is ready"))
    const api = await begin({ ...shared, RATCHET_ROLE: 'api', RATCHET_DATA_DIR: folders[1]?.path ?? '' })
    expect(await api.ready, api.err()).toBe(true)
    const id = await publish(api.url)
    await until('the trace is whole', () => traceOf(id).length === path.length)
    expectChain(traceOf(id))
  })
})
