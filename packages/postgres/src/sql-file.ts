import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Reads an SQL file. A checkout with other line ends is not another file. */
export function readSql(path: string): { readonly sql: string; readonly checksum: string } {
  const sql = readFileSync(path, 'utf8').replaceAll('\r\n', '\n')
  return { sql, checksum: sha256(sql) }
}
