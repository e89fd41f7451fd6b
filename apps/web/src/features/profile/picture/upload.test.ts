import { messages, uploadPace } from '@ratchet/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Unfinished } from './keep.ts'
import type { Failure, Sending } from './send.ts'
import { PictureUpload } from './upload.ts'

const png = (bytes = 1000) => new File([`\x89PNG\r\n\x1a\n`, new Uint8Array(bytes)].map(bytesOf), 'a.png')
const bytesOf = (part: string | Uint8Array<ArrayBuffer>) =>
  typeof part === 'string' ? Uint8Array.from(part, (char) => char.charCodeAt(0)) : part
const broken: Failure = { status: 0, said: '', askedMs: 0 }
const refused = (status: number, said = ''): Failure => ({ status, said, askedMs: 0 })

/** Plays everything around the upload by hand: each try is answered by `answer`. */
function play(answer: (sending: Sending, tries: number) => void) {
  const tries: Sending[] = []
  const kept = new Map<string, Unfinished>()
  const cancelled: string[] = []
  const done: string[] = []
  const upload = new PictureUpload({
    loadSend: async () => ({
      send(sending) {
        tries.push(sending)
        let isOver = false
        queueMicrotask(() => !isOver && answer(sending, tries.length))
        return () => {
          isOver = true
        }
      },
    }),
    keep: {
      put: async (one) => void kept.set(one.traderId, one),
      remove: async (id) => void kept.delete(id),
      find: async (id) => kept.get(id) ?? null,
    },
    askHowFar: async () => ({ keptBytes: 400, address: null }),
    cancelUpload: async (url) => void cancelled.push(url),
  })
  upload.onDone = (_traderId, address) => done.push(address)
  return { upload, tries, kept, cancelled, done }
}
async function started(answer: (sending: Sending, tries: number) => void) {
  const played = play(answer)
  await played.upload.forTrader('ada')
  await played.upload.choose(png())
  played.upload.start()
  await vi.advanceTimersByTimeAsync(0)
  return played
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('section 9: an upload that goes wrong', () => {
  it.each<[string, boolean, number, string]>([
    ['before a byte was sent, for 2 minutes', false, uploadPace.operationRetryMs, 'for 2 minutes'],
    ['after bytes were sent, for 10 minutes', true, uploadPace.uploadRetryMs, 'for 10 minutes'],
  ])('is tried again %s; then it stops with a word, and Resume goes on', async (_name, isSent, windowMs, words) => {
    let isUp = false
    const { upload, tries, done } = await started((sending) => {
      if (isUp) return sending.onEnd('/api/pictures/x.webp')
      if (isSent) sending.onSent(10)
      sending.onFailure(broken)
    })
    await vi.advanceTimersByTimeAsync(windowMs - 1)
    expect(upload.state().phase).toBe('waiting')
    const soFar = tries.length
    expect(soFar).toBeGreaterThan(8)
    await vi.advanceTimersByTimeAsync(1)
    expect(upload.state()).toMatchObject({
      phase: 'stopped',
      word: { tone: 'bad', text: expect.stringContaining(words) },
    })
    await vi.advanceTimersByTimeAsync(windowMs)
    expect(tries.length).toBe(soFar + 1)
    isUp = true
    upload.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect([upload.state().phase, done]).toEqual(['done', ['/api/pictures/x.webp']])
  })

  it('has a new window as often as something arrives', async () => {
    const { upload } = await started((sending, tries) => {
      sending.onSent(tries)
      if (tries % 40 === 0) sending.onKept(tries)
      sending.onFailure(broken)
    })
    await vi.advanceTimersByTimeAsync(3 * uploadPace.uploadRetryMs)
    expect(upload.state().phase).toBe('waiting')
  })

  it.each([
    [401, 'stopped', messages.notLoggedIn],
    [402, 'stopped', 'Quota exceeded.'],
    [403, 'stopped', 'No permission'],
    [404, 'stopped', 'Object not found'],
    [400, 'none', messages.unusablePicture],
    [413, 'none', messages.unusablePicture],
  ])('and is answered %i is not tried again', async (status, phase, words) => {
    const said = status === 400 || status === 413 ? messages.unusablePicture : ''
    const { upload, tries, kept } = await started((sending) => sending.onFailure(refused(status, said)))
    await vi.advanceTimersByTimeAsync(uploadPace.uploadRetryMs)
    expect(tries).toHaveLength(1)
    expect(upload.state()).toMatchObject({ phase, word: { text: expect.stringContaining(words) } })
    expect(kept.size).toBe(phase === 'none' ? 0 : 1)
  })

  it('because the server no longer has it begins anew with Resume', async () => {
    const { upload, tries } = await started((sending, count) => {
      if (count === 1) sending.onUrl('/api/uploads/1')
      sending.onFailure(count === 1 ? broken : refused(404))
    })
    await vi.advanceTimersByTimeAsync(1000)
    expect(upload.state().phase).toBe('stopped')
    upload.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(tries.map(({ url }) => url)).toEqual([null, '/api/uploads/1', null])
  })

  it('because the file was taken away says that, and forgets it', async () => {
    const { upload, kept } = await started((sending) => sending.onFailure({ ...broken, fileGone: true }))
    expect(upload.state()).toMatchObject({ phase: 'none', word: { text: expect.stringContaining('Choose it again') } })
    expect(kept.size).toBe(0)
  })
})

describe('an upload', () => {
  it('that is paused hears nothing more, and goes on with the same upload', async () => {
    const { upload, tries } = await started((sending) => {
      sending.onUrl('/api/uploads/1')
      sending.onSent(10)
    })
    upload.pause()
    tries[0]?.onSent(999)
    await vi.advanceTimersByTimeAsync(uploadPace.uploadRetryMs)
    expect(tries).toHaveLength(1)
    upload.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect([tries.length, tries[1]?.url]).toEqual([2, '/api/uploads/1'])
  })

  it('that is cancelled goes from the server and the browser, and its file stays chosen', async () => {
    const { upload, kept, cancelled } = await started((sending) => sending.onUrl('/api/uploads/1'))
    expect(kept.get('ada')?.url).toBe('/api/uploads/1')
    upload.cancel()
    expect([cancelled, kept.size, upload.state().phase]).toEqual([['/api/uploads/1'], 0, 'chosen'])
  })

  it('that an earlier page began is offered to its trader alone', async () => {
    const { upload, kept, tries } = play((sending) => sending.onEnd('/api/pictures/x.webp'))
    kept.set('ada', { traderId: 'ada', file: png(), name: 'a.png', url: '/api/uploads/1', sinceMs: 0 })
    await upload.forTrader('eve')
    expect(upload.state().phase).toBe('none')
    await upload.forTrader('ada')
    expect(upload.state()).toMatchObject({ phase: 'left', name: 'a.png', sentBytes: 400 })
    upload.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect([tries[0]?.url, upload.state().phase, kept.size]).toEqual(['/api/uploads/1', 'done', 0])
  })

  it('ends on this page when its trader signs out, and is kept for them', async () => {
    const { upload, kept, tries } = await started((sending) => sending.onFailure(broken))
    await upload.forTrader(null)
    await vi.advanceTimersByTimeAsync(uploadPace.uploadRetryMs)
    expect([upload.state().phase, tries.length, kept.size]).toEqual(['none', 1, 1])
  })

  it('of which the server has all and is not done with is asked for until it is', async () => {
    const { upload, done } = await started((sending, tries) => sending.onEnd(tries < 3 ? null : '/api/pictures/x.webp'))
    await vi.advanceTimersByTimeAsync(10_000)
    expect([upload.state().phase, done]).toEqual(['done', ['/api/pictures/x.webp']])
  })
})
