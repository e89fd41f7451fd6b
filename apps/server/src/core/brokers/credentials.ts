import type { BrokerField } from '@ratchet/contract'
import type { Credentials } from '@ratchet/engine'
import { Secret } from '../secrets/secret.ts'

/** The texts of a broker's fields, by the name of the field. */
export type FieldValues = Readonly<Record<string, string>>

interface Filled {
  readonly fields: readonly BrokerField[]
  readonly values: FieldValues
}

/** As credentials are sealed: the text alone if the broker asks for one, as JSON if it asks for several. */
export function credentialsText({ fields, values }: Filled): string {
  const [only, another] = fields
  if (only && !another) return values[only.name] ?? ''
  return JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? ''])))
}

/** @throws SyntaxError if the text is not what `credentialsText` makes of these fields */
export function credentialsOf(fields: readonly BrokerField[], text: string): Credentials {
  const [only, another] = fields
  const values = only && !another ? { [only.name]: text } : (JSON.parse(text) as FieldValues)
  const secrets = new Map(Object.entries(values).map(([name, value]) => [name, new Secret(value)]))
  return {
    reveal: (field) => {
      const secret = secrets.get(field)
      if (!secret) throw new RangeError(`There is no ${field} among these credentials.`)
      return secret.reveal()
    },
  }
}
