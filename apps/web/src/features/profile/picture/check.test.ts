import { messages, pictureLimits, uploadLimits } from '@ratchet/contract'
import { describe, expect, it } from 'vitest'
import { faultOf } from './check.ts'
import { percentOf, refusalWords, sizeText } from './upload-text.ts'

const text = (words: string) => Uint8Array.from(words, (char) => char.charCodeAt(0))
const join = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...text(part)] : part)))
const u32 = (n: number) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]
const u16 = (n: number) => [n >>> 8, n & 255]
const le = (n: number, bytes: number) => Array.from({ length: bytes }, (_, at) => (n >>> (8 * at)) & 255)

/** Makes the first bytes of a picture of so many pixels, as each format tells its size. */
const heads: Record<string, (width: number, height: number) => Uint8Array> = {
  PNG: (w, h) => join('\x89PNG\r\n\x1a\n', u32(13), 'IHDR', u32(w), u32(h), [8, 2, 0, 0, 0]),
  GIF: (w, h) => join('GIF89a', le(w, 2), le(h, 2), [0, 0, 0]),
  JPEG: (w, h) =>
    join([0xff, 0xd8, 0xff, 0xe1], u16(600), Array(598).fill(0), [0xff, 0xc2], u16(17), [8], u16(h), u16(w), [3, 1]),
  'WebP with extras': (w, h) => join('RIFF', u32(0), 'WEBPVP8X', le(10, 4), [0, 0, 0, 0], le(w - 1, 3), le(h - 1, 3)),
  'WebP without loss': (w, h) =>
    join('RIFF', u32(0), 'WEBPVP8L', le(9, 4), [0x2f], le((w - 1) | ((h - 1) << 14), 4), [0, 0, 0, 0, 0]),
  WebP: (w, h) => join('RIFF', u32(0), 'WEBPVP8 ', le(9, 4), [0, 0, 0, 0x9d, 1, 0x2a], le(w, 2), le(h, 2)),
  AVIF: (w, h) =>
    join(u32(28), 'ftypavif', u32(0), 'mif1miaf', Array(90).fill(1), u32(20), 'ispe', u32(0), u32(w), u32(h)),
}

describe('a file that was chosen', () => {
  const side = Math.sqrt(pictureLimits.pixels)
  it.each(Object.keys(heads))('as %s passes, and is refused where it has too many pixels', (format) => {
    const head = heads[format]
    expect(faultOf(1000, head?.(640, 480) ?? text(''))).toBeNull()
    expect(faultOf(1000, head?.(5000, 10_000) ?? text(''))).toBeNull()
    expect(faultOf(1000, head?.(5001, 10_000) ?? text(''))).toBe(
      'The picture has too many pixels: at most 50 million are allowed.',
    )
    expect(faultOf(1000, head?.(16_000, Math.ceil(side)) ?? text(''))).toMatch(/too many pixels/)
  })

  it.each([
    ['nothing at all', ''],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a page', '<!doctype html><script>1</script>'],
    ['a PDF', '%PDF-1.7'],
    ['a ZIP', 'PK\x03\x04'],
    ['a TIFF', 'II*\x00'],
    ['a picture of a phone that no browser shows', '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic'],
    ['a film', '\x00\x00\x00\x18ftypisom\x00\x00\x00\x00isommp42'],
  ])('that is %s is refused, whatever its name', (_name, words) =>
    expect(faultOf(100, text(words))).toBe(messages.unusablePicture),
  )

  it('that is cut off behind its first bytes passes: the server sees it whole', () => {
    for (const head of Object.values(heads)) expect(faultOf(1000, head(9, 9).subarray(0, 20))).toBeNull()
  })

  it('of 25 MB passes, and of a byte more is refused', () => {
    const head = heads.PNG?.(9, 9) ?? text('')
    expect(faultOf(uploadLimits.fileBytes, head)).toBeNull()
    expect(faultOf(uploadLimits.fileBytes + 1, head)).toBe('The file is too large: at most 25 MB are allowed.')
  })
})

describe('words', () => {
  it.each([
    [0, '0 KB'],
    [1, '1 KB'],
    [262_144, '256 KB'],
    [1_048_576, '1.0 MB'],
    [20_971_520, '20.0 MB'],
  ])('%i bytes are %s', (bytes, words) => expect(sizeText(bytes)).toBe(words))

  it('a hundred percent is said only of what is whole', () => {
    expect([percentOf(0, 0), percentOf(999, 1000), percentOf(1000, 1000)]).toEqual([0, 99, 100])
  })

  it.each([
    [401, '', messages.notLoggedIn],
    [402, 'Finish one.', 'Quota exceeded. Finish one.'],
    [403, '', /^No permission/],
    [404, '', /^Object not found/],
    [400, messages.unusablePicture, messages.unusablePicture],
    [418, '', /418/],
  ])('section 8: %i', (status, said, words) => expect(refusalWords(status, said)).toMatch(words))
})
