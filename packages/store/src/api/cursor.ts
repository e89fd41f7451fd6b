import { createHash } from 'node:crypto'
import type { TradeStatus } from '@ratchet/contract'
import { BadCursor } from '../errors.ts'

export interface PageRequest {
  readonly limit: number
  /** Opaque; from `nextCursor`. A cursor that is not ours throws BadCursor. */
  readonly cursor?: string | undefined
}

/** Which rows of a list, in which order, and which part of them. Times are Unix ms, from `fromMs` up to but without `toMs`. */
export interface ListRequest extends PageRequest {
  /** A column of the contract's list; by the newest where none is named. */
  readonly sort?: string | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly q?: string | undefined
  readonly symbol?: string | undefined
  readonly status?: TradeStatus | undefined
  readonly fromMs?: number | undefined
  readonly toMs?: number | undefined
  /** Rows to pass over first. */
  readonly skip?: number | undefined
  /** Whether to say how many rows match. */
  readonly count?: boolean | undefined
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
  /** How many rows match, where that was asked for. */
  readonly total?: number
}

/** Lists run from the newest sequence number downwards; a cursor names the list and the last number shown. */
const encodeCursor = (list: string, seq: number): string => Buffer.from(`${list}:${seq}`).toString('base64url')

/**
 * @returns the sequence number below which the page goes on; infinity for a first page
 * @throws BadCursor for what we never gave out, or gave out for another list
 */
export function decodeCursor(list: string, cursor: string | undefined): number {
  return decodePlace({ name: list, value: undefined }, cursor)?.seq ?? Number.MAX_SAFE_INTEGER
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

/** Where a page ended: the last row's number, and its value in the column that the list is sorted by. */
export interface Place {
  readonly seq: number
  readonly value?: string | number | undefined
}
/** The list and order that a cursor belongs to. */
export interface Binding {
  readonly name: string
  /** The type of the sorted column; undefined if the list is in the order of `seq`. */
  readonly value: 'bigint' | 'text' | undefined
}

/** A list's name together with all that decides which rows it has and in which order. */
export function bindingOf(list: string, request: ListRequest): string {
  const { sort, order, q, symbol, fromMs, toMs } = request
  const plain = [sort, order, q, symbol, fromMs, toMs]
  if (plain.every((one) => one === undefined)) return list
  const hash = createHash('sha256').update(JSON.stringify(plain.map((one) => one ?? null)))
  return `${list}.${hash.digest('base64url').slice(0, 12)}`
}

export const encodePlace = ({ name, value: type }: Binding, { seq, value }: Place): string =>
  type === undefined
    ? encodeCursor(name, seq)
    : Buffer.from(`${name}:${seq}:${JSON.stringify(value)}`).toString('base64url')

/** @throws BadCursor for what we never gave out, or gave out for another list, order or filter */
export function decodePlace(binding: Binding, cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, digits = '', value] = /^(\d+)(?::(.*))?$/s.exec(text.slice(binding.name.length + 1)) ?? []
  const place: Place = { seq: Number(digits), value: parseValue(binding.value, value) }
  if (!Number.isSafeInteger(place.seq) || place.seq < 1 || encodePlace(binding, place) !== cursor)
    throw new BadCursor('Unknown cursor.')
  return place
}

function parseValue(type: Binding['value'], json: string | undefined): string | number | undefined {
  if (type === undefined || json === undefined) return undefined
  try {
    const value: unknown = JSON.parse(json)
    if (type === 'bigint' && Number.isSafeInteger(value)) return value as number
    if (type === 'text' && typeof value === 'string' && !value.includes('\0')) return value
  } catch {
    // The error is not ours; it is reported below like any other.
  }
  throw new BadCursor('Unknown cursor.')
}
