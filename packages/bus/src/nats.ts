import { type ConnectionOptions, connect, type Subscription } from '@nats-io/transport-node'
import type { Topic } from '@ratchet/contract'
import type { Bus } from '@ratchet/engine/ports'
import { TopicListeners, type Trouble } from './memory.ts'

const FLUSH_MS = 1000

/**
 * The bus between processes, with one subscription for each topic, shared by its listeners. While NATS is away nothing is thrown and
 * published messages may be lost; the connection is retried for ever.
 * @param url one address or several with commas between, `nats://user:password@host:port`
 * @throws Error with one line for the operator where no server answers now
 */
export async function createNatsBus(url: string, trouble: Trouble = () => {}): Promise<Bus> {
  const connection = await connect(options(url)).catch((error: Error) => {
    throw new Error(`No NATS server answers at ${withoutSecrets(url)} (${error.message}). Start it, or unset NATS_URL.`)
  })
  const listeners = new TopicListeners(trouble)
  const subscriptions = new Map<Topic, Subscription>()

  function listen(topic: Topic): Subscription {
    const callback = (error: Error | null, message: { json(): unknown }) => {
      try {
        if (error) throw error
        listeners.deliver(topic, message.json())
      } catch (cause) {
        trouble(topic, cause)
      }
    }
    return connection.subscribe(subjectOf(topic), { callback })
  }

  return {
    publish(topic, message) {
      try {
        connection.publish(subjectOf(topic), JSON.stringify(message))
      } catch (error) {
        trouble(topic, error)
      }
    },
    subscribe(topic, listener) {
      if (connection.isClosed()) return () => {}
      const stop = listeners.add(topic, listener)
      if (!subscriptions.has(topic)) subscriptions.set(topic, listen(topic))
      return () => {
        stop()
        if (listeners.has(topic)) return
        subscriptions.get(topic)?.unsubscribe()
        subscriptions.delete(topic)
      }
    },
    async close() {
      listeners.clear()
      // Published messages leave first, if there is a server to send them to.
      const patience = new Promise((done) => setTimeout(done, FLUSH_MS).unref())
      await Promise.race([connection.flush().catch(() => {}), patience])
      await connection.close()
    },
  }
}

/** Dots part the words of a subject, stars and blanks have a meaning: a topic with any such character is encoded. */
const subjectOf = (topic: Topic): string =>
  `ratchet.${topic.replace(/[^A-Za-z0-9_-]/g, (letter) => `%${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}`

function options(url: string): ConnectionOptions {
  const addresses = url
    .split(',')
    .map((address) => new URL(address.includes('://') ? address.trim() : `nats://${address.trim()}`))
  const named = addresses.find(({ username }) => username)
  return {
    name: 'ratchet',
    servers: addresses.map(({ host }) => host),
    ...(named?.password && { user: decodeURIComponent(named.username), pass: decodeURIComponent(named.password) }),
    ...(named && !named.password && { token: decodeURIComponent(named.username) }),
    ...(addresses.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    timeout: 5000,
  }
}

const withoutSecrets = (url: string): string => url.replace(/\/\/[^@,/]*@/g, '//')
