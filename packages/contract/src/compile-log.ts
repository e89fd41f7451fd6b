/** One error line of a compile log. */
export interface CompileProblem {
  readonly line: number
  /** MetaEditor's number; null where the line has none, as in its Errors tab. */
  readonly code: number | null
  /** MetaEditor's own words. */
  readonly words: string
  readonly whatToDo: string
}

export interface CompileLog {
  /** Whether the log says that the program was compiled without errors. */
  readonly compiled: boolean
  /** Whether the text is a compile log at all: it has a result or an error line. */
  readonly isLog: boolean
  readonly warnings: number
  readonly errors: readonly CompileProblem[]
}

const MAX_CHARS = 200_000
const MAX_ERRORS = 100

/** `C:\…\Ratchet.mq5(12,5) : error 256: …`, the line of a log file; versions differ in blanks and in the number. */
const LOG_LINE = /^.*\((\d+),\d+\)\s*:\s*error(?:\s+(\d+))?\s*:\s*(.+?)\s*$/i
/** `… <tab> Ratchet.mq5 <tab> 12 <tab> 5`, a line copied from the Errors tab. */
const TAB_LINE = /^(.+?)\t+\S[^\t]*\.mq[45h]\t+(\d+)\t+\d+\s*$/i
const RESULT = /\b(\d+) error(?:s|\(s\))?,\s*(\d+) warning(?:s|\(s\))?/i
const WARNING =
  /possible loss of data|expression not boolean|should be checked|implicit .*conversion|hides |not used|is deprecated/i

/** Reads what MetaEditor wrote when it compiled the Expert Advisor. */
export function explainCompileLog(text: string): CompileLog {
  const lines = text.slice(0, MAX_CHARS).split(/\r\n|\r|\n/)
  const isOtherTerminal = lines.some((line) => /\.(mq4|ex4)\b/i.test(line))
  const errors = lines.flatMap((line) => problemOf(line, isOtherTerminal) ?? []).slice(0, MAX_ERRORS)
  const results = lines.flatMap((line) => {
    const [found, failed, warned] = RESULT.exec(line) ?? []
    return found === undefined ? [] : { failed: Number(failed), warned: Number(warned) }
  })
  const failed = results.reduce((total, result) => total + result.failed, 0)
  return {
    compiled: results.length > 0 && failed === 0 && errors.length === 0,
    isLog: results.length > 0 || errors.length > 0,
    warnings: results.reduce((total, result) => total + result.warned, 0),
    errors,
  }
}

function problemOf(text: string, isOtherTerminal: boolean): CompileProblem | undefined {
  const [logged, loggedLine, code, loggedWords = ''] = LOG_LINE.exec(text) ?? []
  if (logged !== undefined)
    return {
      line: Number(loggedLine),
      code: code === undefined ? null : Number(code),
      words: loggedWords,
      whatToDo: adviceOn(loggedWords, isOtherTerminal),
    }
  const [copied, words = '', line] = TAB_LINE.exec(text) ?? []
  if (copied === undefined || WARNING.test(words)) return undefined
  return { line: Number(line), code: null, words, whatToDo: adviceOn(words, isOtherTerminal) }
}

const OTHER_TERMINAL = 'This is MetaTrader 4. Open the file in the MetaEditor of MetaTrader 5.'
const UNKNOWN = 'Download the file again and compile it unchanged. If the error stays, send this log to your operator.'

/** What a trader can do, by MetaEditor’s words. The file itself is not the trader’s to change. */
const ADVICE: readonly (readonly [words: RegExp, whatToDo: string])[] = [
  [
    /undeclared identifier/i,
    'The terminal is older than the program. Choose Help > Check Desktop Updates, restart the terminal and compile again.',
  ],
  [
    /unexpected token|semicolon expected|syntax error|unbalanced|expression expected|unexpected end|invalid preprocessor/i,
    'The file is incomplete or was changed. Download it again, replace the old file and compile again.',
  ],
  [
    /file .*not found|cannot open .*file/i,
    'The program is one file and includes no other. Download it again, and save it into the folder MQL5/Experts.',
  ],
  [
    /cannot (write|save|create|delete)|access denied/i,
    'Remove the program from all charts, check that the disk has space, and compile again.',
  ],
]

function adviceOn(words: string, isOtherTerminal: boolean): string {
  if (isOtherTerminal) return OTHER_TERMINAL
  return ADVICE.find(([pattern]) => pattern.test(words))?.[1] ?? UNKNOWN
}
