import type { Config } from './config.ts'

/** What an operator should know who runs Ratchet as root; the embedded database alone runs under another account. */
export const asRootLine = ({ databaseUrl }: Pick<Config, 'databaseUrl'>): string => {
  const first = 'Ratchet runs as root. Run it as a separate user that owns only the data folder.'
  if (databaseUrl) return first
  return `${first} Its database runs under another account. If root alone may enter the folders of Ratchet, as in /root, that account may read every file of this machine: put them elsewhere.`
}
