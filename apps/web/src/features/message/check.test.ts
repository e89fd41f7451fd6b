import { messages } from '@ratchet/contract'
import { expect, it } from 'vitest'
import { refusalOf } from './check.ts'

const whole = { name: 'Grace', email: 'grace@example.com', message: 'Is gold open?' }

it.each([
  [{}, {}],
  [{ name: ' ' }, { name: messages.profileIncomplete }],
  [{ email: 'grace' }, { email: 'Please enter a valid email address.' }],
  [
    { name: '', message: ' \n' },
    { name: messages.profileIncomplete, message: messages.profileIncomplete },
  ],
  [{ message: 'x'.repeat(5001) }, { message: 'Please enter at most 5000 characters.' }],
])('a contact message with %j is told its faults, field by field (section 2)', (part, faults) =>
  expect(refusalOf({ ...whole, ...part })?.fields ?? {}).toEqual(faults),
)
