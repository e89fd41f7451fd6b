import { expect, it } from 'vitest'
import { allowedAddress, isReachable } from './address.ts'

const at = (text: string) => new URL(text)

it.each([
  ['https://ratchet.example/admin', true],
  ['https://ratchet.example:8443', false],
  ['http://ratchet.example', false],
  ['http://192.168.1.5:4000', false],
  ['http://127.0.0.1:4000', true],
  ['http://localhost:4000', true],
  ['http://[::1]:4000', true],
])('a terminal reaches Ratchet at %s: %s', (address, reaches) => {
  expect(isReachable(at(address))).toBe(reaches)
})

it('the list of the terminal gets the host as an https address, as the program names it', () => {
  expect(allowedAddress(at('https://ratchet.example/admin/setup/x'))).toBe('https://ratchet.example')
})
