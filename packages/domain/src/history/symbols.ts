import { canonicalSymbol } from '../numbers/instruments.ts'

/** Names that stand for the product's symbols, as brokers begin theirs. */
const known = /^(XAUUSD|XAU\/USD|GOLD|USOIL|XTIUSD|WTICOUSD|WTI)(.*)$/i

/**
 * The product's symbol for a broker's: one that it knows, and behind it nothing, a sign with whatever follows, or up to six small letters and
 * digits, as accounts of other kinds have them. Every other name stays as it is. (HIS9)
 */
export function symbolFor(name: string): string {
  const [, base = '', suffix = ''] = known.exec(name) ?? []
  return base && /^($|[^A-Za-z\d]|[a-z\d]{1,6}$)/.test(suffix) ? canonicalSymbol(base) : name
}
