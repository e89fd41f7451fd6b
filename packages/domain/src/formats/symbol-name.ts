import { canonicalSymbol } from '../instruments.ts'

/** The product's name of the symbol that a file's name or its folder's names tell, if any. (INS3) */
export function symbolOfName(file: string): string | null {
  const known = /XAUUSD|GOLD|USOIL|XTIUSD|WTICOUSD|WTI/i
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  const found = known.exec(name) ?? /(?<![A-Z])[A-Z]{6}(?![A-Z])/.exec(name) ?? known.exec(file)
  return found ? canonicalSymbol(found[0]) : null
}
