import { type KeptKey, openPool, openVault, type Vault } from '@ratchet/store'
import { onceASecond } from '../core/files/progress.ts'
import { ConfigError } from '../core/refusals/config-error.ts'
import { openKeyring } from '../core/secrets/keyring.ts'
import { keyPlace, resealAll } from '../core/secrets/keys.ts'
import { createSealer, headOf, type Sealer } from '../core/secrets/seal.ts'
import { Secret } from '../core/secrets/secret.ts'
import { fileOf, makeOwnKey, newKey, replaceKeys, sourceOf } from '../core/secrets/sources.ts'
import type { Config } from '../core/settings/config.ts'

/** `lost`: what no key opens any more is taken away. `end-sessions`: everybody is signed out, and statements get another signing key. */
export const rotateOptions = ['lost', 'end-sessions'] as const
type Options = ReadonlySet<string>

/**
 * Seals everything under a new master key, beside a running server. The old one opens until nothing is left under it; then the database takes
 * nothing that is sealed with it. Broken off, it goes on where it was at the next call.
 */
export async function rotateSecret(
  url: string,
  config: Config,
  options: Options,
  say: (line: string) => void,
): Promise<void> {
  const file = fileOf(config.secret, config.dataDir)
  if (options.has('lost') && config.secret === undefined) makeOwnKey(config.dataDir)
  const source = sourceOf(config.secret, config.dataDir)
  let keys = await source.read()
  if (keys.length === 1 && !options.has('lost')) {
    if (!file)
      throw new ConfigError(
        'Put a new key (openssl rand -base64 32) and a space before the old key where the master key comes from. Restart every process with both, ' +
          'the engine first. Then run this command again.',
      )
    keys = [new Secret(newKey()), ...keys]
    replaceKeys(file, keys)
    say(`${file} has a new key, followed by the old one.`)
  } else if (keys.length > 1) say('The old key is still present: continuing.')
  const keyring = await openKeyring(source)
  const sealer = createSealer(keyring)
  const [first, ...old] = await keyring.all()
  if (!first) throw new Error('No master key')
  const vault = await openVault(url)
  try {
    await rewrapKeys(vault, sealer, options)
    const tell = onceASecond(say)
    let before = 0
    const pass = async () => {
      const onProgress = (done: number) => tell(() => `${before + done} credentials re-encrypted`)
      const { done, failed } = await resealAll(
        vault,
        sealer,
        { not: headOf(first) },
        { forget: options.has('lost'), onProgress },
      )
      before += done
      return failed
    }
    await pass()
    await vault.retire(old.map(({ mark }) => mark))
    const failed = await pass()
    say(`All ${before} credentials are encrypted with the new key.`)
    if (failed > 0 && !options.has('lost'))
      throw new ConfigError(
        `${failed} credentials are encrypted with a missing key. Add that key after the others and run this again, or run "rotate-secret lost" to delete them.`,
      )
  } finally {
    await vault.close()
  }
  if (file) replaceKeys(file, [first.secret])
  say(
    file
      ? `${file} now has only the new key. Store a copy apart from the database. Earlier backups need the old key.`
      : 'Remove the old key from its source and restart every process. Keep the old key with earlier backups: they need it.',
  )
  if (options.has('end-sessions')) await endSessions(url)
  if (options.has('lost')) say('Restart every process. All users sign in again, and statements get a new signing key.')
  else if (options.has('end-sessions'))
    say('All users are signed out. After the next restart, statements get a new signing key.')
  else say('All sessions stay signed in.')
}

/** Running processes hear of it from the database. */
async function endSessions(url: string): Promise<void> {
  const pool = openPool(url, 'auth', 1)
  await pool.query('delete from "session"').finally(() => pool.end())
}

/** The keys that were sealed stay as they are, unless they have to be others from now on. Of a signing key the public half stays in any case. */
async function rewrapKeys(vault: Vault, sealer: Sealer, options: Options): Promise<void> {
  await vault.changeKeys(async (kept) => {
    const changed: KeptKey[] = []
    for (const key of kept) {
      const isOver = options.has('end-sessions') && key.purpose === 'statement'
      const sealed = isOver ? null : await renewed(sealer, key, options)
      if (sealed || key.publicKey) changed.push({ ...key, sealed })
    }
    return changed
  })
}

async function renewed(sealer: Sealer, key: KeptKey, options: Options): Promise<Uint8Array | null> {
  if (!key.sealed) return null
  try {
    return await sealer.renew(key.sealed, keyPlace(key))
  } catch {
    if (options.has('lost')) return null
    throw new ConfigError(
      'This database is encrypted with a key that is missing here. Add that key after the new one. If it is lost, run "rotate-secret lost".',
    )
  }
}
