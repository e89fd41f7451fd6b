import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadFrame, maxFrameBytes, readFrame, writeFrame } from './frames.ts'

const texts = fc.dictionary(fc.string({ minLength: 1, maxLength: 8 }), fc.string({ unit: 'binary', maxLength: 40 }), {
  maxKeys: 10,
})

describe('a frame', () => {
  it('is read as it was written, whatever its texts are', () => {
    fc.assert(
      fc.property(texts, (fields) => {
        const { t: _, n: __, ['__proto__']: ___, ...rest } = fields
        const text = writeFrame('type', 7, rest)
        expect(text).toMatch(/^[\x20-\x7e]*$/)
        const isStorable = Object.values(rest).every((one) => one.isWellFormed() && !one.includes('\0'))
        if (isStorable) expect(readFrame(text)).toEqual({ t: 'type', n: '7', ...rest })
        else expect(() => readFrame(text)).toThrow(BadFrame)
      }),
    )
  })

  it.each([
    ['{"t":"a","t":"b"}', 'a repeated name'],
    ['{"t":"a","n":1}', 'a number'],
    ['{"t":"a","n":true}', 'a flag'],
    ['{"t":"a","n":null}', 'null'],
    ['{"t":"a","n":{"b":"c"}}', 'an object'],
    ['{"t":"a","n":["b"]}', 'a list'],
    ['["t"]', 'no object'],
    ['"t"', 'a text alone'],
    ['', 'nothing'],
    ['{"t":"a"', 'half an object'],
    ['{"t":"a"} ', ''],
    ['{"t":"a"}x', 'more behind it'],
    ['{"t":"ä"}', 'other bytes than ASCII'],
    ['{"t":\n"a"}', 'a line feed'],
    ['{"t":"\\u0000"}', 'a zero'],
    ['{"t":"\\ud800"}', 'half a character'],
    [`{"t":"${'a'.repeat(maxFrameBytes)}"}`, 'too many bytes'],
  ])('%s is refused: %s', (text, what) => {
    if (what === '') expect(readFrame(text)).toEqual({ t: 'a' })
    else expect(() => readFrame(text)).toThrow(BadFrame)
  })

  it('of any bytes throws nothing but BadFrame', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        try {
          readFrame(text)
        } catch (error) {
          expect(error).toBeInstanceOf(BadFrame)
        }
      }),
    )
  })
})
