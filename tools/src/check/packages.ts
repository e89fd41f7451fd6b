/** A package of others as the lock file pins it. */
export interface Pinned {
  readonly name: string
  readonly version: string
  /** Where it lies in the lock file. */
  readonly path: string
  readonly integrity?: string
  readonly license?: string
  /** Not in the program that runs. */
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
}

interface Lock {
  readonly packages: Readonly<Record<string, Partial<Omit<Pinned, 'name' | 'path'>> & { readonly link?: boolean }>>
}

/** By the name and version of a package, wherever it lies. */
export const named = ({ name, version }: Pinned): string => `${name}@${version}`

/** Each package of others once, in order. One that lies in two places is for work alone where both are. */
export function pinnedOnce(text: string): Pinned[] {
  const once = new Map<string, Pinned>()
  for (const one of pinnedIn(text)) if (!once.has(named(one)) || !one.dev) once.set(named(one), one)
  return [...once.values()].sort((a, b) => (named(a) < named(b) ? -1 : 1))
}

/** Reads package-lock.json: each package of others, wherever it lies. */
export function pinnedIn(text: string): Pinned[] {
  const { packages } = JSON.parse(text) as Lock
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version = '', ...rest }]) => ({
      ...rest,
      path,
      version,
      name: path.replace(/^.*node_modules\//, ''),
    }))
}
