import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectors } from '@ratchet/broker/connectors'
import type { Finding } from '@ratchet/engine'
import { openAccountDesk } from '@ratchet/store'
import { credentialsOf } from '../../core/brokers/credentials.ts'
import { clock } from '../../core/process/clock.ts'
import { openKeyring } from '../../core/secrets/keyring.ts'
import { accountPlace, createSealer } from '../../core/secrets/seal.ts'
import { sourceOf } from '../../core/secrets/sources.ts'
import type { Config } from '../../core/settings/config.ts'

/** Servers of brokers that can be tried out: only where no real money is. */
const trials = connectors.flatMap(({ about, verify }) =>
  verify ? about.environments.flatMap((one) => (one.live ? [] : [{ about, verify, environment: one }])) : [],
)

/** What the one who asked can do something about; the message is one line. */
export class CannotVerify extends Error {}

interface Wanted {
  readonly config: Pick<Config, 'secret' | 'dataDir' | 'brokers'>
  /** Of the database. */
  readonly url: string
  /** What its trader calls it, or its number at the broker. */
  readonly name: string
  readonly say: (line: string) => void
}

/**
 * Trades on a practice account in the smallest size, and writes what was found into the data folder, without names, numbers and tokens.
 * @returns whether the broker did all that Ratchet takes it to do
 * @throws CannotVerify where there is no such account, or several
 */
export async function verify({ config, url, name, say }: Wanted): Promise<boolean> {
  const desk = openAccountDesk({ url })
  try {
    const found = await Promise.all(
      trials.map(async (trial) =>
        (await desk.called(trial.environment.server, name)).map((account) => ({ ...trial, account })),
      ),
    )
    const [one, another] = found.flat()
    if (!one) throw new CannotVerify(`No connected practice account is called "${name}".`)
    if (another) throw new CannotVerify(`Several accounts are called "${name}". Use its number at the broker.`)
    const { account, about: broker, environment } = one
    const keyring = await openKeyring(sourceOf(config.secret, config.dataDir))
    const place = accountPlace(account.traderId, account.server, account.login)
    const text = await createSealer(keyring).open(account.sealed, place)
    const { login } = account
    say(`Checking "${name}" with the smallest gold orders. A running Ratchet shows them as placed at the broker.`)
    const credentials = credentialsOf(broker.fields, text.reveal())
    const request = { environment: environment.id, settings: config.brokers, credentials, login, clock }
    const findings = await one.verify(request, ({ name: step, ok, words }) =>
      say(`${marks[String(ok) as keyof typeof marks]}  ${step}: ${words}`),
    )
    const atMs = clock.nowMs()
    const about = { broker: broker.id, environment: environment.id, login }
    const file = keepRecord(config.dataDir, about, findings, atMs)
    const isVerified = findings.every(({ ok }) => ok !== false)
    if (isVerified) await desk.keepVerified(account, atMs)
    say(isVerified ? 'Verified. The account screen shows it.' : 'Not verified. See the lines marked ✗.')
    say(`Report: ${file}`)
    return isVerified
  } finally {
    await desk.close()
  }
}

const marks = { true: '✓', false: '✗', null: '·' } as const

/** Nothing in it says whose account it is. */
function keepRecord(
  dataDir: string,
  { broker, environment, login }: { readonly broker: string; readonly environment: string; readonly login: string },
  findings: readonly Finding[],
  atMs: number,
): string {
  const folder = join(dataDir, 'verified')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const time = new Date(atMs).toISOString()
  const file = join(folder, `${broker}-${environment}-${time.replaceAll(':', '-')}.json`)
  const plain = findings.map(({ name, ok, words }) => ({ name, ok, words: words.replaceAll(login, 'the account') }))
  writeFileSync(file, `${JSON.stringify({ broker, environment, time, findings: plain }, null, 2)}\n`, { mode: 0o600 })
  return file
}
