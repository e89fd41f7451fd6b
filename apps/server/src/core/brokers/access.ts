import { connectors } from '@ratchet/broker/connectors'
import { type Broker, type BrokerAccess, type BrokerField, type Environment, fieldFault } from '@ratchet/contract'
import type { Connector } from '@ratchet/engine'
import { invalidField, Refusal } from '../refusals/refusal.ts'
import type { FieldValues } from './credentials.ts'

/** What a trader typed to reach a broker. Each of the broker's fields was checked. */
export interface Access {
  readonly connector: Connector
  readonly environment: Environment
  /** The server of the accounts. */
  readonly server: string
  readonly fields: readonly BrokerField[]
  readonly values: FieldValues
}

/** @throws Refusal that names the broker or the environment if there is no such one */
function placeOf(
  { broker, environment }: Pick<BrokerAccess, 'broker' | 'environment'>,
  offered: readonly Pick<Broker, 'id'>[] = connectors.map(({ about }) => about),
) {
  const connector = connectors.find(({ about }) => about.id === broker)
  if (!connector || !offered.some(({ id }) => id === broker))
    throw invalidField('broker', `Choose one of ${offered.map(({ id }) => id).join(', ')}.`)
  const { environments } = connector.about
  const found = environments.find(({ id }) => id === environment)
  if (!found) throw invalidField('environment', `Choose ${environments.map(({ id }) => id).join(' or ')}.`)
  return { connector, server: found.server }
}

/** @throws Refusal like `accessOf` */
export const serverOf = (named: Pick<BrokerAccess, 'broker' | 'environment'>): string => placeOf(named).server

/** @throws Refusal that names each field which is missing, wrong or not asked for */
export function accessOf(body: BrokerAccess, offered: readonly Pick<Broker, 'id'>[]): Access {
  const { connector, server } = placeOf(body, offered)
  const { fields } = connector.about
  const faults: Record<string, string> = {}
  const values: Record<string, string> = {}
  for (const field of fields) {
    const typed = body.credentials[field.name]
    const value = typeof typed === 'string' ? typed.trim() : ''
    const fault = fieldFault(field, value)
    if (fault) faults[`credentials.${field.name}`] = fault
    values[field.name] = value
  }
  for (const name of Object.keys(body.credentials))
    if (!fields.some((field) => field.name === name))
      faults[`credentials.${name}`] = `${connector.about.name} does not ask for this.`
  const [first] = Object.values(faults)
  if (first !== undefined) throw new Refusal('invalid', first, faults)
  return { connector, environment: body.environment, server, fields, values }
}
