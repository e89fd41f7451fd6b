import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { FairLine } from '../core/limits/fair-line.ts'
import { type Desk, openDesk } from '../testing/desk.ts'

let desk: Desk
let url: string
beforeAll(async () => {
  desk = await openDesk()
  url = await desk.listen()
})
afterAll(() => desk?.close())

const token = 'a-token-of-a-link'
const waiting = { name: 'Wanda', email: 'wanda@example.com' }
beforeAll(async () => {
  const identifier = `sign-up:${createHash('sha256').update(token).digest('base64url')}`
  await desk.pool.query(
    `insert into "verification" ("id", "identifier", "value", "expiresAt") values ('waits', $1, $2, now() + interval '1 hour')`,
    [identifier, JSON.stringify(waiting)],
  )
})

const long = 'quite another phrase'
it.each([
  ['sign-in/email', { email: 'nobody@example.com', password: 'not the pass phrase' }, 401],
  ['reset-password', { token: 'no-such-token', newPassword: long }, 400],
  ['confirm-address', { token, password: long }, 200],
  ['change-password', { currentPassword: 'not the pass phrase', newPassword: long }, 400],
  ['prove', { password: 'not the pass phrase' }, 400],
  ['two-factor/begin', { password: 'not the pass phrase' }, 400],
  ['passkey/keep', { keep: [], password: 'not the pass phrase' }, 400],
])('S20: the password of a client that has left %s is not checked', async (path, body, status) => {
  const { cookie } = await desk.person(path.replaceAll('/', '-'))
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
  const send = (signal?: AbortSignal) =>
    fetch(`${url}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    }).then(
      (answer) => answer.status,
      () => 'left',
    )
  try {
    const [gone, stays] = [send(leaves.signal), send()]
    await vi.waitFor(() => expect(lefts).toHaveLength(2), 30_000)
    leaves.abort()
    expect(await gone).toBe('left')
    await vi.waitFor(() => expect(lefts.filter(({ aborted }) => aborted)).toHaveLength(1), 30_000)
    resolve()
    expect(await stays).toBe(status)
    expect(checked).toEqual(['checked'])
  } finally {
    held.mockRestore()
  }
})
