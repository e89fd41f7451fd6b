import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLog } from '../core/log.ts'
import { createResetLetters } from './reset-letters.ts'

it.each(['http://127.0.0.1:4000/auth/reset#token=Ab-_9', 'https://desk.example.com/auth/reset#token=Ab-_9'])(
  'the operator can read the link %s on the console and in the log, whole and in one line',
  (link) => {
    const folder = mkdtempSync(join(tmpdir(), 'ratchet-letters-'))
    try {
      const shown: string[] = []
      const log = createLog({ dataDir: folder, console: (line) => void shown.push(line) })
      createResetLetters(undefined, log).send({ name: 'Anna', email: 'anna@desk.test' }, link, 0)
      log.flush()
      const kept = readFileSync(join(folder, 'ratchet.log'), 'utf8')
      for (const text of [shown.join('\n'), kept]) expect(text).toContain(`within an hour: ${link}`)
      expect(shown).toHaveLength(1)
      expect(shown[0]).toContain('anna@desk.test asked to set a new password')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
