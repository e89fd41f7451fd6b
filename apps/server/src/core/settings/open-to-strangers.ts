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
    'Sign-up is open and shows whether an address has an account. Set SMTP_URL to confirm addresses by e-mail, or RATCHET_SIGNUP=closed.',
  ]
}
