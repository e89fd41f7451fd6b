interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      { readonly link?: boolean; readonly integrity?: string; readonly version?: string; readonly dev?: boolean }
    >
  >
}

/**
 * Tools of whoever works on Ratchet, for platforms of which the registry that this lock file was made at has no packages. Nothing that runs
 * in the server or the browser is among them.
 */
const withoutHash = /^(@biomejs\/cli-|@oxc-parser\/binding-)/

/**
 * Packages of the lock file without a strong hash: what npm installs of them is whatever it is given (V20). npm writes such entries itself
 * where it makes the file from packages that were there.
 */
export function checkLock(text: string): string[] {
  const { packages } = JSON.parse(text) as Lock
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ name: path.replace(/^.*node_modules\//, ''), ...entry }))
    .filter(({ name, integrity, dev }) => !integrity?.startsWith('sha512-') && !(dev && withoutHash.test(name)))
    .map(
      ({ name, version }) =>
        `package-lock.json: ${name}@${version} has no sha512 hash. Take it from: npm view ${name}@${version} dist.integrity`,
    )
}
