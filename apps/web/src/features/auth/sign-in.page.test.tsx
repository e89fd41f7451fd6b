import { passwordRules } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focused, movesTo, tabTo } from '../../testing/focus.ts'
import { openScreen, type Size, sizes, startFakes } from '../../testing/screen.tsx'
import { LostResponse, Refusal } from '../../testing/server.ts'
import { ada } from '../../testing/state.ts'
import { shows } from '../../testing/text.ts'

const password = 'a long enough password'
const failed = 'Authentication failed: '
const fakes = startFakes()

const open = (path: string, size: Size = 'desk') => openScreen(fakes, path, { user: null, size })
const field = (label: string) => page.getByLabelText(label, { exact: true })
const failure = (form: string) => page.getByTestId(`${form}-failure`)
const fill = async (fields: Readonly<Record<string, string>>) => {
  for (const [label, text] of Object.entries(fields)) await userEvent.fill(field(label), text)
}
/** Fills in the form of a known trader and presses Enter. */
const signIn = async () => {
  await fill({ Email: ada.email, Password: password })
  await userEvent.keyboard('{Enter}')
}
/** Accepts every sign-in or sign-up after `wait`, and returns the bodies of the requests. */
function accept(path: 'sign-in/email' | 'sign-up/email', wait?: Promise<void>): unknown[] {
  const bodies: unknown[] = []
  fakes.server.onIdentity(path, async (body) => {
    bodies.push(body)
    await wait
    fakes.server.state.user = ada
    return { user: ada }
  })
  return bodies
}
const refuse = (path: string, message: string, code: 'invalid' | 'signed_out' = 'invalid', fields = {}) =>
  fakes.server.onIdentity(path, () => {
    throw new Refusal(code, message, { fields })
  })

describe('signing in', () => {
  it.each([
    { size: 'desk', remember: false },
    { size: 'phone', remember: true },
  ] as const)(
    'on a $size: signs in by the keyboard alone, remembered or not, and carries the uid to the dashboard (sections 2, 4)',
    async ({ size, remember }) => {
      const bodies = accept('sign-in/email')
      await open('/auth/login', size)
      await tabTo('email')
      await userEvent.keyboard(ada.email)
      await userEvent.tab()
      expect(focused()).toBe('password')
      await userEvent.keyboard(password)
      if (remember) {
        // The eye lies between the field and the box.
        await userEvent.tab()
        await userEvent.tab()
        await userEvent.keyboard(' ')
        await expect.element(page.getByRole('checkbox', { name: 'Remember me' })).toBeChecked()
      }
      await tabTo('Sign In')
      await userEvent.keyboard('{Enter}')
      await movesTo('/admin/dashboard')
      expect(bodies).toEqual([{ email: ada.email, password, rememberMe: remember }])
      expect(history.state?.usr).toEqual({ uid: ada.id })
    },
  )

  it.each([
    ['/admin/care', '/admin/care'],
    ['//evil.example/x', '/admin/dashboard'],
  ])('goes back to the screen that was asked for, and to no other site: %s', async (next, path) => {
    accept('sign-in/email')
    await open(`/auth/login?next=${encodeURIComponent(next)}`)
    await signIn()
    await movesTo(path)
  })

  it('tells a failure in red on the same page, until the next one takes its place (sections 4, 8)', async () => {
    refuse('sign-in/email', 'Invalid email or password', 'signed_out')
    await open('/auth/login')
    await signIn()
    await shows(failure('sign-in'), `${failed}Invalid email or password`)
    const [red = 0, green = 0] = (getComputedStyle(failure('sign-in').element()).color.match(/[\d.]+/g) ?? []).map(
      Number,
    )
    expect(red).toBeGreaterThan(green * 1.3)
    expect([location.pathname, focused()]).toEqual(['/auth/login', 'password'])
    // The old password is selected, so typing replaces it; the message stays.
    await userEvent.keyboard('still not it')
    await expect.element(field('Password')).toHaveValue('still not it')
    await expect.element(failure('sign-in')).toBeVisible()
    fakes.server.onIdentity('sign-in/email', () => {
      throw new LostResponse()
    })
    await userEvent.keyboard('{Enter}')
    await shows(failure('sign-in'), 'cannot be reached')
    expect(focused()).toBe('Sign In')
  })

  it('is busy while it asks, and sends once (section 4)', async () => {
    const held = Promise.withResolvers<void>()
    const bodies = accept('sign-in/email', held.promise)
    await open('/auth/login?next=/admin/care')
    await signIn()
    await expect.element(page.getByTestId('sign-in-submit')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    held.resolve()
    await movesTo('/admin/care')
    expect(bodies).toHaveLength(1)
  })

  it('leaves whoever went elsewhere before the answer where they are, signed in', async () => {
    const held = Promise.withResolvers<void>()
    accept('sign-in/email', held.promise)
    // The screen to which a sign-in leads is loaded, so the page would move on at once.
    await open('/privacy')
    await open('/auth/login?next=/privacy')
    await signIn()
    await expect.element(page.getByTestId('sign-in-submit')).toBeDisabled()
    await page.getByRole('link', { name: 'Create an account' }).click()
    await expect.element(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
    held.resolve()
    // The other form names the trader once the page knows of the session; only then could the page move on.
    await expect.element(page.getByTestId('signed-in-note')).toBeVisible()
    await new Promise((done) => setTimeout(done, 200))
    expect(location.pathname).toBe('/auth/register')
  })

  it('helps with passwords: managers know the fields, the eye shows, pasting works, Caps Lock is told', async () => {
    await open('/auth/login')
    expect(hints()).toEqual([
      ['email', 'username', true],
      ['password', 'current-password', true],
    ])
    const input = field('Password').element()
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    input.dispatchEvent(paste)
    expect(paste.defaultPrevented).toBe(false)
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect.element(field('Password')).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect.element(field('Password')).toHaveAttribute('type', 'password')
    const press = (modifierCapsLock: boolean) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock, bubbles: true }))
    const hint = page.getByTestId('caps-lock')
    await shows(hint, /^$/)
    press(true)
    await shows(hint, 'Caps Lock is on.')
    press(false)
    await shows(hint, /^$/)
  })
})

const hints = () =>
  [...document.querySelectorAll('form input:not([type=checkbox])')].map((input) => [
    (input as HTMLInputElement).type,
    input.getAttribute('autocomplete'),
    input.hasAttribute('required'),
  ])

describe('signing up', () => {
  it('B20: makes an account: rules ticked while typing, the privacy page beside what was typed, then the dashboard', async () => {
    await open('/auth/register')
    await expect.poll(hints).toEqual([
      ['text', 'name', true],
      ['email', 'username', true],
      ['password', 'new-password', true],
    ])
    await expect.element(page.getByTestId('password-rules')).toBeVisible()
    const met = () =>
      [...document.querySelectorAll('[data-testid=password-rules] li')].map(
        (one) => `${one.textContent}: ${one.hasAttribute('data-met')}`,
      )
    for (const [text, least, most] of [
      ['', false, false],
      ['123456789', false, true],
      ['1234567890', true, true],
      ['x'.repeat(129), true, false],
      ['too short', false, true],
    ] as const) {
      await fill({ Password: text })
      expect(met()).toEqual([
        `At least 10 characters: ${least}`,
        `At most 128 characters: ${most}`,
        // Only the server has the list of common passwords.
        `${passwordRules.uncommon}: false`,
      ])
    }
    await expect.element(field('Password')).toHaveAttribute('aria-describedby')
    await expect
      .element(page.getByRole('link', { name: 'Privacy Policy', exact: true }))
      .toHaveAttribute('target', '_blank')
    const agree = page.getByRole('checkbox', { name: 'I agree with the Privacy Policy' })
    await expect.element(agree).toBeRequired()
    await expect.element(agree).not.toBeChecked()

    refuse('sign-up/email', 'Password too short')
    await fill({ Name: 'Newcomer', Email: 'new@example.test' })
    await agree.click()
    fakes.server.clear()
    await field('Password').click()
    await userEvent.keyboard('{Enter}')
    await shows(failure('sign-up'), /^Sign-up failed: Password too short/)
    await expect.poll(() => fakes.server.requests('passwordPolicy').length).toBe(1)
    expect(focused()).toBe('password')

    const bodies = accept('sign-up/email')
    await userEvent.keyboard(`${password}{Enter}`)
    await movesTo('/admin/dashboard')
    expect(bodies).toEqual([{ name: 'Newcomer', email: 'new@example.test', password }])
    expect(history.state?.usr).toEqual({ uid: ada.id })
  })

  it('makes no call where a field is empty, the box is not ticked, or sign-up is closed (section 5)', async () => {
    const bodies = accept('sign-up/email')
    const { site } = fakes.server.state
    await open('/auth/register')
    await page.getByTestId('sign-up-submit').click()
    expect(focused()).toBe('name')
    await fill({ Name: 'Newcomer', Email: 'new@example.test', Password: password })
    await page.getByTestId('sign-up-submit').click()
    expect(bodies).toEqual([])
    fakes.server.state.site = { ...site, signup: 'closed' }
    await open('/auth/register')
    await expect.element(page.getByTestId('sign-up-closed')).toBeVisible()
    await expect.element(page.getByTestId('sign-up-submit')).toBeDisabled()
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await new Promise((done) => setTimeout(done, 50))
    expect(bodies).toEqual([])
  })
})

describe('the letter of a sign-up', () => {
  it('S7: is announced by the form, and its link sets the password of the account', async () => {
    fakes.server.onIdentity('sign-up/email', () => ({ letterSent: true }))
    await open('/auth/register')
    await fill({ Name: 'Newcomer', Email: 'new@example.test', Password: password })
    await page.getByRole('checkbox', { name: 'I agree with the Privacy Policy' }).click()
    await page.getByTestId('sign-up-submit').click()
    await shows(page.getByTestId('sign-up-letter'), /new@example\.test\. Open it to set your password/)
    refuse('confirm-address', 'Password too short', 'invalid', { password: 'Password too short' })
    await open('/auth/confirm#token=x', 'phone')
    await fill({ Password: 'short' })
    await userEvent.keyboard('{Enter}')
    await shows(failure('confirm'), /^Password too short$/)
    expect(focused()).toBe('password')
    const bodies: unknown[] = []
    fakes.server.onIdentity('confirm-address', (body) => {
      bodies.push(body)
      return { message: 'Your account is there.' }
    })
    await fill({ Password: password })
    await userEvent.keyboard('{Enter}')
    await movesTo('/auth/login')
    await expect.element(page.getByText('Your account is there.')).toBeVisible()
    expect(bodies).toEqual([{ token: 'x', password }])
  })
})

describe('a forgotten password', () => {
  it('is asked for with the e-mail address that was typed, and the server’s answer is shown', async () => {
    fakes.server.onIdentity('request-password-reset', () => ({ message: 'Please ask the operator.' }))
    await open('/auth/login')
    await fill({ Email: ada.email })
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await movesTo('/auth/forgot')
    await expect.element(field('Email')).toHaveValue(ada.email)
    await field('Email').click()
    await userEvent.keyboard('{Enter}')
    await shows(page.getByTestId('forgot-answer'), 'Please ask the operator.')
  })

  it('is set by a link: a refused one gets the focus again, an accepted one leads to the sign-in', async () => {
    fakes.server.onIdentity('check-reset-link', () => ({}))
    refuse('reset-password', 'Password too short')
    await open('/auth/reset#token=x')
    await expect.element(page.getByTestId('password-rules')).toBeVisible()
    await fill({ 'New password': 'short' })
    await userEvent.keyboard('{Enter}')
    await shows(failure('reset'), /^Password too short$/)
    expect(focused()).toBe('password')
    const bodies: unknown[] = []
    fakes.server.onIdentity('reset-password', (body) => {
      bodies.push(body)
      return { message: 'New password set. Sign in with it.' }
    })
    await fill({ 'New password': 'quite another password' })
    await userEvent.keyboard('{Enter}')
    await movesTo('/auth/login')
    await expect.element(page.getByText('New password set. Sign in with it.')).toBeVisible()
    expect(bodies).toEqual([{ token: 'x', newPassword: 'quite another password' }])
  })

  it('S20, B26: a link that is over says so, and asks for no password', async () => {
    refuse('check-reset-link', 'This link has been used or has expired.', 'invalid', { token: 'over' })
    await open('/auth/reset#token=x')
    await shows(page.getByTestId('reset-dead'), 'has been used or has expired')
    await expect.element(field('New password')).not.toBeInTheDocument()
    await expect.element(page.getByTestId('reset-submit')).not.toBeInTheDocument()
  })

  it('says that a link without its end is not complete', async () => {
    await open('/auth/reset')
    await expect.element(page.getByTestId('reset-incomplete')).toBeVisible()
    await expect.element(page.getByTestId('reset-submit')).not.toBeInTheDocument()
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await movesTo('/auth/forgot')
  })
})

it('the password is changed in the settings: a wrong one says which field', async () => {
  refuse('change-password', 'Wrong password.', 'invalid', { currentPassword: 'Wrong password.' })
  await openScreen(fakes, '/admin/settings')
  await page.getByTestId('change-password-open').click()
  const passwords = { 'Your password': 'not the password', 'New password': 'another long password' }
  await fill(passwords)
  await userEvent.keyboard('{Enter}')
  await shows(page.getByTestId('change-password-failure'), 'Wrong password.')
  expect(focused()).toBe('currentPassword')
  fakes.server.onIdentity('change-password', () => ({ message: 'Password changed.' }))
  await fill({ 'Your password': password })
  await userEvent.keyboard('{Enter}')
  await shows(page.getByTestId('change-password-answer'), 'Password changed.')
})

it.each([
  ['/auth/login', 'desk'],
  ['/auth/register', 'phone'],
  ['/auth/forgot', 'desk'],
  ['/auth/reset', 'phone'],
  ['/auth/confirm', 'desk'],
] as const)('%s stands under a clear bar and before a picture, with a small footer, on a %s', async (path, size) => {
  await open(path, size)
  const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
  expect(getComputedStyle(document.querySelector('header') as Element).backgroundColor).toMatch(/, 0\)|transparent/)
  expect(box(':has(> main) svg')?.width).toBeGreaterThanOrEqual(sizes[size].width)
  expect(box('footer')?.height).toBeLessThan(80)
})
