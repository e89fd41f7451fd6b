import { BadCursor, type Page, type PageRequest } from './api-store.ts'

/** Lists run from the newest sequence number downwards; a cursor names the list and the last number shown. */
const encodeCursor = (list: string, seq: number): string => Buffer.from(`${list}:${seq}`).toString('base64url')

/**
 * @returns the sequence number below which the page goes on; infinity for a first page
 * @throws BadCursor for what we never gave out, or gave out for another list
 */
export function decodeCursor(list: string, cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  const text = Buffer.from(cursor, 'base64url').toString()
  const seq = Number(text.slice(list.length + 1))
  if (!Number.isSafeInteger(seq) || seq < 1 || encodeCursor(list, seq) !== cursor)
    throw new BadCursor('Unknown cursor.')
  return seq
}

/** Makes a page of rows that were read with one more than asked for, which tells whether there is a next page. */
export function toPage<R extends { seq: number }, T>(
  list: string,
  request: PageRequest,
  rows: readonly R[],
  map: (row: R) => T,
): Page<T> {
  const shown = rows.slice(0, request.limit)
  const last = shown.at(-1)
  return {
    items: shown.map(map),
    nextCursor: last && rows.length > request.limit ? encodeCursor(list, last.seq) : null,
  }
}
