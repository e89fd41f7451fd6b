import { Readable } from 'node:stream'
import type { ListColumn } from '@ratchet/contract'
import { FileAnswer } from '../core/http/file-answer.ts'
import { csvOf } from './csv.ts'
import { xlsxOf } from './xlsx.ts'

export type Format = 'csv' | 'xlsx'

const types: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

interface Content {
  readonly format: Format
  /** The title of the table, as people read it. */
  readonly title: string
  readonly columns: readonly ListColumn[]
  readonly batches: AsyncIterable<readonly object[]>
}

/** Makes a file of a table, named after the table and the day. Rows are read no faster than the file takes them. */
export function fileOf({ format, title, columns, batches }: Content, now: Date): FileAnswer {
  const name = `ratchet-${title.toLowerCase().replaceAll(' ', '-')}-${now.toISOString().slice(0, 10)}.${format}`
  const content = format === 'csv' ? csvOf(columns, batches) : xlsxOf(title, columns, batches)
  return new FileAnswer(name, types[format], Readable.from(content, { objectMode: false }))
}
