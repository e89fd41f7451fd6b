import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesFolderId, keepFilesFolderId } from '@ratchet/store'
import { createTestDatabase, type TestDatabase } from '@ratchet/store/testing'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scratchFolder } from '../../testing/process.ts'
import { ConfigError } from '../refusals/config-error.ts'
import { checkFilesFolder, checkSharedDir, takeFilesFolder } from './files-folder.ts'

let database: TestDatabase
let scratch: ReturnType<typeof scratchFolder>
let owner: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  owner = new pg.Client(database.url)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await database?.drop()
})
beforeEach(async () => {
  await owner.query('truncate engines.files_folder')
  scratch = scratchFolder()
})
afterEach(() => scratch?.remove())

const folder = (name: string): string => {
  const path = join(scratch.path, name)
  mkdirSync(path, { recursive: true })
  return path
}
/** An api that has a folder of its own, or the one of the setting. @returns the warnings of its start */
async function start(dataDir: string, sharedDir?: string): Promise<readonly string[]> {
  const warnings: string[] = []
  const config = { dataDir, sharedDir }
  await checkFilesFolder(config, () => filesFolderId(database.url))
  await takeFilesFolder(
    config,
    (...kept) => keepFilesFolderId(database.url, ...kept),
    (line) => void warnings.push(line),
  )
  return warnings
}
const refusal = async (dataDir: string, sharedDir?: string): Promise<string> => {
  const error = await start(dataDir, sharedDir).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ConfigError)
  return (error as Error).message
}
const idFile = (path: string) => join(path, 'pictures', 'desk.id')

describe('the folder of the desk’s files', () => {
  it('OP8: is the data folder of a single process, at each of its starts, and of one that was there before', async () => {
    const own = folder('own')
    mkdirSync(join(own, 'pictures'))
    for (let starts = 0; starts < 2; starts++) expect(await start(own)).toEqual([])
    expect(readFileSync(idFile(own), 'utf8')).toMatch(/^[0-9a-f-]{36}\n$/)
  })

  it('OP8: is the same for two apis with the setting, whichever comes first', async () => {
    const shared = folder('shared')
    expect(await Promise.all(['a', 'b', 'c'].map((name) => start(folder(name), shared)))).toEqual([[], [], []])
    expect(existsSync(idFile(folder('a')))).toBe(false)
  })

  it('OP8: an api with a folder of its own beside others is told so at each start, and goes on', async () => {
    const both = await Promise.all(['a', 'b'].map((name) => start(folder(name))))
    const told = both.flat()
    expect(told).toEqual([expect.stringMatching(/Set RATCHET_SHARED_DIR to one folder for all processes\./)])
    const [other = ''] = ['a', 'b'].filter((_, n) => both[n]?.length === 1)
    expect(await start(folder(other))).toEqual(told)
    expect(existsSync(idFile(folder(other)))).toBe(false)
  })

  it('OP8: a setting that leads elsewhere is refused before anything is written, and the sentence says what to do', async () => {
    await start(folder('a'), folder('shared'))
    const line = await refusal(folder('b'), folder('elsewhere'))
    expect(line).toMatch(/^The folder .*\/elsewhere of RATCHET_SHARED_DIR does not have the pictures/)
    expect(existsSync(join(folder('elsewhere'), 'pictures'))).toBe(false)
    // As the sentence says: the files are moved there, or the id is written there.
    const [, id = '', path = ''] = /write (\S+) to (\S+)\.$/.exec(line) ?? []
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, id)
    expect(await start(folder('b'), folder('elsewhere'))).toEqual([])
    cpSync(folder('shared'), folder('moved'), { recursive: true })
    expect(await start(folder('b'), folder('moved'))).toEqual([])
  })

  it('OP8: one that is not there, or cannot be written, is refused; it is not made', () => {
    const sharedDir = join(scratch.path, 'not mounted')
    expect(() => checkSharedDir({ sharedDir })).toThrow(/RATCHET_SHARED_DIR cannot be used \(ENOENT\)/)
    expect(existsSync(sharedDir)).toBe(false)
    writeFileSync(sharedDir, '')
    expect(() => checkSharedDir({ sharedDir })).toThrow(/RATCHET_SHARED_DIR cannot be used \(ENOTDIR\)/)
  })
})
