import { messages } from '@ratchet/contract'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAlert, field, fillAll, inputOf, isThere } from '../../testing/fields.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'

const person = {
  Username: 'ada',
  Email: 'ada@example.test',
  'First Name': 'Ada',
  'Last Name': 'Byron',
  Address: '12 St James Square',
  City: 'London',
  Country: 'England',
}
const form = () => page.getByTestId('profile-form')
const press = () => page.getByTestId('update-settings').click()

describe('signed in', () => {
  const fakes = startFakes('describe')
  beforeAll(async () => {
    await openScreen(fakes, '/admin/settings')
    await vi.waitFor(() => expect(inputOf('Username', form()).value).toBe('Ada'), { timeout: 100_000 })
  })

  it.each(Object.keys(person))('section 5 settings: %s is marked required', (label) =>
    expect(inputOf(label, form()).required).toBe(true),
  )
  it.each(Object.keys(person))(
    "section 5 settings without %s → 'All fields must be filled before submitting.'",
    async (label) => {
      fillAll({ ...person, [label]: '' }, form())
      await press()
      await expectAlert(messages.profileIncomplete)
      await expect.element(field(label, form())).toHaveFocus()
      expect(fakes.server.requests('putProfile')).toEqual([])
    },
  )
  it("section 5 settings, uploading with no picture chosen → 'Please select a profile picture before uploading.'", async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^upload/i })
      .click()
    await expectAlert(messages.noPictureChosen)
  })
})

describe('before it is known who is signed in', () => {
  const fakes = startFakes()
  it('there is no form: what is typed into it would be lost once the profile comes', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    fakes.server.onIdentity('get-session', async () => {
      await promise
      return { user: fakes.server.state.user }
    })
    fakes.stream.isAnswering = false
    await openScreen(fakes, '/admin/settings')
    expect(form().elements()).toEqual([])
    resolve()
    await expect.element(field('Username', form())).toHaveValue('Ada')
  })
})

describe('signed out', () => {
  const fakes = startFakes()
  it("section 5 settings, signed out → 'User not logged in.'", async () => {
    await openScreen(fakes, '/admin/settings', { user: null })
    // A form that was filled before the session is known would be another one.
    await isThere(page.getByText('Not signed in'))
    fillAll(person, form())
    await press()
    await expectAlert(messages.notLoggedIn)
  })
})
