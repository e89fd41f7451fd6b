import { type MessagePort, workerData } from 'node:worker_threads'
import { Line, plainOf } from '@ratchet/bus'
import type { Bus, Feed } from '@ratchet/engine'
import { countShards, openDoor } from '@ratchet/store'
import { figuresOf } from '../../core/monitoring/engine-figures.ts'
import { createLog, hideAddress } from '../../core/monitoring/log.ts'
import { Closing } from '../../core/process/closing.ts'
import { openKeyring } from '../../core/secrets/keyring.ts'
import { createSealer } from '../../core/secrets/seal.ts'
import { Secret } from '../../core/secrets/secret.ts'
import { sourceOf } from '../../core/secrets/sources.ts'
import { readConfig } from '../../core/settings/config.ts'
import { openTracing } from '../../tracing/open.ts'
import { openBus } from '../bus.ts'
import { operatorsLine } from '../database.ts'
import { openFeed, startEngine } from '../market.ts'
import { startShards } from '../shards.ts'
import { serveDoor } from './door.ts'
import { type ApiSpeech, type EngineLogin, type EngineSpeech, version } from './speech.ts'
import { writtenHere } from './told.ts'

// The engine's thread: feed, driver, the ledger's writer, brokers. It serves nobody outside, so nothing outside can hold it up.

const config = readConfig(process.env)
const line = new Line<EngineSpeech, ApiSpeech>(workerData as MessagePort, { version, trouble: fatal })
const log = createLog({ dataDir: config.dataDir, isWaiting: true, console: (text) => line.say('complain', text) })
const closing = new Closing(log)
if (config.databaseUrl) hideAddress(log, config.databaseUrl.reveal())
let feed: Feed | undefined

function fatal(error: unknown): void {
  if (closing.closing) return
  line.say('fatal', { ...plainOf(error), line: operatorsLine(error) ?? null })
}
process.on('uncaughtException', fatal)
process.on('unhandledRejection', fatal)

/** @returns what an operator can mend, as a line */
async function orRefused<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    const refused = operatorsLine(error)
    if (refused === undefined) throw error
    return { refused }
  }
}

async function begin(opened: Feed, addresses: Readonly<Record<EngineLogin, string>>): Promise<null> {
  log.open()
  for (const address of Object.values(addresses)) hideAddress(log, address)
  const secrets = new Map(Object.entries(addresses).map(([login, address]) => [login, new Secret(address)]))
  const as = (login: string): Secret => {
    const secret = secrets.get(login)
    if (!secret) throw new Error(`The engine does not log in as ${login}`)
    return secret
  }
  const keyring = await openKeyring(sourceOf(config.secret, config.dataDir), (key) => log.hide(key.reveal()))
  const bus = await openBus(config, log, closing, line)
  const database = { as, embedded: undefined }
  const tracer = await openTracing(config, 'engine', log, closing)
  const wiring = { config, database, bus, log, closing, sealer: createSealer(keyring), tracer, onFatal: fatal }
  const written = writtenHere(line)
  const notify: Bus['publish'] = (topic, message) => bus.publish(topic, message)
  if ((await countShards(as('engine').reveal())) > 1) {
    // Each shard has a writer of its own, and none of them is the api's: it writes in its own name, as in a process of its own.
    const shards = await startShards(wiring, opened)
    serveDoor(line, openDoor({ notify }))
    line.answer('figures', () => shards.figures())
    return null
  }
  const own = await startEngine(wiring, opened, written)
  const { publisher, instructions: engine } = own
  serveDoor(line, openDoor({ notify, publisher, engine }))
  line.answer('figures', () => figuresOf(own.meter, [own]))
  return null
}

line.answer('feed', () =>
  orRefused(async () => {
    feed = await openFeed(config)
    return feed.market
  }),
)
line.answer('begin', (addresses) =>
  orRefused(() => {
    if (!feed) throw new Error('No feed was opened')
    return begin(feed, addresses)
  }),
)
line.answer('stop', async () => {
  await closing.close()
  log.flush()
  return null
})
