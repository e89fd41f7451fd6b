import type { Bus } from '@ratchet/engine/ports'
import { createMemoryBus, type Trouble } from './memory.ts'

export { errorOf, Line, type PlainError, plainOf, type Speech } from './line.ts'
export { createMemoryBus, type Trouble } from './memory.ts'
export { type BusLine, type BusWord, createThreadBus } from './thread.ts'

/** The bus that the configuration asks for: NATS where it names servers, else memory. A server without NATS does not load its client. */
export async function createBus(natsUrl: string | undefined, trouble?: Trouble): Promise<Bus> {
  if (!natsUrl) return createMemoryBus(trouble)
  const { createNatsBus } = await import('./nats.ts')
  return createNatsBus(natsUrl, trouble)
}
