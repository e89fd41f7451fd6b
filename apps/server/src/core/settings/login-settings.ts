import type { Login } from '@ratchet/store'

/** The setting that names the address of each login at a database of the operator's own. */
export const loginSettings = {
  api: 'DATABASE_API_URL',
  auth: 'DATABASE_AUTH_URL',
  engine: 'DATABASE_ENGINE_URL',
  broker: 'DATABASE_BROKER_URL',
} as const satisfies Readonly<Record<Login, string>>
