import { createHmac } from 'node:crypto'

/** Puts the seal before a trader's name, by which row-level security believes it (`ledger.reader`); nobody's stays empty. */
export type Naming = (traderId: string) => string

/** @param key the database's own (`Vault.nameKey`) */
export const namingBy =
  (key: Uint8Array): Naming =>
  (traderId) =>
    traderId === '' ? '' : createHmac('sha256', key).update(traderId).digest('hex') + traderId
