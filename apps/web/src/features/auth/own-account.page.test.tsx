import type { OwnSession } from '@ratchet/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { movesTo } from '../../testing/focus.ts'
import { openScreen, type Size, startFakes } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { ada, now } from '../../testing/state.ts'
import { shows } from '../../testing/text.ts'

const password = 'a long enough password'
const codes = Array.from({ length: 10 }, (_, n) => `code${n}-abcde`)
const fakes = startFakes()

const says = (id: string, text: string | RegExp) => shows(page.getByTestId(id), text)
const press = async (id: string) => {
  ;(page.getByTestId(id).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}
const refuse = (path: string, message: string, code: 'invalid' | 'signed_out' = 'invalid') =>
  fakes.server.onIdentity(path, () => {
    throw new Refusal(code, message)
  })
/** Accepts a request of one path, and returns the bodies of all of them. */
function accept(path: string, answer: object, act = () => {}): unknown[] {
  const bodies: unknown[] = []
  fakes.server.onIdentity(path, (body) => {
    bodies.push(body)
    act()
    return answer
  })
  return bodies
}

let sessions: OwnSession[]
let secondFactor: { on: boolean; recoveryCodes: number }
let passkeys: { id: string; name: string; since: string; used: string | null; recent: boolean }[]
beforeEach(() => {
  const heard = new Date().toISOString()
  sessions = [
    { id: 'here', isThis: true, browser: 'Chrome on Linux', address: '127.0.0.1', since: now, heard },
    { id: 'there', isThis: false, browser: 'Unknown browser', address: '10.0.0.7', since: now, heard },
    { id: 'far', isThis: false, browser: 'Safari on iPhone', address: null, since: now, heard },
  ]
  secondFactor = { on: false, recoveryCodes: 0 }
  passkeys = []
  const { server } = fakes
  server.on('listSessions', () => ({ items: sessions }))
  server.on('endSession', ({ params: { id } }) => {
    sessions = sessions.filter((one) => one.id !== id)
    return { message: 'Session ended.' }
  })
  server.on('endOtherSessions', () => {
    sessions = sessions.slice(0, 1)
    return { message: 'Other devices were signed out.' }
  })
  server.onIdentity('two-factor', () => secondFactor)
  server.onIdentity('passkey', () => ({ items: passkeys }))
})
const openSettings = (size: Size = 'desk') => openScreen(fakes, '/admin/settings', { size })

it('shows this browser and the others, ends one by the keyboard, and all others by one button', async () => {
  await openSettings()
  const rows = page.getByTestId('own-session')
  await shows(rows.nth(0), /Chrome on Linux\s*this device.*127\.0\.0\.1, signed in \d/)
  await shows(rows.nth(1), /Unknown browser.*last active just now/)
  await shows(rows.nth(2), /Unknown IP address/)
  ;(page.getByRole('button', { name: /^End the session in Unknown browser/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Session ended.')).toBeVisible()
  await expect.poll(() => rows.length).toBe(2)
  expect(sessions.map(({ id }) => id)).toEqual(['here', 'far'])
  await page.getByTestId('end-other-sessions').click()
  await expect.element(page.getByText('Other devices were signed out.')).toBeVisible()
  await expect.poll(() => rows.length).toBe(1)
  await expect.element(page.getByTestId('end-other-sessions')).not.toBeInTheDocument()
})

it('stops all trading by the keyboard, and begins it again with the password alone', async () => {
  let stoppedSince: string | null = null
  const { server } = fakes
  server.on('listSecurityEvents', {
    items: [{ id: '1', at: now, what: 'signed in', address: '127.0.0.1', browser: 'Chrome on Linux', refused: false }],
    nextCursor: null,
  })
  server.on('getTrading', () => ({ stoppedSince, engineSilentSince: null }))
  server.on('stopTrading', () => {
    stoppedSince = now
    return { message: 'All trading is stopped. Open positions keep their stops.' }
  })
  server.on('resumeTrading', ({ body }) => {
    if (body.password !== password) throw new Refusal('invalid', 'Wrong password.')
    stoppedSince = null
    return { message: 'Trading resumed.' }
  })
  await openScreen(fakes, '/admin/security', { size: 'phone' })
  await says('security-event', /^Signed in.*Chrome on Linux, 127\.0\.0\.1/)
  await expect.element(page.getByTestId('stop-trading')).toBeVisible()
  await press('stop-trading')
  await says('trading-answer', 'All trading is stopped. Open positions keep their stops')
  await page.getByTestId('resume-trading').click()
  const field = page.getByLabelText('Your password', { exact: true })
  await userEvent.fill(field, 'not my password')
  await userEvent.keyboard('{Enter}')
  await says('resume-failure', 'Wrong password.')
  await userEvent.fill(field, password)
  await userEvent.keyboard('{Enter}')
  await says('trading-answer', 'Trading resumed.')
  await expect.element(page.getByTestId('stop-trading')).toBeVisible()
})

it('S8: shows older events of the account, each once', async () => {
  const event = (id: string, what: string) => ({ id, at: now, what, address: null, browser: 'Chrome', refused: false })
  fakes.server.on('listSecurityEvents', ({ query: { before } }) =>
    before === '8'
      ? { items: [event('7', 'signed up'), event('5', 'passkey added')], nextCursor: null }
      : { items: [event('9', 'signed in'), event('5', 'passkey added')], nextCursor: '8' },
  )
  await openScreen(fakes, '/admin/security', { size: 'phone' })
  await page.getByTestId('older-events').click()
  await expect.element(page.getByTestId('older-events')).not.toBeInTheDocument()
  const shown = page
    .getByTestId('security-event')
    .elements()
    .map((one) => one.querySelector('strong')?.textContent)
  expect(shown).toEqual(['Signed in', 'Account created', 'Passkey added'])
})

describe('a second factor', () => {
  const field = (label: string) => page.getByLabelText(label, { exact: true })
  const own = page.getByTestId('second-factor')

  it('switches the second factor on: the key and its picture, a code, the recovery codes once', async () => {
    const begun = accept('two-factor/begin', {
      secret: 'ABCDEFGHIJKLMNOP',
      uri: 'otpauth://totp/x',
      recoveryCodes: codes,
    })
    refuse('two-factor/confirm', 'Wrong code.')
    await openSettings()
    await page.getByTestId('second-factor-on').click()
    await userEvent.fill(own.getByLabelText('Your password'), password)
    await userEvent.keyboard('{Enter}')
    await says('second-factor-secret', 'ABCD EFGH IJKL MNOP')
    await expect.element(page.getByRole('img', { name: /^QR code for your authenticator/ })).toBeVisible()
    await userEvent.fill(field('Code'), '000000')
    await userEvent.keyboard('{Enter}')
    await says('second-factor-failure', 'Wrong code.')
    const confirmed = accept('two-factor/confirm', { message: 'Two-factor sign-in is on.' }, () => {
      secondFactor = { on: true, recoveryCodes: 10 }
    })
    await userEvent.fill(field('Code'), '123456')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Two-factor sign-in is on.')).toBeVisible()
    expect([begun, confirmed]).toEqual([[{ password }], [{ code: '123456' }]])
    const shown = page.getByTestId('recovery-codes').getByRole('listitem')
    expect(shown.elements().map((one) => one.textContent)).toEqual(codes)
    const saved = Promise.withResolvers<Blob>()
    const spy = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.resolve(blob as Blob)
      return 'data:text/plain,'
    })
    await page.getByTestId('download-codes').click()
    expect(await (await saved.promise).text()).toContain(codes.join('\n'))
    spy.mockRestore()
    await page.getByTestId('codes-kept').click()
    await says('second-factor-state', '10 recovery codes left')
    expect(document.body.innerHTML).not.toContain(codes[0])
  })

  it('is switched off by the password and a code', async () => {
    secondFactor = { on: true, recoveryCodes: 9 }
    const ended = accept('two-factor/end', { message: 'Two-factor sign-in is off.' }, () => {
      secondFactor = { on: false, recoveryCodes: 0 }
    })
    await openSettings('phone')
    await page.getByTestId('second-factor-off').click()
    await userEvent.fill(own.getByLabelText('Your password'), password)
    await userEvent.fill(own.getByLabelText('Code'), codes[1] ?? '')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Two-factor sign-in is off.')).toBeVisible()
    await expect.element(page.getByTestId('second-factor-on')).toBeVisible()
    expect(ended).toEqual([{ password, code: codes[1] }])
  })

  /** Enters the password, after which the form asks for a code. */
  async function toTheCode(size: Size) {
    fakes.server.onIdentity('sign-in/email', () => ({ codeAsked: true }))
    await openScreen(fakes, '/auth/login?next=/admin/care', { user: null, size })
    await userEvent.fill(field('Email'), ada.email)
    await userEvent.fill(field('Password'), password)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByTestId('sign-in-code-form')).toBeVisible()
  }

  it('signs in by password and code, by the keyboard alone; a refused code says so', async () => {
    await toTheCode('desk')
    await expect.element(field('Code')).toHaveAttribute('autocomplete', 'one-time-code')
    refuse('sign-in/code', 'Wrong code, or already used.')
    await userEvent.keyboard('123456{Enter}')
    await says('sign-in-code-failure', /^Authentication failed: Wrong code, or already used/)
    const sent = accept('sign-in/code', { user: ada }, () => {
      fakes.server.state.user = ada
    })
    await userEvent.fill(field('Code'), '654321')
    await userEvent.keyboard('{Enter}')
    await movesTo('/admin/care')
    expect(sent).toEqual([{ code: '654321' }])
  })

  it('signs in by a recovery code', async () => {
    await toTheCode('phone')
    const sent = accept('sign-in/code', { user: ada }, () => {
      fakes.server.state.user = ada
    })
    await page.getByTestId('other-code').click()
    await userEvent.fill(page.getByLabelText('Recovery code'), codes[0] ?? '')
    await userEvent.keyboard('{Enter}')
    await movesTo('/admin/care')
    expect(sent).toEqual([{ code: codes[0] }])
  })

  it('goes back to the password where the time for the code is over', async () => {
    await toTheCode('phone')
    refuse('sign-in/code', 'This sign-in has expired. Enter your password again.', 'signed_out')
    await userEvent.keyboard('123456{Enter}')
    await expect.element(page.getByTestId('sign-in-form')).toBeVisible()
    await says('sign-in-note', 'Enter your password again')
    await expect.element(field('Password')).toHaveValue('')
  })
})

describe('a passkey', () => {
  const form = page.getByTestId('passkey-form')
  const laptop = { id: 'p0', name: 'Laptop', since: now, used: now, recent: false }
  const phone = { id: 'p1', name: 'Phone', since: now, used: null, recent: true }
  const box = (name: string) => page.getByRole('checkbox', { name })

  it('S6: is reviewed behind the link of a new password: one that was added lately stays if it is ticked', async () => {
    fakes.server.onIdentity('check-reset-link', () => ({ message: '', passkeys: [laptop, phone] }))
    const sent = accept('reset-password', { message: 'New password set.' })
    await openScreen(fakes, '/auth/reset#token=x', { user: null, size: 'phone' })
    await expect.element(box('Laptop')).toBeChecked()
    await expect.element(box('Phone')).not.toBeChecked()
    await says('keep-passkeys', /Laptop\s*added .*last used \d.*Phone\s*added .*not used yet/)
    await box('Laptop').click()
    await box('Phone').click()
    await userEvent.fill(page.getByLabelText('New password', { exact: true }), password)
    await userEvent.keyboard('{Enter}')
    await movesTo('/auth/login')
    expect(sent).toEqual([{ token: 'x', newPassword: password, keepPasskeys: ['p1'] }])
  })

  it('S6: is reviewed where the password is changed, with a code where the second factor is on', async () => {
    passkeys = [laptop, phone]
    secondFactor = { on: true, recoveryCodes: 9 }
    const sent = accept('change-password', { message: 'Password changed.' })
    await openSettings()
    await page.getByTestId('change-password-open').click()
    await userEvent.fill(page.getByLabelText('Your password', { exact: true }), password)
    await userEvent.fill(page.getByLabelText('New password', { exact: true }), 'quite another phrase')
    await userEvent.fill(page.getByLabelText('Code', { exact: true }), '123456')
    await userEvent.keyboard('{Enter}')
    await says('change-password-answer', 'Password changed.')
    const change = { currentPassword: password, newPassword: 'quite another phrase', code: '123456' }
    expect(sent).toEqual([{ ...change, keepPasskeys: ['p0'] }])
  })

  it('S6: is reviewed where all other sessions were ended', async () => {
    passkeys = [laptop, phone]
    const sent = accept('passkey/keep', { message: 'Removed: “Phone”.' })
    await openSettings('phone')
    await page.getByTestId('end-other-sessions').click()
    const review = page.getByTestId('review-passkeys')
    await userEvent.fill(review.getByLabelText('Your password', { exact: true }), password)
    await userEvent.keyboard('{Enter}')
    await says('own-sessions-answer', 'Removed: “Phone”.')
    await expect.element(review).not.toBeInTheDocument()
    expect(sent).toEqual([{ keep: ['p0'], password }])
  })

  it('is renamed, and removed by the password', async () => {
    passkeys = [{ ...phone, name: 'My phone' }]
    const renamed = accept('passkey/rename', { message: 'Passkey renamed.' }, () => {
      passkeys = [{ ...phone, name: 'Old phone' }]
    })
    await openSettings('phone')
    await page.getByLabelText('Rename My phone').click()
    await userEvent.fill(form.getByLabelText('Name'), 'Old phone')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Passkey renamed.')).toBeVisible()
    refuse('passkey/remove', 'Wrong password.')
    await page.getByLabelText('Remove Old phone').click()
    await userEvent.fill(form.getByLabelText('Your password'), 'not my password')
    await userEvent.keyboard('{Enter}')
    await says('passkey-failure', 'Wrong password.')
    const removed = accept('passkey/remove', { message: 'Passkey removed.' }, () => {
      passkeys = []
    })
    await userEvent.fill(form.getByLabelText('Your password'), password)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Passkey removed.')).toBeVisible()
    await expect.element(page.getByTestId('passkey')).not.toBeInTheDocument()
    expect([renamed, removed]).toEqual([[{ passkey: 'p1', name: 'Old phone' }], [{ passkey: 'p1', password }]])
  })
})
