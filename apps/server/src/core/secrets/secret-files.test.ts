import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { refusalOf } from '../settings/refusal-of.fixture.ts'
import { secretSettings } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'ratchet-secret-files-'))
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
afterAll(() => rmSync(folder, { recursive: true }))

describe('a secret in a file', () => {
  it('counts as the setting itself, without the line end', () => {
    const url = 'postgres://me:hunter2hunter2@127.0.0.1:5432/ratchet'
    const config = readConfig({ DATABASE_URL_FILE: file('url', `${url}\n`) })
    expect(config.databaseUrl?.reveal()).toBe(url)
    expect(JSON.stringify(config)).not.toContain('hunter2')
  })

  it('is there for every setting that carries one', () => {
    for (const name of secretSettings)
      expect(refusalOf({ [`${name}_FILE`]: '/nowhere/secret' }), name).toBe(
        `${name}_FILE names /nowhere/secret, which cannot be read (ENOENT): correct the path, or its rights.`,
      )
  })

  it('is refused where it is empty, wrong, or said twice, without the secret', () => {
    expect(refusalOf({ NATS_URL_FILE: file('empty', '\n') })).toMatch(/^NATS_URL_FILE names .*, which is empty/)
    const wrong = refusalOf({ DATABASE_URL_FILE: file('wrong', 'mysql://u:hunter2@db') })
    expect(wrong).toMatch(/^DATABASE_URL must be an address/)
    expect(wrong).not.toContain('hunter2')
    expect(refusalOf({ METRICS_TOKEN: 'a'.repeat(20), METRICS_TOKEN_FILE: file('token', 'b'.repeat(20)) })).toBe(
      'Set either METRICS_TOKEN or METRICS_TOKEN_FILE, not both.',
    )
  })
})
