import type { Table } from './table-shape.ts'

/** A table of lines whose cells hold neither quotes nor separators; the reader of files stands in the web app. */
export function tableOf(text: string, separator = ','): Table {
  const all = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line) => line.split(separator).map((cell) => cell.trim()))
  const lines = all.flatMap((row, at) => (row.some(Boolean) ? at + 1 : []))
  return { rows: all.filter((row) => row.some(Boolean)), lines }
}
