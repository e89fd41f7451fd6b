import { describe, expect, it } from 'vitest'
import { tableOfText } from './csv.ts'

describe('a table as text', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('is cut at %s', (_, sign) => {
    const rows = [
      ['Symbol', 'Type', 'Volume', 'Profit'],
      ['XAUUSD', 'buy', '0.10', '20.00'],
      ['XAUUSD', 'sell', '0.10', '-20.00'],
    ]
    expect(tableOfText(rows.map((row) => row.join(sign)).join('\r\n'))).toEqual({ rows, lines: [1, 2, 3] })
  })

  it('has cells in quotes, with separators, quotes and line ends in them, and counts lines over these', () => {
    const text = '\ufeffa,b,c\n\n1,"two\nlines",3\n4,"x, ""y""",6\n,,\n7,8,9'
    expect(tableOfText(text)).toEqual({
      rows: [
        ['a', 'b', 'c'],
        ['1', 'two\nlines', '3'],
        ['4', 'x, "y"', '6'],
        ['7', '8', '9'],
      ],
      lines: [1, 3, 5, 7],
    })
  })

  it.each(['sep=,', '"sep=,"', 'SEP=,'])('F5: a first line %s names the separator, and hides no heading', (first) => {
    expect(tableOfText(`${first}\r\nSymbol,Note\r\nGOLD,"a;b;c;d"\r\n`)).toEqual({
      rows: [
        ['Symbol', 'Note'],
        ['GOLD', 'a;b;c;d'],
      ],
      lines: [2, 3],
    })
  })

  it('F5: titles above the head do not change the separator', () => {
    const text =
      'Trade History Report\nName:;Somebody\nSymbol;Type;Volume;Profit\nGOLD;buy;0,10;20,00\nGOLD;sell;0,10;-20,00\n'
    expect(tableOfText(text).rows[3]).toEqual(['GOLD', 'buy', '0,10', '20,00'])
  })

  it('F5: decimal commas in every cell do not change the separator', () => {
    const text = 'Open Price;Close Price;Profit\n2900,123;2902,123;200,00\n2900,123;2902,123;-200,00\n'
    expect(tableOfText(text).rows[1]).toEqual(['2900,123', '2902,123', '200,00'])
  })

  it('keeps a sign of quotes that begins no cell', () => {
    expect(tableOfText('a,b\n5" pipe,x\n').rows[1]).toEqual(['5" pipe', 'x'])
  })
})
