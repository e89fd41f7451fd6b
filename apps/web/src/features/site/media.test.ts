import { expect, it } from 'vitest'
import { hostOf, othersOf, sourceInWords } from './media.ts'

it.each([
  ['/site-files/a.mp4', undefined, 'Plays from this server.'],
  ['https://films.example/embed/1?x=2', 'films.example', 'Loads from films.example only after you press it.'],
  ['http://films.example:8080/a.webm', 'films.example:8080', /films\.example:8080/],
])('%s names who learns of a click', (address, host, words) => {
  expect(hostOf(address)).toBe(host)
  expect(sourceInWords(address)).toMatch(words)
})

it('the other servers of a site are named once, and ours never', () => {
  const film = (src: string, poster: string) => ({ title: 'x', src, poster })
  const banner = (image: string) => ({ title: 'x', href: 'https://elsewhere.example/', image })
  expect(
    othersOf({
      videos: [film('/a.mp4', '/a.svg'), film('https://films.example/1', 'https://pictures.example/1.png')],
      banners: [banner('https://pictures.example/2.png'), banner('/site/b.svg'), banner('https://ads.example/b.gif')],
    }),
  ).toEqual({ pictures: ['pictures.example', 'ads.example'], films: ['films.example'] })
})
