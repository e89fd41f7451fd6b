import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { functionsDir, migrationsDir } from '../../migrate/migrate.ts'
import { defined } from './defined.ts'
import { withLists } from './lists.ts'
import { generatedFile, generateTypes } from './types.ts'

describe('columns are listed once, where their row is defined (else: npm run columns -w @ratchet/store)', () => {
  it('the types of the tables are those of the migrations and of the definitions', async () => {
    expect(readFileSync(generatedFile, 'utf8')).toBe(await generateTypes())
  })

  it.each(readdirSync(functionsDir))('%s has the lists of the definitions', (name) => {
    const sql = readFileSync(`${functionsDir}/${name}`, 'utf8')
    expect(sql).toBe(withLists(sql))
  })

  it('a column that came later names the migration that added it', () => {
    const migrations = readdirSync(migrationsDir).map((name) => name.slice(0, -'.sql'.length))
    const named = Object.values(defined).flatMap(({ columns }) =>
      Object.values(columns).flatMap(({ since }) => since ?? []),
    )
    expect(migrations).toEqual(expect.arrayContaining(named))
    expect(named.length).toBeGreaterThan(0)
  })
})
