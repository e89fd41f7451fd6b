import { type DrillFault, drillFaults } from '@ratchet/contract'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seeded } from '../random/seeded.ts'
import { planDrill } from './plan.ts'

const blows: readonly DrillFault[] = ['gap', 'link', 'restart']

it('DRL1: the same faults, seconds and seed give the same plan, and another seed another one', () => {
  expect(planDrill(drillFaults, 30, 7)).toEqual(planDrill(drillFaults, 30, 7))
  expect(planDrill(drillFaults, 30, 8)).not.toEqual(planDrill(drillFaults, 30, 7))
})

it('DRL1: every chosen fault comes, none that was not, within its time; gaps, cuts and restarts one at a time', () => {
  const faults = fc.subarray([...drillFaults], { minLength: 1 })
  fc.assert(
    fc.property(faults, fc.integer({ min: 10, max: 300 }), fc.nat(2 ** 31), (chosen, seconds, seed) => {
      const plan = planDrill(chosen, seconds, seed)
      expect(new Set(plan.map(({ fault }) => fault))).toEqual(new Set(chosen))
      let lastMs = 0
      for (const { fault, fromMs, toMs } of plan) {
        expect(fromMs).toBeGreaterThanOrEqual(0)
        expect(toMs).toBeLessThanOrEqual(seconds * 1000)
        expect(toMs - fromMs).toBeGreaterThanOrEqual(fault === 'restart' ? 0 : 1000)
        if (!blows.includes(fault)) continue
        expect(fromMs).toBeGreaterThanOrEqual(lastMs)
        lastMs = toMs
      }
    }),
  )
})

it('DRL1: chances are spread from 0 up to 1', () => {
  const chance = seeded(1)
  const drawn = Array.from({ length: 10_000 }, chance)
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...drawn)).toBeLessThan(1)
  expect(Math.abs(drawn.reduce((sum, one) => sum + one, 0) / drawn.length - 0.5)).toBeLessThan(0.02)
})
