import type { SetupTrouble, TerminalReport } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { troublesOf } from './report.ts'

type Permissions = Partial<TerminalReport['permissions']>

const allowed = {
  connected: true,
  terminal: true,
  program: true,
  account: true,
  expert: true,
  investor: false,
  input: false,
}
const troubles = (permissions: Permissions) => troublesOf({ permissions: { ...allowed, ...permissions } })

describe('what keeps a terminal from trading', () => {
  it.each<[Permissions, SetupTrouble[]]>([
    [{}, []],
    [{ connected: false }, ['offline']],
    [{ account: false }, ['account']],
    [{ expert: false }, ['expert']],
    [{ terminal: false, program: false }, ['terminal', 'program']],
    [{ terminal: true, program: false }, ['program']],
    [{ input: true }, []],
  ])('%o', (permissions, found) => {
    expect(troubles(permissions)).toEqual(found)
  })

  it('names an investor password alone as the cause why the account may not trade', () => {
    expect(troubles({ investor: true, account: false, expert: false })).toEqual(['investor'])
  })
})
