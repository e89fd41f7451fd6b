import { messages } from '@ratchet/contract'
import { expect } from 'vitest'
import { sharedScene } from '../scene.ts'
import { journey, phone } from './journey.ts'

const password = 'a long enough password'

journey(
  'signs up, signs out, is refused with a wrong password, and comes back to the screen it wanted',
  sharedScene(),
  phone,
  async ({ page, trader }) => {
    const field = (label: string) => page.locator('form').getByLabel(label, { exact: true })
    const email = `new-${trader.email}`
    await page.goto('/auth/register')
    await field('Name').fill('Nora')
    await field('Email').fill(email)
    await field('Password').fill(password)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL('**/admin/dashboard')
    await expect.poll(() => page.getByTestId('user-name').textContent()).toBe('Nora')

    await page.getByTestId('user-menu').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect.poll(() => page.getByTestId('user-name').textContent()).toBe(messages.noUser)
    await page.goto('/admin/risk')
    await page.getByTestId('user-menu').click()
    await page.getByRole('menuitem', { name: 'Sign in' }).click()
    await page.waitForURL('**/auth/login?next=%2Fadmin%2Frisk')
    await field('Email').fill(email)
    await field('Password').fill('not the right one')
    await page.getByTestId('sign-in-submit').click()
    await page.getByTestId('sign-in-failure').getByText(messages.authenticationFailed).waitFor()
    await field('Password').fill(password)
    await page.getByTestId('sign-in-submit').click()
    await page.waitForURL('**/admin/risk')
    await expect.poll(() => page.getByTestId('user-name').textContent()).toBe('Nora')
  },
  { isSignedIn: false, refused: /401/ },
)
