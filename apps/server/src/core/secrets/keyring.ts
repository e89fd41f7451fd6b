import { deriveKey } from './master.ts'
import type { Secret } from './secret.ts'

/** A master key, with what derives from it. */
export interface MasterKey {
  readonly secret: Secret
  /** Eight bytes that tell the key from others and tell nothing of it. */
  readonly mark: Buffer
  /** Wraps the keys of what is sealed. */
  readonly wrapping: Buffer
}

/** The master keys of this server: the first seals, all of them open. */
export interface Keyring {
  first(): Promise<MasterKey>
  all(): Promise<readonly MasterKey[]>
  find(mark: Uint8Array): Promise<MasterKey | undefined>
}

/** Where master keys come from, again and again: they may be replaced while the server runs. */
export interface KeySource {
  read(): Promise<readonly Secret[]>
  /** Whether there may be others than at the last reading. */
  mayHaveChanged(): boolean
}

/** @param onKey hears of each key before it is used */
export async function openKeyring(source: KeySource, onKey: (key: Secret) => void = () => {}): Promise<Keyring> {
  let keys: readonly MasterKey[] = []
  const read = async () => {
    const secrets = await source.read()
    for (const secret of secrets) onKey(secret)
    keys = secrets.map(masterKey)
  }
  /** The keys that were there serve where the source is away for a moment. */
  const readAgain = () => read().catch(() => {})
  const all = async () => {
    if (source.mayHaveChanged()) await readAgain()
    return keys
  }
  await read()
  return {
    all,
    first: async () => (await all())[0] as MasterKey,
    find: async (mark) => {
      const has = (one: MasterKey) => one.mark.equals(mark)
      return keys.find(has) ?? (await all()).find(has)
    },
  }
}

const masterKey = (secret: Secret): MasterKey => ({
  secret,
  mark: deriveKey(secret, 'mark').subarray(0, 8),
  wrapping: deriveKey(secret, 'data keys'),
})

/** Of keys that stay as they are. */
export const fixedKeyring = (...secrets: readonly [Secret, ...Secret[]]): Promise<Keyring> =>
  openKeyring({ read: async () => secrets, mayHaveChanged: () => false })
