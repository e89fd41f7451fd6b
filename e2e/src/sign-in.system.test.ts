import { expect, it } from 'vitest'
import { startScene } from './scene.ts'
import { Trader, until } from './trader.ts'

/** Forms, refusals and the keyboard are proved by `sign-in.page.test.tsx`, sessions by the server's `auth.test.ts`. */
const scene = startScene(() => ({ FEED: 'synthetic:7' }))
const password = 'a long enough password'
const another = 'quite another password'

it('sets a forgotten password by a link, which the operator has where no e-mail is sent; once', async () => {
  const email = 'lost@example.test'
  const there = new Trader(scene.server.url)
  await there.signUp('Lost', password)
  const page = await scene.browser.newPage({ baseURL: scene.server.url, reducedMotion: 'reduce' })
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await page.goto('/auth/forgot')
  await field('Email').fill(email)
  await field('Email').press('Enter')
  await page.getByTestId('forgot-answer').getByText('ask the operator').waitFor()
  const printed = new RegExp(`${email.replace('.', '\\.')} requested.*?(http\\S+/auth/reset#token=\\S+)`)
  const link = await until('the link in the output', async () => printed.exec(scene.server.output())?.[1])
  await page.goto(link.trim())
  await field('New password').fill(another)
  await field('New password').press('Enter')
  await page.waitForURL('**/auth/login')
  expect((await there.call('GET', '/api/counts')).status).toBe(401)
  await field('Email').fill(email)
  await field('Password').fill(another)
  await field('Password').press('Enter')
  await page.waitForURL('**/admin/dashboard')
  await page.goto(link.trim())
  await page.reload()
  await page.getByTestId('reset-dead').getByText('has been used or has expired').waitFor()
})
