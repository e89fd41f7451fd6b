import {
  ladderTextWords,
  ladderUnits,
  ladderWords,
  messages,
  mostR,
  noRisk,
  type OwnRungs,
  type Risk,
  rungNumbers,
  sameRungs,
} from '@ratchet/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printLadder, readLadder } from './ladder-text.ts'

const night: Risk = { ...noRisk, profit1: 30, sl1: 30, profit2: 60, sl2: 30, profit4: 100, sl4: 40, tp4: 200 }
const nightText = 'Ratchet ladder "Night" in pips: at 30 sl 30; at 60 sl 30; off; at 100 sl 40 tp 200'

describe('a ladder as text', () => {
  it.each<[string, string, Partial<Risk>, string]>([
    ['its rungs in their order', 'Night', night, nightText],
    ['none', 'Flat', {}, 'Ratchet ladder "Flat" in pips: no rungs'],
    [
      'parts of a pip',
      'Fine',
      { profit1: 0.000001, sl1: 1e6 },
      'Ratchet ladder "Fine" in pips: at 0.000001 sl 1000000',
    ],
    ['a rung that is off but has a stop', 'Odd', { sl2: 5 }, 'Ratchet ladder "Odd" in pips: off; at 0 sl 5'],
    ['marks in a name', 'a "b" \\c', {}, 'Ratchet ladder "a \\"b\\" \\\\c" in pips: no rungs'],
  ])('TXT1: %s', (_, name, rungs, text) =>
    expect(printLadder({ name, ladder: { ...noRisk, ...rungs }, unit: 'pips' })).toBe(text),
  )

  const pips = fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 1000 }),
    fc.integer({ min: 0, max: 1e12 }).map((n) => n / 1e6),
  )
  const percents = fc.array(fc.integer({ min: 0, max: 10_000 }), {
    minLength: rungNumbers.length,
    maxLength: rungNumbers.length,
  })
  const ladder = fc.tuple(percents, ...rungNumbers.flatMap(() => [pips, pips, pips])).map(([percents, ...all]) => {
    const fields = rungNumbers.flatMap((n) => [`profit${n}`, `sl${n}`, `tp${n}`])
    const figures = fields.map((field, n) => [field, all[n]] as const)
    const closes = percents.flatMap((part, n) => (part === 0 ? [] : [[`close${n + 1}`, part / 100] as const]))
    return Object.fromEntries([...figures, ...closes]) as OwnRungs
  })
  const letters = fc.string({
    unit: fc.oneof(
      fc.constantFrom('"', '\\', '”', '“', ':', ';', ' '),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    minLength: 1,
    maxLength: 12,
  })
  const name = letters
    .map((text) => text.trim().slice(0, 40))
    .filter((text) => text.trim() === text && text !== '' && !/[\p{Cc}\p{Cs}]/u.test(text))

  it('TXT2: is read again as the very same name and ladder', () => {
    fc.assert(
      fc.property(name, ladder, fc.constantFrom(...ladderUnits), (name, pips, unit) => {
        const least = (figure: number) => (unit !== 'pips' ? Math.min(figure, mostR) : figure)
        const ladder = Object.fromEntries(
          Object.entries(pips).map(([field, figure]) => [field, least(figure ?? 0)]),
        ) as OwnRungs
        const read = readLadder(printLadder({ name, ladder, unit }))
        expect(read).toMatchObject({ is: 'ladder', name, unit })
        expect(read.is === 'ladder' && sameRungs(read.ladder, ladder)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('TXT4: says something of every text, and never takes one for what is not printed the same', () => {
    const scrap = fc.constantFrom(
      'at',
      'sl',
      'tp',
      'close',
      '5%',
      'off',
      ';',
      ',',
      '30',
      '1,5',
      '1e3',
      '-4',
      '.',
      '"',
      'x',
      ' ',
      ':',
    )
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 12 }), (scraps) => {
        const read = readLadder(`Ratchet ladder "a" in pips: ${scraps.join(' ')}`)
        if (read.is === 'ladder') expect(readLadder(printLadder(read))).toEqual(read)
        else expect(read.message).not.toMatch(/^$|[{}]/)
      }),
    )
  })

  it.each([
    ['capitals', nightText.toUpperCase().replace('NIGHT', 'Night')],
    ['blanks and line ends', `\n  ${nightText.replaceAll(' ', '  \n ').replace('in  \n', 'in')}\n`],
    ['curly marks', nightText.replace('"Night"', '“Night”')],
    ['German marks', nightText.replace('"Night"', '„Night“')],
    ['French marks', nightText.replace('"Night"', '«Night»')],
    ['a full stop', `${nightText}.`],
    ['a semicolon at the end', `${nightText} ; `],
    ['no word before a figure', nightText.replaceAll('at ', '')],
    ['the target before the stop', nightText.replace('sl 40 tp 200', 'tp 200 sl 40')],
    ['a capital unit', nightText.replace('in pips', 'in PIPS')],
    ['a decimal point too many zeros', nightText.replace('at 30', 'at 30.0')],
  ])('TXT3: forgives %s', (_, text) =>
    expect(readLadder(text)).toEqual({ is: 'ladder', name: 'Night', ladder: night, unit: 'pips' }),
  )

  it('TXT1, TXT3: says R where its figures count R, in either letter', () => {
    const half: Risk = { ...noRisk, profit1: 1, sl1: 0.5 }
    const text = 'Ratchet ladder "Half" in R: at 1 sl 0.5'
    expect(printLadder({ name: 'Half', ladder: half, unit: 'R' })).toBe(text)
    const read = { is: 'ladder', name: 'Half', ladder: half, unit: 'R' }
    expect([readLadder(text), readLadder(text.replace('in R', 'in r'))]).toEqual([read, read])
  })

  it('TXT1, TXT3: says the part that a rung closes, with or without the sign', () => {
    const ladder = { ...noRisk, profit1: 10, sl1: 5, close1: 33.33, profit2: 20, close2: 50 }
    const text = 'Ratchet ladder "Thirds" in pips: at 10 sl 5 close 33.33%; at 20 close 50%'
    expect(printLadder({ name: 'Thirds', ladder, unit: 'pips' })).toBe(text)
    const read = { is: 'ladder', name: 'Thirds', ladder, unit: 'pips' }
    expect([readLadder(text), readLadder(text.replaceAll('%', ''))]).toEqual([read, read])
    expect(readLadder(text.replace('33.33%', '0%'))).toEqual({
      is: 'ladder',
      name: 'Thirds',
      ladder: { ...noRisk, profit1: 10, sl1: 5, profit2: 20, close2: 50 },
      unit: 'pips',
    })
  })

  const { invalidNumber } = messages
  it.each<[string, number | null, string]>([
    ['', null, ladderTextWords.noLadder],
    ['Ratchet ladder Night: 5', null, ladderTextWords.noLadder],
    ['Ratchet ladder "Night": at 5', null, ladderTextWords.noLadder],
    ['Ratchet ladder "Night in pips: at 5', null, ladderTextWords.noEnd],
    ['Ratchet ladder "" in pips: at 5', null, ladderWords.noName],
    [`Ratchet ladder "${'x'.repeat(41)}" in pips: at 5`, null, ladderWords.longName],
    ['Ratchet ladder "a" in pips:', null, ladderTextWords.noRungs],
    ['Ratchet ladder "a" in pips: at 5;; at 9', 2, 'Rung 2 is empty. Write "off" for a rung that is switched off.'],
    [
      'Ratchet ladder "a" in pips: 1;2;3;4;5;6;7;8;9;10;11;12;13',
      13,
      'Rung 13 is one too many: a ladder can have at most 12 rungs.',
    ],
    ['Ratchet ladder "a" in pips: at 1,5 sl 2', 1, `Rung 1 at "1,5": ${invalidNumber}`],
    ['Ratchet ladder "a" in pips: at 5; at -3', 2, `Rung 2 at "-3": ${invalidNumber}`],
    ['Ratchet ladder "a" in pips: at 5 sl 1e3', 1, `Rung 1 at "1e3": ${invalidNumber}`],
    ['Ratchet ladder "a" in pips: at 5 sl 0.0000001', 1, `Rung 1 at "0.0000001": ${invalidNumber} At most 6 decimals.`],
    [
      'Ratchet ladder "a" in pips: at 2000000',
      1,
      'Rung 1 at "2000000": Please enter a smaller number: at most 1 million.',
    ],
    [
      'Ratchet ladder "a" in pips: at 5 stop 3',
      1,
      'Rung 1 cannot be read at "stop". Write a rung as: at 50 sl 20 tp 40 close 25%. You can leave out sl, tp and close.',
    ],
    [
      'Ratchet ladder "a" in pips: at 5 sl',
      1,
      'Rung 1 cannot be read at "at 5 sl". Write a rung as: at 50 sl 20 tp 40 close 25%. You can leave out sl, tp and close.',
    ],
    ['Ratchet ladder "a" in R: at 1001', 1, `Rung 1 at "1001": ${ladderWords.tooManyR}`],
    ['Ratchet ladder "a" in R: at 1 close 101%', 1, `Rung 1 at "101%": ${ladderWords.partWrong}`],
    ['Ratchet ladder "a" in pips: at 1 close 0.125', 1, `Rung 1 at "0.125": ${ladderWords.partWrong}`],
    ['Ratchet ladder "a" in RR: at 1', null, ladderTextWords.noLadder],
    ['Ratchet ladder "a" in pips: at 5 sl 3 sl 4', 1, 'Rung 1 has sl twice.'],
  ])('TXT4: %j is refused at rung %j', (text, rung, message) => {
    expect(readLadder(text)).toEqual({ is: 'wrong', rung, message })
  })
})
