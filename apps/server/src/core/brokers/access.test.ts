import { inspect } from 'node:util'
import { connectors } from '@ratchet/broker/connectors'
import type { BrokerField } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusals/refusal.ts'
import { accessOf } from './access.ts'
import { credentialsOf, credentialsText } from './credentials.ts'
import { offeredBrokers } from './offered.ts'

const all = connectors.map(({ about }) => about)
const faultsOf = (body: Parameters<typeof accessOf>[0], offered: Parameters<typeof accessOf>[1] = all) => {
  try {
    accessOf(body, offered)
    return {}
  } catch (error) {
    if (error instanceof Refusal) return error.fields
    throw error
  }
}
const filled = (fields: readonly BrokerField[], text: string) =>
  Object.fromEntries(fields.map(({ name }) => [name, text]))

describe.each(all)('access to $name', ({ id, environments, fields }) => {
  const [first] = environments
  const body = { broker: id, environment: first?.id ?? 'practice', credentials: filled(fields, ' typed ') }

  it('is what its fields ask for, without the blanks around it, at the server of its environment', () => {
    const access = accessOf(body, all)
    expect([access.server, access.values]).toEqual([first?.server, filled(fields, 'typed')])
  })

  it('names each field that is missing or not asked for', () => {
    expect(Object.keys(faultsOf({ ...body, credentials: {} }) ?? {})).toEqual(
      fields.map(({ name }) => `credentials.${name}`),
    )
    expect(faultsOf({ ...body, credentials: { ...body.credentials, more: 'x' } })).toHaveProperty(['credentials.more'])
  })

  it('is refused if the broker is not offered here', () => {
    expect(faultsOf(body, [])).toHaveProperty('broker')
  })
})

it('a broker that nobody knows is refused at its field', () => {
  expect(faultsOf({ broker: 'nobody', environment: 'practice', credentials: {} })).toHaveProperty('broker')
})

it('a connector that needs a setting of the operator is offered only with it', () => {
  const bare = offeredBrokers({}).map(({ id }) => id)
  const settings = Object.fromEntries(connectors.flatMap((one) => one.settings.map(({ name }) => [name, 'https://a'])))
  const needy = connectors.filter(({ isOffered }) => isOffered).map(({ about }) => about.id)
  expect(bare).toEqual(all.map(({ id }) => id).filter((id) => !needy.includes(id)))
  expect(offeredBrokers(settings)).toEqual(all)
})

describe('credentials', () => {
  const field = (name: string): BrokerField => ({ name, label: name, secret: true, help: '', noun: name, most: 9 })
  it.each([
    ['one field', [field('token')], { token: 'abc' }, 'abc'],
    [
      'two fields',
      [field('client'), field('key')],
      { key: '{"a"}', client: 'me' },
      '{"client":"me","key":"{\\"a\\"}"}',
    ],
  ])('of %s are kept as text and read again', (_, fields, values: Readonly<Record<string, string>>, text) => {
    expect(credentialsText({ fields, values })).toBe(text)
    const read = credentialsOf(fields, text)
    for (const { name } of fields) expect(read.reveal(name)).toBe(values[name])
    expect(() => read.reveal('other')).toThrow(RangeError)
    expect(inspect(read, { depth: 9 })).not.toContain('abc')
  })
})
