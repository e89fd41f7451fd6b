import { connectors } from '@ratchet/broker/connectors'
import type { Environment } from '@ratchet/contract'

const first = connectors.find(({ dialIn }) => !dialIn)
if (!first) throw new Error('The registry has no broker.')
const { id, name, environments, fields } = first.about
const serverOf = (environment: Environment): string => {
  const found = environments.find((one) => one.id === environment)
  if (!found) throw new Error(`${name} has no ${environment} environment.`)
  return found.server
}

/** The first broker of the registry that Ratchet dials, at which tests connect accounts: none of them depends on which it is. */
export const broker = { id, name, practice: serverOf('practice'), live: serverOf('live') }

const dialling = connectors.find(({ dialIn }) => dialIn)
if (!dialling) throw new Error('The registry has no broker whose program dials in.')
/** The first broker of the registry whose program dials in. */
export const programBroker = dialling.about.id

/** What reaches it, with this text in each of its fields. */
export const accessWith = (text: string, environment: Environment = 'practice') => ({
  broker: id,
  environment,
  credentials: Object.fromEntries(fields.map((field) => [field.name, text])),
})
