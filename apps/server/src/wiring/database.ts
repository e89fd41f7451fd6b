import { MigrationRefused } from '@ratchet/postgres'
import { EngineAlreadyRunning, migrate } from '@ratchet/store'
import { type EmbeddedPostgres, keepEmbeddedPostgres } from '@ratchet/store/embedded'
import pg from 'pg'
import { ConfigError } from '../core/config-error.ts'
import { redactText } from '../core/secrets/redact.ts'
import { Secret } from '../core/secrets/secret.ts'
import type { Closing } from './closing.ts'
import type { Config } from './config.ts'

export interface Database {
  readonly url: Secret
  /** Undefined if the server does not run the database itself. */
  readonly embedded: EmbeddedPostgres | undefined
}

const connectMs = 5000

/** Opens the configured database, or starts the data folder's own, and migrates it to this program's schema. */
export async function openDatabase(config: Config, closing: Closing, say: (line: string) => void): Promise<Database> {
  const database = config.databaseUrl ? await reach(config.databaseUrl) : await startOwn(config, closing, say)
  await migrate(database.url.reveal())
  return database
}

async function startOwn({ dataDir }: Config, closing: Closing, log: (line: string) => void): Promise<Database> {
  const embedded = await keepEmbeddedPostgres({ dataDir, log }).catch((error: Error) => {
    throw new ConfigError(error.message)
  })
  await closing.add('PostgreSQL', () => embedded.stop())
  return { url: new Secret(embedded.url), embedded }
}

async function reach(url: Secret): Promise<Database> {
  const client = new pg.Client({ connectionString: url.reveal(), connectionTimeoutMillis: connectMs })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    throw new ConfigError(
      `The database of DATABASE_URL cannot be reached (${reasonOf(error)}). Start it, or correct DATABASE_URL.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
  return { url, embedded: undefined }
}

/** A refused connection has one reason for each address that was tried. */
export function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  const text = first instanceof Error ? first.message : String(first)
  return redactText(text)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\.$/, '')
}

/** One line for an error that an operator can mend; undefined for a fault of the program. */
export const operatorsLine = (error: unknown): string | undefined =>
  [ConfigError, EngineAlreadyRunning, MigrationRefused].some((kind) => error instanceof kind)
    ? (error as Error).message
    : undefined
