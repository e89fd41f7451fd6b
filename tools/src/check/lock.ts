import { pinnedIn } from './packages.ts'

/**
 * What is wrong with the packages of the lock file (V20): one without a strong hash, of which npm installs whatever it is given (npm writes such
 * entries itself where it makes the file from packages that were there), and one that wants to run a program while it is installed, unless it is
 * known to work without and denied that.
 * @param manifest the text of package.json, whose `allowScripts` denies them, also to who runs npm by hand
 */
export function checkLock(text: string, manifest: string): string[] {
  const { allowScripts = {} } = JSON.parse(manifest) as { allowScripts?: Readonly<Record<string, boolean>> }
  const all = pinnedIn(text)
  const weak = all
    .filter(({ integrity }) => !integrity?.startsWith('sha512-'))
    .map(
      ({ name, version }) =>
        `package-lock.json: ${name}@${version} has no sha512 hash. Copy it from: npm view ${name}@${version} dist.integrity`,
    )
  const wanting = all
    .filter(({ name, hasInstallScript }) => hasInstallScript && allowScripts[name] !== false)
    .map(
      ({ name, version }) =>
        `package-lock.json: ${name}@${version} has an install script. Check that it works without the script, then deny the script under allowScripts in package.json`,
    )
  return [...weak, ...wanting]
}
