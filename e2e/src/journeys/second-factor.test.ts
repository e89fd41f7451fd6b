import { expect } from 'vitest'
import { codeOf } from '../authenticator.ts'
import { sharedScene } from '../scene.ts'
import { journey, phone } from './journey.ts'

const password = 'a long enough password'

journey('switches the second factor on and signs in with it', sharedScene(), phone, async ({ page, trader }) => {
  await page.goto('/admin/settings')
  await page.getByTestId('second-factor-on').click()
  await page.getByTestId('second-factor').getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  const secret = ((await page.getByTestId('second-factor-secret').textContent()) ?? '').replace(/\s/g, '')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByText('Two-factor sign-in is on.').waitFor()
  expect(await page.getByTestId('recovery-codes').getByRole('listitem').count()).toBe(10)
  await page.context().clearCookies()
  await page.goto('/auth/login')
  await page.getByLabel('Email', { exact: true }).fill(trader.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.getByTestId('sign-in-code-form').waitFor()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/dashboard')
  await expect.poll(() => page.getByTestId('user-name').textContent()).toBe(phone.name)
})
