import type { SetupTrouble } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { reportOf } from '../../../testing/terminal.ts'
import { troublesOf } from './report.ts'

type Permissions = Parameters<typeof reportOf>[1]

describe('what keeps a terminal from trading', () => {
  it.each<[Permissions, SetupTrouble[]]>([
    [{}, []],
    [{ connected: false }, ['offline']],
    [{ account: false }, ['account']],
    [{ expert: false }, ['expert']],
    [{ terminal: false, program: false }, ['terminal', 'program']],
    [{ terminal: true, program: false }, ['program']],
    [{ input: true }, []],
  ])('%o', (permissions, troubles) => {
    expect(troublesOf(reportOf({}, permissions))).toEqual(troubles)
  })

  it('names an investor password alone as the cause why the account may not trade', () => {
    expect(troublesOf(reportOf({}, { investor: true, account: false, expert: false }))).toEqual(['investor'])
  })
})
