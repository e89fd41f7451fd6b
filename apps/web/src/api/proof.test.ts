import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure, call } from './call.ts'
import { askForProofBy } from './proof.ts'

const answers = (...statuses: number[]) => {
  const fetched = vi.fn<typeof fetch>(async () => {
    const status = statuses.shift() ?? 200
    const body = status === 403 ? { code: 'prove_first', message: 'Show first that it is you.' } : { message: 'Done.' }
    return new Response(JSON.stringify(body), { status })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const disconnect = () => call('disconnectAccount', { params: { id: 'one' } })
let takeBack = () => {}
afterEach(() => {
  takeBack()
  vi.unstubAllGlobals()
})

describe('a request that is asked who it is', () => {
  it('is sent again once that was shown', async () => {
    const sent = answers(403, 200)
    const ask = vi.fn(async () => true)
    takeBack = askForProofBy(ask)
    expect(await disconnect()).toEqual({ message: 'Done.' })
    expect([sent.mock.calls.length, ask.mock.calls.length]).toEqual([2, 1])
    expect(sent.mock.calls[1]).toEqual(sent.mock.calls[0])
  })

  it.each([
    ['was not shown', async () => false],
    ['nobody can be asked', undefined],
  ])('is refused in its words where it %s', async (_, ask) => {
    const sent = answers(403, 200)
    if (ask) takeBack = askForProofBy(ask)
    await expect(disconnect()).rejects.toEqual(expect.objectContaining({ message: 'Show first that it is you.' }))
    expect(sent).toHaveBeenCalledTimes(1)
  })

  it('is asked once with all others of the moment, and not again and again', async () => {
    const sent = answers(403, 403, 200, 403)
    const ask = vi.fn(async () => true)
    takeBack = askForProofBy(ask)
    const ends = await Promise.allSettled([disconnect(), disconnect()])
    expect(ask).toHaveBeenCalledTimes(1)
    expect(sent).toHaveBeenCalledTimes(4)
    expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'rejected'])
    expect((ends[1] as PromiseRejectedResult).reason).toBeInstanceOf(ApiFailure)
  })
})
