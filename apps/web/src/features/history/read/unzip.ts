import { FileError, isSheetPart } from '@ratchet/domain'
import {
  ArchiveError,
  type ArchiveFile,
  filesInArchive,
  isArchiveFile,
  unpackFile,
} from '../../../trading/history/archive.ts'
import { mostUnpackedBytes } from './protocol.ts'
import * as texts from './texts.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/** A file with the name that it has, alone or in its archive. */
export interface NamedBytes {
  readonly name: string
  readonly bytes: Bytes
}

/** What systems add to an archive, and the pictures beside a report of MetaTrader. */
const isBeside = (path: string): boolean => /(^|\/)(__MACOSX\/|\.)|\.(png|gif|jpe?g|css|js)$/i.test(path)
const nameOf = (path: string): string => path.split('/').at(-1) ?? path
const maxNames = 5

/**
 * Takes the one file out of an archive; a workbook, which is an archive too, stays as it is.
 * @throws FileError where there are several, or none
 */
export function unzipped({ name, bytes }: NamedBytes): NamedBytes {
  if (!isArchiveFile(bytes)) return { name, bytes }
  const files = filesOf(name, bytes)
  if (files.some((file) => isSheetPart(file.name))) return { name, bytes }
  const read = files.filter((file) => !isBeside(file.name))
  const [file] = read
  if (!file) throw new FileError(name, 0, texts.noReportInside)
  if (read.length > 1) {
    const names = read.slice(0, maxNames).map((one) => nameOf(one.name))
    throw new FileError(name, 0, texts.severalFiles(read.length, names, read.length - names.length))
  }
  const pieces: Uint8Array[] = []
  let left = mostUnpackedBytes
  orDamaged(name, () =>
    unpackFile(bytes, file, (piece) => {
      left -= piece.length
      if (left < 0) throw new FileError(name, 0, texts.archiveTooLarge)
      pieces.push(piece)
    }),
  )
  return { name: nameOf(file.name), bytes: joined(pieces) }
}

const filesOf = (name: string, bytes: Bytes): readonly ArchiveFile[] => orDamaged(name, () => filesInArchive(bytes))

function orDamaged<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof ArchiveError) throw new FileError(name, 0, damaged(name))
    throw error
  }
}

const damaged = (name: string): string => (/\.xlsx$/i.test(name) ? texts.damagedWorkbook : texts.damagedArchive)

export function joined(pieces: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
