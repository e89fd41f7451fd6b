import type { ShardsSeen } from '@ratchet/store'

/** Counted up with every change of what the two threads say. */
export const version = 1

/** How often an engine says that it is there, and looks at the others. */
export const beatEveryMs = 500

type Question<B> = { readonly asked: null; readonly answer: B }

/** What an engine says to the thread that beats for it. */
export interface KeeperSpeech {
  readonly words: { readonly end: null }
  readonly questions: {
    readonly beat: Question<
      Omit<ShardsSeen, 'owners'> & { readonly owners: readonly (readonly [number, string | null])[] }
    >
    readonly close: Question<null>
  }
}

export interface BeatsSpeech {
  readonly words: Record<never, never>
  readonly questions: Record<never, never>
}
