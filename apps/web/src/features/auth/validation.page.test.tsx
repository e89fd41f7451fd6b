import { beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAlert, fillAll, inputOf } from '../../testing/fields.ts'
import { openScreen, startFakes } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'

const forms = [
  ['/auth/login', 'sign-in', ['Email', 'Password']],
  ['/auth/register', 'sign-up', ['Name', 'Email', 'Password']],
] as const
const agreement = () => page.getByRole('checkbox', { name: 'I agree with the Privacy Policy' })

describe.each(forms)('%s', (at, name, labels) => {
  const fakes = startFakes('describe')
  let sent = 0
  const press = async () => {
    sent = 0
    await page.getByTestId(`${name}-submit`).click()
  }
  beforeAll(async () => {
    await openScreen(fakes, at, { user: null })
    fakes.server.onIdentity(`${name}/email`, () => {
      sent++
      throw new Refusal('invalid', 'Password too short')
    })
  })

  it(`section 5 ${at}: the email field is of email type`, () => expect(inputOf('Email').type).toBe('email'))
  it.each(labels)(`section 5 ${at}: %s is required, and the browser sees to it`, (label) => {
    const { required, validity, form } = inputOf(label)
    expect([required, validity.valueMissing, form?.noValidate]).toEqual([true, true, false])
  })
  if (name === 'sign-up')
    it(`section 5 ${at}: the privacy checkbox is required, and the browser sees to it`, () => {
      const { required, validity } = agreement().element() as HTMLInputElement
      expect([required, validity.valueMissing]).toEqual([true, true])
    })
  it(`section 5 ${at}: an empty form is not sent`, async () => {
    await press()
    expect([inputOf('Email').form?.checkValidity(), sent]).toEqual([false, 0])
  })
  it(`section 5 ${at}: text that is no address is not sent`, async () => {
    if (name === 'sign-up') {
      fillAll({ Name: 'Ada' })
      await agreement().click()
    }
    fillAll({ Email: 'no address', Password: 'short' })
    await press()
    expect([inputOf('Email').validity.typeMismatch, sent]).toEqual([true, 0])
  })
  if (name === 'sign-up')
    it(`section 5 ${at}: a refused password: the policy is fetched anew and the error is shown`, async () => {
      fillAll({ Email: 'short@example.test' })
      await expect.element(page.getByText('At least 10 characters')).toBeVisible()
      fakes.server.clear()
      await press()
      await expectAlert('Password too short')
      await expect.poll(() => fakes.server.requests('passwordPolicy').length).toBeGreaterThan(0)
      expect(sent).toBe(1)
    })
})
