import { createTransport } from 'nodemailer'
import type { Secret } from '../core/secrets/secret.ts'

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface SmtpChoice {
  readonly url: Secret
  /** The sender, as 'Ratchet <desk@example.com>' or the address alone. */
  readonly from: string
}

/** Hands one letter over. Rejects where the mail server did not take it. */
export type Deliver = (letter: Letter) => Promise<void>

const patienceMs = 15_000

/** A connection for each letter: they are few, and none is then found dead after a quiet night. */
export function createSmtp({ url, from }: SmtpChoice): Deliver {
  const { protocol, hostname, password } = new URL(url.reveal())
  const here = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  const transport = createTransport({
    url: url.reveal(),
    // A mail server elsewhere gets the password over TLS or not at all, whoever stands between and says that it has none.
    requireTLS: protocol === 'smtp:' && password !== '' && !here,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, subject, text }) => {
    // An address object is taken as it is; text would be read as a list of addresses.
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
  }
}
