import type { FoundHistory, Table } from '@ratchet/domain'

/** Reports of many years are a few megabytes. */
export const mostFileBytes = 20 * 1024 * 1024
/** A workbook may not become more than that when it is unpacked. */
export const mostUnpackedBytes = 128 * 1024 * 1024

/** A file that was read: a history, or a table of which a person says what its columns are. */
export interface ReadFile {
  readonly name: string
  /** SHA-256; null where the browser makes none. */
  readonly hash: string | null
  readonly content:
    | { readonly kind: 'history'; readonly found: FoundHistory }
    | { readonly kind: 'table'; readonly table: Table }
}

export interface Asked {
  readonly id: number
  readonly file: File
}
export type Answered =
  | { readonly id: number; readonly kind: 'read'; readonly file: ReadFile }
  | {
      readonly id: number
      readonly kind: 'refused'
      readonly message: string
      /** It holds prices, which another screen reads. */
      readonly isPrices: boolean
    }
