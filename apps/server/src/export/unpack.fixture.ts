import { inflateRawSync } from 'node:zlib'

/** Reads a zip archive by its central directory, as every other program does. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let i = 0; i < archive.readUInt16LE(end + 10); i++) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('Not a central head')
    const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)]
    const [nameLength, more, words] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(at + 42)
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error('Not a local head')
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const content = inflateRawSync(archive.subarray(start, start + packed))
    if (content.length !== size) throw new Error('Another size than said')
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), content.toString('utf8'))
    at += 46 + nameLength + more + words
  }
  return files
}

interface SheetCell {
  readonly text?: string
  readonly value?: number
  readonly style: number
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Rows of a sheet by their columns' letters. */
export function sheetRows(xml: string): Record<string, SheetCell>[] {
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+"( t="inlineStr")?(?: s="(\d+)")?>(.*?)<\/c>/gs)].map(
        ([, column = '', inline, style = '0', inner = '']) => {
          const content = inner.replace(/<[^>]+>/g, '').replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '?')
          return [column, { style: Number(style), ...(inline ? { text: content } : { value: Number(content) }) }]
        },
      ),
    ),
  )
}

/** RFC 4180, read by its grammar. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy
  for (let at = 0; at < text.length; at = field.lastIndex) {
    field.lastIndex = at
    const [, quoted, plain = '', after] = field.exec(text) ?? []
    if (after === undefined) throw new Error(`Not CSV at ${at}: ${text.slice(at, at + 40)}`)
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (after === '\r\n') rows.push([])
  }
  if (rows.at(-1)?.length === 0) rows.pop()
  return rows
}
