import { describe, expect, it } from 'vitest'
import { oneLine } from './addressee.ts'

describe('S20: a name in a letter', () => {
  it.each([
    'evil.example',
    'пример.рф',
    '例え.テスト',
    '例え。テスト',
    'evil．example',
    'ｅｖｉｌ．ｃｏｍ',
    'bücher.example',
    'evil․com',
    'go to evil\u200b.com',
    'http：／／evil',
    'evil∕com',
    'me@evil',
    'rаtchet',
    'Αnna',
  ])('is not %s', (name) => expect(oneLine(name)).toBe('trader'))

  it.each([
    'Anna',
    'J. R. Smith',
    'Dr. Jürgen Müller-Lüdenscheidt',
    'Иван Петров',
    '山田 太郎',
    "Conan O'Brien",
    'Ελένη',
    'Анна Smith',
  ])('may be %s', (name) => expect(oneLine(name)).toBe(name))
})
