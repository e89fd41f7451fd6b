import type { Config } from './config.ts'
import { isThisMachine } from './in-the-clear.ts'

/** What a stranger learns or takes where people come from other machines, without a mail server; a line for the operator, or none. */
export function openToStrangers({
  host,
  publicUrl,
  signup,
  smtp,
}: Pick<Config, 'host' | 'publicUrl' | 'signup' | 'smtp'>): string[] {
  const isHere = isThisMachine(host) && isThisMachine(new URL(publicUrl).hostname)
  if (isHere || signup === 'closed' || smtp) return []
  return [
    'Anybody can sign up, with any address, and is told whether it has an account: set SMTP_URL, so that an account is made by a letter, or RATCHET_SIGNUP=closed',
  ]
}
