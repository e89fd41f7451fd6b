import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { FairLine } from '../core/fair-line.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

let desk: Desk
let url: string
beforeAll(async () => {
  desk = await openDesk()
  url = await desk.listen()
})
afterAll(() => desk?.close())

it('S20: the password of a client that has left is not checked', async () => {
  const { run } = FairLine.prototype
  const { promise, resolve } = Promise.withResolvers<void>()
  const lefts: AbortSignal[] = []
  const checked: string[] = []
  // Each waits for its turn until the test lets them go.
  const held = vi.spyOn(FairLine.prototype, 'run').mockImplementation(async function (
    this: FairLine,
    caller,
    work,
    left,
  ) {
    if (left) lefts.push(left)
    await promise
    return run.call(this, caller, async () => checked.push('checked') && work(), left) as never
  })
  const leaves = new AbortController()
  const signIn = (signal?: AbortSignal) =>
    fetch(`${url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'not the pass phrase' }),
      ...(signal && { signal }),
    }).then(
      ({ status }) => status,
      () => 'left',
    )
  try {
    const [gone, stays] = [signIn(leaves.signal), signIn()]
    await vi.waitFor(() => expect(lefts).toHaveLength(2), 30_000)
    leaves.abort()
    expect(await gone).toBe('left')
    await vi.waitFor(() => expect(lefts.filter(({ aborted }) => aborted)).toHaveLength(1), 30_000)
    resolve()
    expect(await stays).toBe(401)
    expect(checked).toEqual(['checked'])
  } finally {
    held.mockRestore()
  }
})
