import { messages } from '@ratchet/contract'
import { expect } from 'vitest'
import { moveTo } from '../move.ts'
import { sharedScene } from '../scene.ts'
import { drawnPicture } from '../walk/picture.ts'
import { desk, journey } from './journey.ts'

const person = {
  Username: 'Bobby Gold',
  'First Name': 'Robert',
  'Last Name': 'Long',
  Address: 'A street 1',
  City: 'Bern',
  Country: 'Switzerland',
}

const scene = sharedScene()
journey('gives a name and a picture, which are shown wherever the trader is', scene, desk, async ({ page, trader }) => {
  await page.goto('/admin/settings')
  for (const [label, text] of Object.entries(person))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  await page.getByTestId('update-settings').click()
  await page.getByTestId('profile-answer').getByText(messages.profileUpdated).waitFor()
  await expect.poll(() => page.getByTestId('user-name').textContent()).toBe('Bobby Gold')
  const file = { name: 'me.png', mimeType: 'image/png', buffer: drawnPicture(200) }
  await page.getByTestId('picture-file').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload Picture', exact: true }).click()
  await page.getByTestId('picture-answer').getByText(messages.pictureUpdated).waitFor()
  const { profilePicture } = await trader.ask<{ profilePicture: string }>('GET', '/api/profile')
  await page.locator(`[data-testid=picture-preview] img[src="${profilePicture}"]`).waitFor()
  await page.locator('[data-testid=user-menu] img').waitFor()
  await moveTo(page, scene.server.url, '/admin/care')
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Bobby Gold')
})
