import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, verifyOandaAccount } from '@ratchet/broker/verify/oanda'
import { openAccountDesk } from '@ratchet/store'
import { openKeyring } from '../../core/secrets/keyring.ts'
import { accountPlace, createSealer } from '../../core/secrets/seal.ts'
import { sourceOf } from '../../core/secrets/sources.ts'
import { clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { oandaAddresses } from '../oanda.ts'

/** Only there is money that is none. */
const server = 'OANDA-Practice'

/** What the one who asked can do something about; the message is one line. */
export class CannotVerify extends Error {}

interface Wanted {
  readonly config: Pick<Config, 'secret' | 'dataDir' | 'oanda'>
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
    const [account, another] = await desk.called(server, name)
    if (!account) throw new CannotVerify(`No connected practice account is called "${name}".`)
    if (another) throw new CannotVerify(`Several accounts are called "${name}". Use its number at the broker.`)
    const keyring = await openKeyring(sourceOf(config.secret, config.dataDir))
    const place = accountPlace(account.traderId, account.server, account.login)
    const token = await createSealer(keyring).open(account.sealed, place)
    const { login } = account
    say(`Checking "${name}" with the smallest gold orders. A running Ratchet shows them as placed at the broker.`)
    const options = { ...oandaAddresses(config, server), token, login, clock }
    const findings = await verifyOandaAccount(options, ({ name: step, ok, words }) =>
      say(`${marks[String(ok) as keyof typeof marks]}  ${step}: ${words}`),
    )
    const atMs = clock.nowMs()
    const file = keepRecord(config.dataDir, login, findings, atMs)
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
function keepRecord(dataDir: string, login: string, findings: readonly Finding[], atMs: number): string {
  const folder = join(dataDir, 'verified')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const time = new Date(atMs).toISOString()
  const file = join(folder, `oanda-practice-${time.replaceAll(':', '-')}.json`)
  const plain = findings.map(({ name, ok, words }) => ({ name, ok, words: words.replaceAll(login, 'the account') }))
  writeFileSync(
    file,
    `${JSON.stringify({ broker: 'oanda', environment: 'practice', time, findings: plain }, null, 2)}\n`,
    { mode: 0o600 },
  )
  return file
}
