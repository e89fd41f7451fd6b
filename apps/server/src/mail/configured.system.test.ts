import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '@ratchet/launcher'
import { expect, it } from 'vitest'
import { goodPassword, Person } from '../testing/person.ts'
import { linkIn, startMailServer } from '../testing/smtp.ts'

it('the server, with SMTP_URL and SMTP_FROM in its environment, sends the link; the password is in no log', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ratchet-mail-'))
  const mail = await startMailServer()
  const server = await startProcess({
    RATCHET_DATA_DIR: dataDir,
    SMTP_URL: `smtp://desk:hunter%402hunter2@127.0.0.1:${mail.port}`,
    SMTP_FROM: 'desk@desk.test',
    PUBLIC_URL: 'https://desk.example.com',
  })
  try {
    expect(await server.ready, server.err()).toBe(true)
    const anna = new Person(server.url, 'Anna')
    expect((await anna.signUp()).body).toEqual({ letterSent: true })
    const confirmation = linkIn(await mail.letter(1))
    expect(confirmation).toMatch(/^https:\/\/desk\.example\.com\/auth\/confirm#token=/)
    const token = new URLSearchParams(new URL(confirmation).hash.slice(1)).get('token')
    expect((await anna.call('POST', '/api/auth/confirm-address', { token, password: goodPassword })).status).toBe(200)
    mail.refuseNext = 1
    expect((await anna.call('POST', '/api/auth/request-password-reset', { email: anna.email })).status).toBe(200)
    const letter = await mail.letter(2)
    expect(linkIn(letter)).toMatch(/^https:\/\/desk\.example\.com\/auth\/reset#token=/)
    expect(mail.logins).toContain('desk:hunter@2hunter2')
  } finally {
    await server.signal('SIGINT')
    await mail.close()
    const log = readFileSync(join(dataDir, 'ratchet.log'), 'utf8')
    rmSync(dataDir, { recursive: true })
    expect(log).toContain('The mail server refused an e-mail; retrying')
    expect(log + server.out() + server.err()).not.toMatch(/hunter|token=/)
  }
})
