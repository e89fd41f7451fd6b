import { expect, it } from 'vitest'
import { hostOf, sourceInWords } from './media.ts'

it.each([
  ['/site-files/a.mp4', undefined, 'Plays from this server.'],
  ['https://films.example/embed/1?x=2', 'films.example', 'Loads from films.example when you press it, and not before.'],
  ['http://films.example:8080/a.webm', 'films.example:8080', /films\.example:8080/],
])('%s names who learns of a click', (address, host, words) => {
  expect(hostOf(address)).toBe(host)
  expect(sourceInWords(address)).toMatch(words)
})
