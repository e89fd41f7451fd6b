import { createTransport } from 'nodemailer'
import type { SmtpChoice } from '../core/settings/config.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends one letter. Rejects if the mail server did not accept it. */
export type Deliver = (letter: Letter) => Promise<void>

const patienceMs = 15_000

/** Opens a connection for each letter: letters are few, and an idle connection may be dead after a quiet night. */
export function createSmtp({ url, from }: SmtpChoice): Deliver {
  const { protocol, hostname, password } = new URL(url.reveal())
  const here = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  const transport = createTransport({
    url: url.reveal(),
    // A mail server on another host gets the password only over TLS, even if somebody in between says that it offers none.
    requireTLS: protocol === 'smtp:' && password !== '' && !here,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, text }) => {
    // The library takes an address object as it is; it would parse a text as a list of addresses.
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
  }
}
