/** How PostgreSQL's programs are started: the words before the program, and whose files the data are. */
export interface Account {
  /** Put before the program's path and arguments; empty where the program is started directly. */
  readonly prefix: readonly string[]
  /** Set where node itself changes the user while spawning. */
  readonly spawnAs: { readonly uid: number; readonly gid: number } | undefined
  /** Owner of the data; undefined where it is simply us. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined
}

/** The options of `spawn` and `spawnSync` for running a PostgreSQL program under an account. */
export function commandFor(account: Account, path: string, args: readonly string[]) {
  const [program = path, ...words] = [...account.prefix, path, ...args]
  // Root's own working folder may be closed to the account.
  return { program, words, options: { cwd: '/', env: cleanEnvironment(), ...account.spawnAs } }
}

/** Nothing of ours reaches PostgreSQL: neither secrets nor PG* variables that would change what it does. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SystemRoot } = process.env
  return { PATH, TMPDIR, SystemRoot, TZ: 'UTC', LC_ALL: 'C' }
}
