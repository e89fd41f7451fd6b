import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scratchFolder } from '../testing/process.ts'
import { shortestCalls } from './commands.ts'
import { runAdmin } from './run.ts'

let folder: ReturnType<typeof scratchFolder>
beforeEach(() => {
  folder = scratchFolder()
})
afterEach(() => folder.remove())

async function run(words: readonly string[], dataDir: string) {
  const [out, err]: [string[], string[]] = [[], []]
  const console = { say: (line: string) => void out.push(line), complain: (line: string) => void err.push(line) }
  return { code: await runAdmin(words, { RATCHET_DATA_DIR: dataDir }, console), out, err }
}

describe('without an installation', () => {
  it.each(shortestCalls.map((words) => [words.join(' '), words] as const))(
    'OP13: %s says what to set, and makes nothing',
    async (_, words) => {
      for (const dataDir of [join(folder.path, 'none'), join(folder.path, 'empty')]) {
        if (dataDir.endsWith('empty')) mkdirSync(dataDir)
        const { code, out, err } = await run(words, dataDir)
        expect(err).toEqual([
          expect.stringMatching(/^There is no database in the data folder .*RATCHET_DATA_DIR.*DATABASE_URL/),
        ])
        expect([code, out]).toEqual([words[0] === 'verify' ? 3 : 1, []])
        expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([])
      }
      expect(existsSync(join(folder.path, 'none'))).toBe(false)
    },
  )
})
