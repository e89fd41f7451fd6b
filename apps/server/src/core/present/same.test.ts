import { defaultInstruments, type Instrument } from '@ratchet/contract'
import type { Columns } from '@ratchet/engine'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { sameMembers } from './same.ts'

const [gold] = defaultInstruments as [Instrument]
const columns = {
  price: { type: 'bigint', unit: 'points' },
  volume: { type: 'bigint', unit: 'volume' },
  fee: { type: 'bigint', unit: 'cents' },
  inner: { type: 'text' },
  trigger: { type: 'bigint', unit: 'points', optional: true },
} as const satisfies Columns
const entity = z.object({ price: z.number(), volume: z.number(), fee: z.number(), trigger: z.number().optional() })
const show = sameMembers(columns, entity)
const row = { price: 127_112, volume: 1000, fee: -150, inner: 'of ours' }

it('shows prices, volumes and money in units of people, and no member that the entity lacks', () => {
  expect(show(row as never, gold)).toEqual({ price: 1271.12, volume: 0.1, fee: -1.5 })
})

it('converts an optional price where the row has one, and leaves it out otherwise', () => {
  expect(show({ ...row, trigger: 127_200 } as never, gold)).toMatchObject({ trigger: 1272 })
  expect(show(row as never, gold)).not.toHaveProperty('trigger')
})
