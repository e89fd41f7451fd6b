import { messages } from '@ratchet/contract'
import type { Word } from '../../../ui/Say.tsx'
import { faultOf, headBytes } from './check.ts'
import type { keep, Unfinished } from './keep.ts'
import { isRetried, Pace } from './pace.ts'
import type { askHowFar, cancelUpload } from './remote.ts'
import type { Failure, Sending } from './send.ts'
import * as texts from './texts.ts'
import { givenUpWords, refusalWords, waitingWords } from './upload-text.ts'

/**
 * `left` is an upload that an earlier page began; `waiting` tries again by itself, `stopped` does not any more; while `finishing`
 * the server has all bytes and draws the picture.
 */
export type Phase = 'none' | 'chosen' | 'left' | 'sending' | 'finishing' | 'waiting' | 'paused' | 'stopped' | 'done'

export interface PictureState {
  readonly phase: Phase
  readonly name: string
  readonly totalBytes: number
  readonly sentBytes: number
  /** An object URL of the chosen file. */
  readonly preview: string | null
  readonly word: Word | null
  /** Why it waits. */
  readonly note: string
}

const nothing: PictureState = {
  phase: 'none',
  name: '',
  totalBytes: 0,
  sentBytes: 0,
  preview: null,
  word: null,
  note: '',
}

export interface UploadParts {
  /** Loads the code that speaks tus, with the first file that is chosen. */
  readonly loadSend: () => Promise<{ send: (sending: Sending) => () => void }>
  readonly keep: typeof keep
  readonly askHowFar: typeof askHowFar
  readonly cancelUpload: typeof cancelUpload
}

/** Uploads one trader's picture. It lives as long as the page, so that it goes on while other screens are looked at. */
export class PictureUpload {
  /** Called with the address of the new picture. */
  onDone: (traderId: string, address: string) => void = () => {}
  readonly #parts: UploadParts
  readonly #watchers = new Set<() => void>()
  #state = nothing
  #traderId: string | null = null
  #file: Blob | null = null
  #url: string | null = null
  /** The number is raised when something else begins, so that what was under way notices that its time is over. */
  #turn = 0
  #stop: () => void = () => {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #pace = new Pace(0)
  #keptBytes = 0

  constructor(parts: UploadParts) {
    this.#parts = parts
  }

  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => void this.#watchers.delete(watcher)
  }

  state = (): PictureState => this.#state

  #set(change: Partial<PictureState>): void {
    this.#state = { ...this.#state, ...change }
    for (const watcher of this.#watchers) watcher()
  }

  /**
   * Turns to whoever is signed in now; an upload of somebody else ends here. What that trader left unfinished is
   * offered.
   */
  async forTrader(traderId: string | null): Promise<void> {
    if (traderId === this.#traderId) return
    // Whoever chose a file first and signed in then still means it.
    const isMeant = this.#traderId === null && this.#state.phase === 'chosen'
    if (!isMeant) this.#forget()
    this.#traderId = traderId
    if (traderId === null || isMeant) return
    const turn = this.#turn
    const left = await this.#parts.keep.find(traderId)
    if (!left || turn !== this.#turn) return
    const found = left.url === null ? 'gone' : await this.#parts.askHowFar(left.url)
    if (turn !== this.#turn) return
    if (typeof found === 'object' && found.address) return this.#done(found.address)
    this.#take(left.file, left.name, 'left')
    this.#url = found === 'gone' ? null : left.url
    if (typeof found === 'object') this.#set({ sentBytes: found.keptBytes })
  }

  /** Takes a file for the picture, or says why not. One that was chosen before makes room. */
  async choose(file: File): Promise<void> {
    this.#discard()
    const turn = this.#turn
    const head = await file
      .slice(0, headBytes)
      .arrayBuffer()
      .catch(() => null)
    if (turn !== this.#turn) return
    const fault = head ? faultOf(file.size, new Uint8Array(head)) : texts.fileUnreadable
    if (fault) return this.#refuse(fault)
    this.#take(file, file.name, 'chosen')
    // The code is fetched while the preview is looked at.
    void this.#parts.loadSend().catch(() => {})
  }

  /** Begins to send what was chosen. */
  start(): void {
    if (this.#traderId === null) this.#refuse(messages.notLoggedIn)
    else if (this.#state.phase !== 'chosen') this.#refuse(messages.noPictureChosen)
    else this.resume()
  }

  pause(): void {
    this.#halt()
    this.#set({ phase: 'paused', note: '', word: null })
  }

  /** Goes on where it was paused, stopped or left. While it waits, it goes on at once. */
  resume(): void {
    this.#keep()
    this.#pace = new Pace(this.#state.totalBytes)
    void this.#try()
  }

  /** Takes the upload off the server; the chosen file stays chosen. */
  cancel(): void {
    const { name } = this.#state
    const file = this.#file
    this.#discard()
    if (file) this.#take(file, name, 'chosen')
  }

  /** Drops the chosen file. */
  clear(): void {
    this.#discard()
  }

  async #try(): Promise<void> {
    this.#halt()
    const turn = this.#turn
    const file = this.#file
    if (!file) return
    this.#set({ phase: 'sending', note: '', word: null })
    const loaded = await this.#parts.loadSend().catch(() => null)
    if (turn !== this.#turn) return
    if (!loaded) {
      this.#failed({ status: 0, said: '', askedMs: 0 })
      return
    }
    this.#stop = loaded.send({
      file,
      url: this.#url,
      chunkBytes: () => this.#pace.chunkBytes,
      onUrl: (url) => {
        if (url === this.#url) return
        this.#url = url
        this.#keep()
      },
      onSent: (sentBytes) => {
        this.#pace.sent()
        this.#set({ sentBytes, phase: sentBytes >= file.size ? 'finishing' : 'sending' })
      },
      onKept: (bytes) => {
        if (bytes > this.#keptBytes) this.#pace.advanced()
        this.#keptBytes = bytes
        this.#set({ sentBytes: bytes })
      },
      onChunk: (tookMs) => this.#pace.arrived(tookMs),
      onEnd: (address) =>
        address === null ? this.#failed({ status: 423, said: '', askedMs: 1000 }) : this.#done(address),
      onFailure: (failure) => this.#failed(failure),
    })
  }

  #failed({ status, said, askedMs, fileGone }: Failure): void {
    this.#halt()
    const waitMs = this.#pace.failed(status, askedMs, performance.now())
    if (fileGone) {
      this.#discard()
      this.#refuse(texts.fileChanged)
    } else if (waitMs !== null) {
      this.#set({ phase: 'waiting', note: waitingWords(status) })
      this.#timer = setTimeout(() => void this.#try(), waitMs)
    } else if (isRetried(status) || (status >= 401 && status <= 404)) {
      if (status === 404) this.#url = null
      this.#set({ phase: 'stopped', note: '' })
      this.#refuse(isRetried(status) ? givenUpWords(this.#pace.stage) : refusalWords(status, said))
    } else {
      // The file itself is of no use, and the server has put it away: another try would end the same way.
      this.#url = null
      this.#discard()
      this.#refuse(refusalWords(status, said))
    }
  }

  #refuse(text: string): void {
    this.#set({ word: { tone: 'bad', text } })
  }

  #done(address: string): void {
    const traderId = this.#traderId
    this.#url = null
    this.#discard()
    this.#set({ phase: 'done', word: { tone: 'good', text: messages.pictureUpdated } })
    if (traderId !== null) this.onDone(traderId, address)
  }

  #take(file: Blob, name: string, phase: Phase): void {
    this.#file = file
    this.#keptBytes = 0
    this.#set({ ...nothing, phase, name, totalBytes: file.size, preview: URL.createObjectURL(file) })
  }

  #keep(): void {
    if (this.#traderId === null || !this.#file) return
    const { name } = this.#state
    const upload: Unfinished = {
      traderId: this.#traderId,
      file: this.#file,
      name,
      url: this.#url,
      sinceMs: Date.now(),
    }
    void this.#parts.keep.put(upload)
  }

  /** Stops what is on its way; what has arrived stays where it is. */
  #halt(): void {
    this.#turn++
    clearTimeout(this.#timer)
    this.#stop()
    this.#stop = () => {}
  }

  /** Ends the upload for good, here and on the server. */
  #discard(): void {
    const url = this.#url
    this.#forget()
    if (url !== null) void this.#parts.cancelUpload(url)
    if (this.#traderId !== null) void this.#parts.keep.remove(this.#traderId)
  }

  #forget(): void {
    this.#halt()
    this.#file = null
    this.#url = null
    if (this.#state.preview) URL.revokeObjectURL(this.#state.preview)
    this.#set(nothing)
  }
}
