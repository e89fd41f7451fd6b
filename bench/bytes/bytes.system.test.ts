import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '@ratchet/launcher'
import { expect, it } from 'vitest'

it('a trader’s year on disk is measured, table by table', () => {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules', '.bin', 'node'),
    ['bench/bytes/main.ts', '--traders', '2', '--trades', '2'],
    { cwd: root, encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^2 traders, 2 trades each, 3\.0 stop changes a trade;/)
  expect(stdout).toMatch(/^\| `ledger\.flight` \| [1-9]\d*\.\d \|$/m)
  expect(stdout).toMatch(/^`market\.bars`: [1-9]\.\d MB/m)
})
