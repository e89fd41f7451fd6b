import {
  FileError,
  historyOfJson,
  historyOfReport,
  historyOfStatement,
  isMarketHeading,
  isReport,
  isSheetPart,
  isStatement,
  rowsOfMarkup,
  rowsOfSheet,
  sharedTexts,
  sharedTextsPart,
  textOfBytes,
} from '@ratchet/domain'
import {
  ArchiveError,
  type ArchiveFile,
  filesInArchive,
  isArchiveFile,
  unpackFile,
} from '../../../trading/history/archive.ts'
import { tableOfText } from './csv.ts'
import { mostFileBytes, mostUnpackedBytes, type ReadFile } from './protocol.ts'
import * as texts from './texts.ts'
import { type Bytes, joined, unzipped } from './unzip.ts'

/** A file of ticks or bars. */
export class PricesError extends FileError {}

/** A table of trades has a symbol, a side, a volume, two times and a profit. */
const leastColumns = 6

/**
 * Reads a file of history, whatever it is called: what it is, its bytes tell.
 * @throws FileError with file, line and reason
 */
export async function readHistoryFile(file: File): Promise<ReadFile> {
  const { name } = file
  if (file.size === 0) throw new FileError(name, 0, texts.empty)
  if (file.size > mostFileBytes) throw new FileError(name, 0, texts.tooLarge(mostFileBytes / 1024 / 1024))
  const given: Bytes = await file
    .arrayBuffer()
    .then((buffer) => new Uint8Array(buffer))
    .catch(() => {
      throw new FileError(name, 0, texts.unreadable)
    })
  // The same report, packed or not, is the same file.
  const { name: inside, bytes } = unzipped({ name, bytes: given })
  return { name: inside, hash: await hashOf(bytes), content: await contentOf(inside, bytes) }
}

async function contentOf(name: string, bytes: Bytes): Promise<ReadFile['content']> {
  if (isArchiveFile(bytes)) return ofRows(name, rowsOfWorkbook(name, bytes))
  refuseOthers(name, bytes)
  const text = textOfBytes(bytes)
  if (text.includes('\0')) throw new FileError(name, 0, texts.noText)
  if (/^\ufeff?\s*[[{]/.test(text)) return { kind: 'history', found: historyOfJson(text.replace(/^\ufeff/, ''), name) }
  if (/<t[rdh]\b/i.test(text)) {
    const rows = rowsOfMarkup(text)
    if (isStatement(rows)) return { kind: 'history', found: historyOfStatement(rows, name) }
    if (!isReport(rows)) throw new FileError(name, 0, texts.otherPage)
    return { kind: 'history', found: historyOfReport(rows, name) }
  }
  if (/^\ufeff?\s*<(!doctype|html|\?xml)/i.test(text)) throw new FileError(name, 0, texts.otherPage)
  if (isMarketHeading(text.slice(0, 1000).split(/\r?\n/)[0] ?? '')) throw new PricesError(name, 0, texts.prices)
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
    throw new FileError(name, 0, texts.noHistory)
}

function rowsOfWorkbook(name: string, bytes: Bytes): string[][] {
  try {
    return rowsOfSheets(name, bytes, filesInArchive(bytes))
  } catch (error) {
    if (error instanceof ArchiveError) throw new FileError(name, 0, texts.damagedWorkbook)
    throw error
  }
}

function rowsOfSheets(name: string, bytes: Bytes, files: readonly ArchiveFile[]): string[][] {
  const sheets = files.filter((file) => isSheetPart(file.name))
  if (sheets.length === 0) throw new FileError(name, 0, texts.nestedArchive)
  let left = mostUnpackedBytes
  const text = (file: ArchiveFile) => {
    const pieces: Uint8Array[] = []
    unpackFile(bytes, file, (piece) => {
      left -= piece.length
      if (left < 0) throw new FileError(name, 0, texts.workbookTooLarge)
      pieces.push(piece)
    })
    return textOfBytes(joined(pieces))
  }
  const part = files.find((file) => file.name === sharedTextsPart)
  const shared = part ? sharedTexts(text(part)) : []
  return sheets.flatMap((sheet) => rowsOfSheet(text(sheet), shared))
}

/** Files in which people look for their history, and that this screen does not read. */
function refuseOthers(name: string, bytes: Bytes): void {
  const starts = (...head: readonly number[]) => head.every((byte, at) => bytes[at] === byte)
  if (starts(0x25, 0x50, 0x44, 0x46)) throw new FileError(name, 0, texts.pdf)
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) throw new FileError(name, 0, texts.oldExcel)
  if (starts(0x1f, 0x8b)) throw new FileError(name, 0, texts.packed)
}

async function hashOf(bytes: Bytes): Promise<string | null> {
  // Browsers keep it from pages that could have been changed on their way.
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes)
  return digest ? Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('') : null
}
