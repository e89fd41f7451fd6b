import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './paths.mjs'
import { filesToSeeAgain, withSecondLook } from './second-look.mjs'

const file = (path: string, ...states: string[]) => ({
  name: join(ROOT, path),
  status: states.includes('failed') || states.length === 0 ? 'failed' : 'passed',
  assertionResults: states.map((status) => ({ status })),
})

describe('a second look', () => {
  it.each([
    ['a file of the browser', ['e2e/src/chart.test.ts'], ['e2e/src/chart.test.ts']],
    ['a file of the server', ['apps/server/src/main.test.ts'], ['apps/server/src/main.test.ts']],
    ['no file of pure code', ['packages/domain/src/candles.test.ts', 'simulation/simulation.test.ts'], []],
    ['no file that proves an invariant', ['chaos/chaos.test.ts', 'e2e/src/kill.test.ts'], []],
    ['none where many have failed', Array.from({ length: 7 }, (_, n) => `e2e/src/f${n}.test.ts`), []],
  ])('is taken at %s', (_name, failed, again) => {
    const testResults = [
      ...failed.map((path) => file(path, 'passed', 'failed')),
      file('e2e/src/good.test.ts', 'passed'),
    ]
    expect(filesToSeeAgain({ testResults })).toEqual(again)
  })

  it('is taken at a file that could not be loaded, and at nothing where there is no report', () => {
    expect(filesToSeeAgain({ testResults: [file('e2e/src/chart.test.ts')] })).toEqual(['e2e/src/chart.test.ts'])
    expect(filesToSeeAgain(undefined)).toEqual([])
  })

  it('counts in place of the first for the files that it ran, and for no other', () => {
    const first = {
      testResults: [file('e2e/a.test.ts', 'passed', 'failed', 'pending'), file('chaos/b.test.ts', 'failed')],
    }
    const second = { testResults: [file('e2e/a.test.ts', 'passed', 'passed', 'pending')] }
    expect(withSecondLook(first, second)).toMatchObject({
      numPassedTests: 2,
      numFailedTests: 1,
      numPendingTests: 1,
      numTodoTests: 0,
    })
    expect(withSecondLook(first, undefined)).toBe(first)
  })
})
