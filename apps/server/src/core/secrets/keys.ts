import type { KeptKey, Vault } from '@ratchet/store'
import { ConfigError } from '../refusals/config-error.ts'
import type { Keyring } from './keyring.ts'
import { deriveKey } from './master.ts'
import { accountPlace, createSealer, type Place, profilePlace, type Sealer } from './seal.ts'
import { Secret } from './secret.ts'
import { createSigner, newSigningSeed, type Signer } from './sign.ts'
import { newKey } from './sources.ts'

/** What a server opens with its master key. */
export interface Keys {
  readonly sealer: Sealer
  /** Sessions, the database's logins and keyed hashes derive from it. It stays when the master key changes. */
  readonly root: Secret
  /** By which traders are named to the database. */
  readonly nameKey: Uint8Array
  readonly signer: Signer
}

export const keyPlace = ({ purpose, id }: Pick<KeptKey, 'purpose' | 'id'>): Place => ['key', purpose, id]

/**
 * Opens the keys that the database keeps, and makes them where there are none. What was sealed in the way of before is sealed anew.
 * @param openVault opens the vault of a migrated database, as its owner
 * @throws ConfigError where they were sealed with another master key
 */
export async function openKeys(
  openVault: () => Promise<Vault>,
  keyring: Keyring,
  warn: (line: string) => void,
): Promise<Keys> {
  const sealer = createSealer(keyring)
  const vault = await openVault()
  try {
    const kept = await vault.changeKeys(async (keys, { isNew }) => {
      const missing = await missingKeys(keys, keyring, sealer, isNew)
      return missing.length > 0 ? [...keys, ...missing] : undefined
    })
    const root = await openKey(sealer, keyOf(kept, 'root'))
    const own = keyOf(kept, 'statement')
    const seed = await openKey(sealer, own)
    const earlier = kept.flatMap(({ publicKey, id }) => (publicKey && id !== own.id ? [publicKey] : []))
    const { failed } = await resealAll(vault, sealer, { version: 1 })
    if (failed > 0)
      warn(
        `${failed} credentials are encrypted with another master key. Add that key after the current one, or have the credentials entered again.`,
      )
    return { sealer, root, nameKey: await vault.nameKey(), signer: createSigner(seed, earlier) }
  } finally {
    await vault.close()
  }
}

/**
 * Checks the master key against the database before anything is written there.
 * @param kept the keys of the database, and whether nothing is sealed there yet
 * @param keyring undefined where the data folder has no key yet
 * @returns whether a key may be made: nothing is sealed here
 * @throws ConfigError where the database was sealed with another master key
 */
export async function checkMasterKey(
  { keys, isNew }: { readonly keys: readonly KeptKey[]; readonly isNew: boolean },
  keyring: Keyring | undefined,
): Promise<boolean> {
  const root = keys.findLast(({ purpose, sealed }) => purpose === 'root' && sealed)
  if (root && keyring) await openKey(createSealer(keyring), root)
  return keys.length === 0 && isNew
}

/** The newest that still serves. */
function keyOf(keys: readonly KeptKey[], purpose: KeptKey['purpose']): KeptKey {
  const key = keys.findLast((one) => one.purpose === purpose && one.sealed)
  if (!key) throw new Error(`No key for ${purpose}`)
  return key
}

async function openKey(sealer: Sealer, key: KeptKey): Promise<Secret> {
  try {
    return await sealer.open(key.sealed as Uint8Array, keyPlace(key))
  } catch {
    throw new ConfigError(
      'This database is encrypted with another master key. Restore that key (RATCHET_SECRET, or "secret" in the data folder). ' +
        'If you have no backup, run: npm run -s admin -- rotate-secret lost.',
    )
  }
}

/**
 * A server of before derived everything from its master key. Then the root is that key, so that nobody's session ends, and the public half of
 * the key that signed statements is kept.
 */
async function missingKeys(
  keys: readonly KeptKey[],
  keyring: Keyring,
  sealer: Sealer,
  isNew: boolean,
): Promise<KeptKey[]> {
  const { secret: master } = await keyring.first()
  const has = (purpose: KeptKey['purpose']) => keys.some((key) => key.purpose === purpose && key.sealed)
  const isFirst = keys.length === 0 && !isNew
  const made: KeptKey[] = []
  if (isFirst) {
    const { publicKey } = createSigner(new Secret(deriveKey(master, 'statement').toString('hex')))
    made.push({ id: publicKey, purpose: 'statement', sealed: null, publicKey, madeAtMs: 0 })
  }
  if (!has('root')) made.push(await sealedKey(sealer, 'root', isFirst ? master : new Secret(newKey())))
  if (!has('statement')) made.push(await sealedKey(sealer, 'statement', newSigningSeed()))
  return made
}

async function sealedKey(sealer: Sealer, purpose: KeptKey['purpose'], key: Secret): Promise<KeptKey> {
  const publicKey = purpose === 'statement' ? createSigner(key).publicKey : null
  const id = publicKey ?? newKey()
  const sealed = await sealer.seal(key.reveal(), keyPlace({ purpose, id }))
  return { id, purpose, sealed, publicKey, madeAtMs: Date.now() }
}

export interface Resealed {
  readonly done: number
  readonly failed: number
}

interface Resealing {
  /** What cannot be opened is taken away. */
  readonly forget?: boolean
  readonly onProgress?: (done: number) => void
}

/** Seals credentials anew under the master key of now, in parts: each part stays done whatever comes. */
export async function resealAll(
  vault: Vault,
  sealer: Sealer,
  which: Parameters<Vault['credentials']>[0],
  { forget = false, onProgress = () => {} }: Resealing = {},
): Promise<Resealed> {
  let [done, failed] = [0, 0]
  for (let after = ''; ; ) {
    const rows = await vault.credentials(which, after)
    const renewed = await Promise.all(
      rows.map(async (row) => {
        const { table, traderId, server, login } = row
        const place = table === 'traders' ? profilePlace(traderId) : accountPlace(traderId, server, login)
        try {
          return { row, sealed: await sealer.renew(row.sealed, place) }
        } catch {
          failed++
          return forget ? { row, sealed: null } : null
        }
      }),
    )
    done += await vault.reseal(renewed.filter((one) => one !== null))
    onProgress(done)
    const last = rows.at(-1)
    if (!last) return { done, failed }
    after = last.id
  }
}
