import { describe, expect, it } from 'vitest'
import { explainCompileLog } from './index.ts'

const SUCCESS = `C:\\Terminal\\MQL5\\Experts\\Ratchet.mq5 : information: compiling C:\\Terminal\\MQL5\\Experts\\Ratchet.mq5
 : information: generating code
 : information: generating code 100%
 : information: code generated
Result: 0 errors, 0 warnings, 412 ms elapsed, cpu='X64 Regular'`

describe('a compile log of MetaEditor', () => {
  it('with no errors says that the program was compiled', () =>
    expect(explainCompileLog(SUCCESS)).toEqual({ compiled: true, isLog: true, warnings: 0, errors: [] }))

  it('is read with line breaks of Windows, and in its short form', () => {
    expect(explainCompileLog(SUCCESS.replaceAll('\n', '\r\n')).compiled).toBe(true)
    expect(explainCompileLog('0 errors, 2 warnings')).toMatchObject({ compiled: true, warnings: 2 })
    expect(explainCompileLog('0 error(s), 1 warning(s)')).toMatchObject({ compiled: true, warnings: 1 })
  })

  it('gives line, number, words and advice of each error', () => {
    const log = explainCompileLog(
      `Ratchet.mq5(12,5) : error 256: 'SocketCreate' - undeclared identifier
C:\\x\\Ratchet.mq5(40,1) : error 149: '}' - unexpected token
Ratchet.mq5(50,3) : warning 43: possible loss of data due to type conversion
Result: 2 errors, 1 warnings`,
    )
    expect(log).toMatchObject({ compiled: false, isLog: true, warnings: 1 })
    expect(log.errors).toMatchObject([
      { line: 12, code: 256, words: "'SocketCreate' - undeclared identifier" },
      { line: 40, code: 149, words: "'}' - unexpected token" },
    ])
    expect(log.errors[0]?.whatToDo).toContain('Check Desktop Updates')
    expect(log.errors[1]?.whatToDo).toContain('Download it again')
  })

  it('shows an error that it does not know as it is', () =>
    expect(explainCompileLog('Ratchet.mq5(7,2) : error 999: something new\n1 errors, 0 warnings').errors).toEqual([
      { line: 7, code: 999, words: 'something new', whatToDo: expect.stringContaining('send this log') },
    ]))

  it('is read as copied from the Errors tab', () => {
    const log = explainCompileLog(
      `'x' - undeclared identifier\tRatchet.mq5\t12\t5
possible loss of data due to type conversion from 'long' to 'int'\tRatchet.mq5\t20\t5
1 errors, 1 warnings\t\t`,
    )
    expect(log.errors).toMatchObject([{ line: 12, code: null, words: "'x' - undeclared identifier" }])
    expect(log.compiled).toBe(false)
  })

  it('of MetaTrader 4 names the right program', () =>
    expect(
      explainCompileLog("Ratchet.mq4(3,1) : error 256: 'x' - undeclared identifier").errors[0]?.whatToDo,
    ).toContain('MetaTrader 5'))

  it('with errors does not count as compiled, whatever its result says', () =>
    expect(explainCompileLog('a.mq5(1,1) : error 256: x\n0 errors, 0 warnings').compiled).toBe(false))

  it('with ten errors is not taken for none', () =>
    expect(explainCompileLog('Result: 10 errors, 0 warnings').compiled).toBe(false))

  it.each(['', 'hello', SUCCESS.split('\n').slice(0, 4).join('\n')])('that has no result is none: %j', (text) =>
    expect(explainCompileLog(text)).toEqual({ compiled: false, isLog: false, warnings: 0, errors: [] }),
  )

  it('is read in bounded time and size', () => {
    const log = explainCompileLog('Ratchet.mq5(1,1) : error 1: x\n'.repeat(50_000) + '('.repeat(100_000))
    expect(log.errors).toHaveLength(100)
  })
})
