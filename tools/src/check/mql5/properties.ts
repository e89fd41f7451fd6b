import type { Problems } from './problem.ts'
import type { Directive } from './tokens.ts'

/** Properties of an Expert Advisor, and whether their value is a text in quotes, a number or absent. */
const PROPERTIES = new Map<string, 'text' | 'number' | 'none' | 'any'>(
  Object.entries({
    icon: 'text',
    link: 'text',
    copyright: 'text',
    version: 'text',
    description: 'text',
    stacksize: 'number',
    library: 'none',
    tester_indicator: 'text',
    tester_file: 'text',
    tester_library: 'text',
    tester_set: 'text',
    tester_no_cache: 'any',
    tester_everytick_calculate: 'any',
    optimization_chart_mode: 'text',
  } as const),
)

/** Checks #property lines. MetaEditor skips unknown ones without a word, so that a misspelt one has no effect. */
export function checkProperties(directives: readonly Directive[], problems: Problems): void {
  const seen = new Set<string>()
  let descriptions = 0
  for (const { name, rest, line } of directives) {
    if (name !== 'property') continue
    const [, property = '', value = ''] = /^(\w*)\s*(.*?)\s*$/.exec(rest) ?? []
    const fault =
      faultOf(property, value) ??
      (seen.has(property) && property !== 'description' ? 'It is there twice: remove one.' : '')
    if (fault) problems.add(line, 'property', fault)
    seen.add(property)
    if (property !== 'description') continue
    descriptions += value.length - 1
    if (descriptions > 511)
      problems.add(line, 'property', 'All descriptions have at most 511 characters: shorten them.')
  }
}

function faultOf(property: string, value: string): string | undefined {
  if (property === 'strict') return 'strict is for MQL4 only: remove the line.'
  if (/^(indicator_|script_)/.test(property)) return `${property} is not for Expert Advisors: remove the line.`
  const kind = PROPERTIES.get(property)
  if (kind === undefined) return `MQL5 has no property ${property}: check its name.`
  if (kind === 'text' && !/^"[^"]*"$/.test(value)) return `Write the value of ${property} in double quotes.`
  if (kind === 'number' && !/^\d+$/.test(value)) return `Write the value of ${property} as a whole number.`
  if (kind === 'none' && value !== '') return `${property} has no value: remove it.`
  if (property === 'library') return 'A library has no events: remove the line.'
  if (property === 'version' && !/^"\d{1,3}\.\d{1,3}"$/.test(value))
    return 'Write the version as two numbers, as in "1.00".'
  if (property === 'link' && !/^"https?:\/\//.test(value)) return 'Write the link as an address, as in "https://…".'
  return undefined
}
