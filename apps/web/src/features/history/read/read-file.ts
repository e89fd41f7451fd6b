import {
  FileError,
  historyOfJson,
  historyOfReport,
  historyOfStatement,
  isReport,
  isSheetPart,
  isStatement,
  isZip,
  rowsOfMarkup,
  rowsOfSheet,
  sharedTexts,
  sharedTextsPart,
  tableOfText,
  textOfBytes,
  zipEntries,
} from '@ratchet/domain'
import { mostFileBytes, mostUnpackedBytes, type ReadFile } from './protocol.ts'
import { unzipped } from './unzip.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A table of trades has a symbol, a side, a volume, two times and a profit. */
const leastColumns = 6

/**
 * Reads a file of history, whatever it is called: what it is, its bytes tell.
 * @throws FileError with file, line and reason
 */
export async function readHistoryFile(file: File): Promise<ReadFile> {
  const { name } = file
  if (file.size === 0) throw new FileError(name, 0, 'it is empty')
  if (file.size > mostFileBytes)
    throw new FileError(name, 0, `it is larger than ${mostFileBytes / 1024 / 1024} MB; save a shorter time`)
  const bytes: Bytes = await file
    .arrayBuffer()
    .then((buffer) => new Uint8Array(buffer))
    .catch(() => {
      throw new FileError(name, 0, 'it cannot be read; was it moved?')
    })
  return { name, hash: await hashOf(bytes), content: await contentOf(name, bytes) }
}

async function contentOf(name: string, bytes: Bytes): Promise<ReadFile['content']> {
  if (isZip(bytes)) return ofRows(name, await rowsOfWorkbook(name, bytes))
  refuseOthers(name, bytes)
  const text = textOfBytes(bytes)
  if (text.includes('\0')) throw new FileError(name, 0, 'it is neither a report nor a table')
  if (/^\ufeff?\s*[[{]/.test(text)) return { kind: 'history', found: historyOfJson(text.replace(/^\ufeff/, ''), name) }
  if (/<t[rdh]\b/i.test(text)) {
    const rows = rowsOfMarkup(text)
    if (isStatement(rows)) return { kind: 'history', found: historyOfStatement(rows, name) }
    if (!isReport(rows)) throw new FileError(name, 0, 'it is a page, but not the report of an account')
    return { kind: 'history', found: historyOfReport(rows, name) }
  }
  if (/^\ufeff?\s*<(!doctype|html|\?xml)/i.test(text))
    throw new FileError(name, 0, 'it is a page, but not the report of an account')
  const table = tableOfText(text)
  refuseNarrow(name, table.rows)
  return { kind: 'table', table }
}

function ofRows(name: string, rows: readonly (readonly string[])[]): ReadFile['content'] {
  if (isReport(rows)) return { kind: 'history', found: historyOfReport(rows, name) }
  const lines = rows.flatMap((row, at) => (row.some(Boolean) ? at + 1 : []))
  const filled = rows.filter((row) => row.some(Boolean))
  refuseNarrow(name, filled)
  return { kind: 'table', table: { rows: filled, lines } }
}

function refuseNarrow(name: string, rows: readonly (readonly string[])[]): void {
  if (rows.length < 2 || rows.every((row) => row.filter(Boolean).length < leastColumns))
    throw new FileError(
      name,
      0,
      'it is neither the report of an account, nor a list of closed trades, nor a table of them',
    )
}

async function rowsOfWorkbook(name: string, bytes: Bytes): Promise<string[][]> {
  const entries = zipEntries(bytes)
  if (!entries) throw new FileError(name, 0, 'the workbook is cut short or damaged')
  const sheets = entries.filter((entry) => isSheetPart(entry.name))
  if (sheets.length === 0) throw new FileError(name, 0, 'it is an archive and no workbook: unpack it first')
  let left = mostUnpackedBytes
  const text = async (entry: (typeof entries)[number]) => {
    const part = await unzipped(name, bytes, entry, left)
    left -= part.length
    return textOfBytes(part)
  }
  const texts = entries.find((entry) => entry.name === sharedTextsPart)
  const shared = texts ? sharedTexts(await text(texts)) : []
  const rows: string[][] = []
  for (const sheet of sheets) rows.push(...rowsOfSheet(await text(sheet), shared))
  return rows
}

/** Files in which people look for their history, and that this screen does not read. */
function refuseOthers(name: string, bytes: Bytes): void {
  const starts = (...head: readonly number[]) => head.every((byte, at) => bytes[at] === byte)
  if (starts(0x25, 0x50, 0x44, 0x46)) throw new FileError(name, 0, 'it is a PDF; save the report as HTML or as XLSX')
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw new FileError(name, 0, 'it is a workbook of an old Excel; save it as XLSX')
  if (starts(0x1f, 0x8b)) throw new FileError(name, 0, 'it is packed: unpack it first')
}

async function hashOf(bytes: Bytes): Promise<string | null> {
  // Browsers keep it from pages that could have been changed on their way.
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes)
  return digest ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') : null
}
