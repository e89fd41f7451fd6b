import type { Risk, SavedLadder } from '@ratchet/contract'

/** What a dialog asks about the ladders that are kept. */
export type Asked =
  | { readonly what: 'save'; readonly ladder: Risk }
  | { readonly what: 'paste' }
  | { readonly what: 'rename' | 'rungs' | 'parts' | 'copy' | 'share' | 'delete' | 'adopt'; readonly of: SavedLadder }
  /** Puts other rungs under its name. */
  | { readonly what: 'change'; readonly of: SavedLadder; readonly ladder: Risk }
