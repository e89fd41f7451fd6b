import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaKind, site as siteShape } from '@ratchet/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../core/refusals/config-error.ts'
import { openDesk } from '../testing/desk.ts'
import { defaultSite } from './default.ts'
import { readSite } from './site.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ratchet-site-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const write = (content: unknown) =>
  writeFileSync(join(folder, 'site.json'), typeof content === 'string' ? content : JSON.stringify(content))
const video = { title: 'A film', src: 'https://films.example/a.mp4', poster: '/site/poster-register.svg' }

describe('the site', () => {
  it('has two videos and four banners by default, and nothing of it leads to another server', () => {
    expect(readSite(folder)).toBe(defaultSite)
    expect([defaultSite.videos.length, defaultSite.banners.length]).toEqual([2, 4])
    const { social, videos, banners } = defaultSite
    const media = [...videos.flatMap(({ src, poster }) => [src, poster]), ...banners.map(({ image }) => image)]
    const links = [...social, ...banners].map(({ href }) => href)
    for (const address of [...media, ...links]) expect(address).toMatch(/^\/[a-z]/)
    const web = join(import.meta.dirname, '..', '..', '..', 'web', 'public')
    for (const path of media) expect([path, existsSync(join(web, path))]).toEqual([path, true])
  })

  it('takes each part that the file has, and keeps the others', () => {
    write({
      brand: ' Desk ',
      feature_x_enabled: true,
      videos: [video],
      banners: [],
      servers: [{ name: 'Ratchet-Live', note: 'Ours' }],
    })
    const { servers, ...rest } = readSite(folder)
    const { servers: usual, ...others } = defaultSite
    expect(rest).toEqual({ ...others, brand: 'Desk', feature_x_enabled: true, videos: [video], banners: [] })
    expect(servers).toEqual([usual[0], { ...usual[1], note: 'Ours' }])
    expect(siteShape.parse({ ...readSite(folder), signup: 'open' })).toBeTruthy()
  })

  it('may begin with the mark of an encoding', () => {
    write('\uFEFF{"brand":"Desk"}')
    expect(readSite(folder).brand).toBe('Desk')
  })

  const social = (href: unknown) => ({ social: [{ name: 'x', href }] })
  it.each<[unknown, RegExp]>([
    ['', /it is not JSON/],
    ['{"brand":\n"Desk",\n}', /it is not JSON/],
    ['[]', /Write one object/],
    ['"text"', /Write one object/],
    [{ brend: 'x' }, /brend is unknown/],
    [{ brand: '' }, /brand: Write some text/],
    [{ brand: 5 }, /brand: Write text in quotes/],
    [{ brokerage: 'x'.repeat(81) }, /brokerage: Write at most 80 characters/],
    [{ feature_x_enabled: 'yes' }, /feature_x_enabled: Write true or false/],
    [{ videos: {} }, /videos: Write a list/],
    [{ videos: [{ ...video, src: '/admin/dashboard' }] }, /videos\.0\.src: Write a file of this server/],
    [{ videos: [{ title: 'x', src: '/a.mp4' }] }, /videos\.0\.poster: Write an address in quotes/],
    [{ banners: Array(13).fill({ title: 'x', href: '/', image: '/x.svg' }) }, /banners: Write at most 12 entries/],
    [{ servers: [{ name: 'Elsewhere', note: 'x' }] }, /servers\.0\.name: Write one of Ratchet-Demo, Ratchet-Live/],
    [{ signup: 'open' }, /signup is unknown/],
    ...[
      'javascript:alert(1)',
      '//evil.example/x',
      '/\\evil.example',
      'data:text/html,x',
      'https://a;script-src *',
      "https://a;script-src'none'/",
      'https://*/',
      'https://user:word@a.example/',
      'ftp://a.example/',
      'relative/path',
      'https://',
    ].map((href): [unknown, RegExp] => [social(href), /social\.0\.href: Write a path of this server/]),
  ])('%j is refused in one line that names the file and the mistake', (content, words) => {
    write(content)
    const read = () => readSite(folder)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(words)
    expect(read).toThrow(/^The site file \S+site\.json cannot be used: [^\n]+ Correct it, or remove it\.$/)
  })

  it('that is a folder is refused', () => {
    mkdirSync(join(folder, 'site.json'))
    expect(() => readSite(folder)).toThrow(/site\.json cannot be used: it cannot be read \(EISDIR\)\./)
  })
})

describe('the content security policy', () => {
  const policyOf = async (site?: Parameters<typeof openDesk>[0]) => {
    const desk = await openDesk(site)
    try {
      const { headers } = await desk.app.inject('/api/site')
      const parts = String(headers['content-security-policy']).split(';')
      const directive = (name: string) => parts.find((part) => part.trim().startsWith(`${name} `))?.trim()
      return { img: directive('img-src'), media: directive('media-src'), frame: directive('frame-src') }
    } finally {
      await desk.close()
    }
  }
  it('names no other server by default', async () =>
    expect(await policyOf()).toEqual({
      img: "img-src 'self' data: blob:",
      media: "media-src 'self'",
      frame: "frame-src 'none'",
    }))
  it('names each server that the operator named, for what it is needed', async () => {
    write({
      videos: [
        { ...video, poster: 'https://posters.example/p.jpg' },
        { title: 'Framed', src: 'https://frames.example:8443/embed/x?y', poster: '/p.svg' },
      ],
      banners: [{ title: 'x', href: 'https://linked.example/', image: 'https://banners.example/a/b.png?c' }],
    })
    expect(await policyOf({ site: readSite(folder) })).toEqual({
      img: "img-src 'self' data: blob: https://banners.example https://posters.example",
      media: "media-src 'self' https://films.example",
      frame: 'frame-src https://frames.example:8443',
    })
  })
})

describe("the operator's own files", () => {
  it('are served where they are media, in parts too, and nothing beside them', async () => {
    const desk = await openDesk({ dataDir: folder })
    try {
      const root = join(folder, 'site')
      writeFileSync(join(root, 'film.mp4'), '0123456789')
      writeFileSync(join(root, 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
      for (const name of ['page.html', 'script.js', '.hidden.png', '../secret.png'])
        writeFileSync(join(root, name), 'planted')
      const part = await desk.app.inject({ url: '/site-files/film.mp4', headers: { range: 'bytes=2-4' } })
      expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([206, '234', 'video/mp4'])
      const drawing = await desk.app.inject('/site-files/a.svg')
      expect([drawing.statusCode, drawing.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      expect(drawing.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
      // A link within the folder is the operator's way to name a film twice; one that leads out of it shows nothing.
      mkdirSync(join(folder, 'private'))
      writeFileSync(join(folder, 'private', 'secret.png'), 'planted')
      symlinkSync(join(root, 'film.mp4'), join(root, 'again.mp4'))
      symlinkSync(join(folder, 'private', 'secret.png'), join(root, 'link.png'))
      symlinkSync(join(folder, 'private'), join(root, 'folder'))
      expect((await desk.app.inject('/site-files/again.mp4')).body).toBe('0123456789')
      for (const path of ['link.png', 'folder/secret.png'])
        expect([path, (await desk.app.inject(`/site-files/${path}`)).statusCode]).toEqual([path, 404])
      const paths = ['page.html', 'script.js', '.hidden.png', '..%2fsecret.png', '%2e%2e/secret.png', 'none.png', '']
      for (const path of paths) {
        const response = await desk.app.inject(`/site-files/${path}`)
        expect(response.body).not.toContain('planted')
        if (path !== '') expect([path, response.statusCode]).toEqual([path, 404])
      }
    } finally {
      await desk.close()
    }
  })
})

it.each([
  ['/a.mp4', 'film'],
  ['https://x.example/a.WEBM?t=1#t=2', 'film'],
  ['/site/a.svg', 'picture'],
  ['https://x.example/embed/a', 'page'],
  ['https://x.example/embed/a?file=b.mp4', 'page'],
])('%s is shown as a %s', (src, kind) => expect(mediaKind(src)).toBe(kind))
