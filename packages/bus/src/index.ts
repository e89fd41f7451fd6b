import type { Bus } from '@ratchet/engine/ports'
import { createMemoryBus, type Trouble } from './memory.ts'
import { createNatsBus } from './nats.ts'

export { createMemoryBus, type Trouble } from './memory.ts'
export { createNatsBus } from './nats.ts'

/** The bus that the configuration asks for: NATS where it names servers, else memory. */
export const createBus = async (natsUrl: string | undefined, trouble?: Trouble): Promise<Bus> =>
  natsUrl ? createNatsBus(natsUrl, trouble) : createMemoryBus(trouble)
