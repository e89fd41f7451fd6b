import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLog } from '../core/monitoring/log.ts'
import { createResetLetters } from './reset-letters.ts'
import type { Letter } from './smtp.ts'

it.each([
  [0, /^Passkeys on this account: none\.$/m],
  [1, /^Passkeys on this account: 1 can sign in; you choose which to keep\.$/m],
  [3, /^Passkeys on this account: 3 can sign in; /m],
])('S6: the e-mail with the link says how many passkeys the account has: %i', (passkeys, sentence) => {
  const letters: Letter[] = []
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const outbox = { send: (letter: Letter) => void letters.push(letter), close: async () => {} }
  createResetLetters(outbox, log).send({ name: 'Anna', email: 'anna@desk.test' }, 'https://desk.test/', passkeys)
  expect(letters.map(({ text }) => text)).toEqual([expect.stringMatching(sentence)])
})

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
      expect(shown[0]).toContain('anna@desk.test requested a new password')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
