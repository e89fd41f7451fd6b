import { randomBytes } from 'node:crypto'
import { noRisk, type Risk } from '@ratchet/contract'
import type { ApiStore } from '@ratchet/store'
import type { Identity } from './identity.ts'

const demoPerson = { name: 'Demo Trader', email: 'demo@ratchet.example' } as const

/** Six rungs for gold in pips of 0.10: the first locks in a part of the way, each further one more of it. */
const sampleLadder: Risk = {
  ...noRisk,
  profit1: 10,
  sl1: 8,
  profit2: 20,
  sl2: 12,
  profit3: 35,
  sl3: 15,
  tp3: 60,
  profit4: 50,
  sl4: 20,
  profit5: 80,
  sl5: 25,
  profit6: 120,
  sl6: 30,
  tp6: 100,
}

/**
 * Creates the demo trader with a sample ladder if there is none yet.
 * @returns the line with the log-in, which is never shown again; null if the trader existed
 */
export async function ensureDemoTrader(identity: Identity, store: Pick<ApiStore, 'putRisk'>): Promise<string | null> {
  const password = randomBytes(16).toString('base64url')
  const traderId = await identity.createPerson({ ...demoPerson, password })
  if (traderId === null) return null
  await store.putRisk(traderId, sampleLadder)
  return `Demo trader: sign in as ${demoPerson.email} with the password ${password} (shown this once).`
}
