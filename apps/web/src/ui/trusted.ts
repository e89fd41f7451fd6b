/**
 * What a browser with Trusted Types has, and TypeScript does not know yet. Browsers without them ask for no trust either. What comes out
 * is an object that only counts where the text counted before, and is typed as that.
 */
interface TrustedTypes {
  createPolicy<Kind extends 'createHTML' | 'createScriptURL'>(
    name: string,
    rules: Readonly<Record<Kind, (text: string) => string>>,
  ): Readonly<Record<Kind, (text: string) => string>>
}

/**
 * The page takes no text as HTML, and none as the address of a script, but through the few makers that the server's policy names: see
 * `security-headers.ts`. Each lets through only what it knows.
 */
export function trusting<Kind extends 'createHTML' | 'createScriptURL'>(
  name: string,
  kind: Kind,
  knows: (text: string) => boolean,
): (text: string) => string {
  const checked = (text: string): string => {
    if (!knows(text)) throw new TypeError(`${name} does not know this text.`)
    return text
  }
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  if (!trustedTypes) return checked
  const rules = { [kind]: checked } as Readonly<Record<Kind, typeof checked>>
  const policy = trustedTypes.createPolicy(name, rules)
  return (text) => policy[kind](text)
}
