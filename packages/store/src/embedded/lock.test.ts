import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataDirInUse, lockDataDir } from './lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ratchet-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modes = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]))

it('S15: nobody else can read the lock, and so hold it, whatever made it', async () => {
  const lock = await lockDataDir(folder)
  expect(Object.values(modes()).every((mode) => mode === 0o600)).toBe(true)
  expect(modes()).toMatchObject({ 'ratchet.lock': 0o600, 'ratchet.pid': 0o600 })
  await lock.release()
  for (const name of ['ratchet.lock', 'ratchet.pid']) chmodSync(join(folder, name), 0o644)
  const again = await lockDataDir(folder)
  expect(modes()).toMatchObject({ 'ratchet.lock': 0o600, 'ratchet.pid': 0o600 })
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUse)
  // Neither the file's mode nor a second try has let the first lock go.
  await expect(lockDataDir(folder)).rejects.toThrow(DataDirInUse)
  await again.release()
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
})

it('S15: a draft that a killed process has left is no obstacle', async () => {
  writeFileSync(join(folder, `ratchet.lock.${process.pid}.new`), '')
  await (await lockDataDir(folder)).release()
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([])
})
