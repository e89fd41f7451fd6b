import { readFileSync } from 'node:fs'
import { ConfigError } from '../refusals/config-error.ts'

/** Settings that carry a secret. Each may stand in a file instead, which `NAME_FILE` names, as containers are given theirs. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_API_URL',
  'DATABASE_AUTH_URL',
  'DATABASE_ENGINE_URL',
  'DATABASE_BROKER_URL',
  'NATS_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'BACKUP_PASSPHRASE',
] as const

type Env = Readonly<Record<string, string | undefined>>

/** The settings with what their files say. @throws ConfigError where a file cannot be read, or a setting is given in both ways */
export function withSecretFiles(env: Env): Env {
  const found: Record<string, string> = {}
  for (const name of secretSettings) {
    const path = env[`${name}_FILE`]
    if (!path) continue
    if (env[name]) throw new ConfigError(`Set either ${name} or ${name}_FILE, not both.`)
    found[name] = textOf(path, name)
  }
  return { ...env, ...found }
}

function textOf(path: string, name: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(
      `${name}_FILE names ${path}, which cannot be read (${code}): correct the path, or its rights.`,
    )
  }
  if (text === '')
    throw new ConfigError(`${name}_FILE names ${path}, which is empty: put the value of ${name} into it.`)
  return text
}
