import type { Login } from '@ratchet/store'
import type { Config } from './config.ts'
import { loginSettings } from './login-settings.ts'

const here = /^(localhost|127(\.\d+){3}|\[?::1\]?|)$/
/** Whether an address leads to nobody but this machine; that which names none is its own. */
export const isThisMachine = (host: string): boolean => here.test(host)

const safely = new Set(['require', 'verify-ca', 'verify-full'])

/** What travels to another machine so that whoever is in between can read it; each as a line for the operator. */
export function inTheClear({
  databaseUrl,
  loginUrls,
  natsUrl,
  tracing,
}: Pick<Config, 'databaseUrl' | 'loginUrls' | 'natsUrl' | 'tracing'>): string[] {
  const databases = { DATABASE_URL: databaseUrl, ...named(loginUrls) }
  const lines = Object.entries(databases).flatMap(([name, address]) => {
    if (!address) return []
    const { hostname, searchParams } = new URL(address.reveal())
    // A path is a socket of this machine.
    const isHere = isThisMachine(hostname) || hostname.startsWith('%2F')
    return isHere || safely.has(searchParams.get('sslmode') ?? '')
      ? []
      : [`${name} leads to another machine without TLS: end it with ?sslmode=verify-full`]
  })
  const servers = natsUrl
    ?.reveal()
    .split(',')
    .map((text) => new URL(text.includes('://') ? text.trim() : `nats://${text.trim()}`))
  if (servers?.some(({ protocol, hostname }) => protocol !== 'tls:' && !isThisMachine(hostname)))
    lines.push('NATS_URL leads to another machine without TLS: begin it with tls://')
  const collector = tracing && new URL(tracing.endpoint)
  if (collector?.protocol === 'http:' && !isThisMachine(collector.hostname))
    lines.push('OTEL_EXPORTER_OTLP_ENDPOINT leads to another machine without TLS: begin it with https://')
  return lines
}

const named = (logins: Config['loginUrls']) =>
  Object.fromEntries(Object.entries(logins).map(([login, address]) => [loginSettings[login as Login], address]))
