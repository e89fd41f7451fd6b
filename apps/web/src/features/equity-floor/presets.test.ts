import { floorPlan } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { floorPresets } from './presets.ts'
import { draftOf, planIn } from './rules.ts'

it.each(floorPresets)('the preset "$name" is a plan that form and server take, whatever the balance', ({ plan }) => {
  for (const balance of [100_000, 99_999.99, 1234.56, 10.01]) {
    const given = plan(balance)
    expect(planIn(draftOf(given, 'UTC'))).toEqual({ plan: given })
    expect(floorPlan.parse(given)).toEqual(given)
  }
})
