import { canonicalSymbol } from '../numbers/instruments.ts'

/** The product's name of the symbol that a file's name or its folder's names tell, if any. (INS3) */
export function symbolOfName(file: string): string | null {
  const known = /XAUUSD|GOLD|USOIL|XTIUSD|WTICOUSD|WTI/i
  const name = file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
  const found = known.exec(name) ?? /(?<![A-Z])[A-Z]{6}(?![A-Z])/.exec(name) ?? known.exec(file)
  // Dukascopy's archive has the symbol in the folder above the year.
  const archived = /(?:^|[/\\])([A-Z]{6,12})[/\\]\d{4}[/\\]\d\d[/\\]\d\d[/\\][^/\\]+\.bi5/i.exec(file)?.[1]
  const symbol = found?.[0] ?? archived
  return symbol ? canonicalSymbol(symbol.toUpperCase()) : null
}
