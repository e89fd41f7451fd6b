import { trusting } from '../ui/trusted.ts'
import address from './worker.ts?worker&url'

const trusted = trusting('ratchet-lab', 'createScriptURL', (text) => text === address)

export const startWorker = (): Worker => new Worker(trusted(address), { type: 'module' })
