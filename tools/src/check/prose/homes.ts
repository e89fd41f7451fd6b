import { visitSource } from '../parse.ts'
import { isTestCode } from '../sources.ts'

/** The texts of a folder of the web app are in this file beside its components. */
const HOME = /(^|\/)texts\.tsx?$/
const LABELS = /^(label|title|placeholder|aria-label|alt|description|heading|legend|hint)$/

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text)
/** A text for people begins with a capitalised word and has another word, in lower case. Names and paths of drawings have none. */
const isSentence = (text: string): boolean => /^\p{Lu}\p{Ll}+\S*(\s+\S+)*?\s+\p{Ll}{2,}/u.test(text)
/** Sample projects are data, not texts of a screen. */
const SAMPLES = /features\/samples\/projects\.ts$/

/**
 * Finds texts that people read in components, outside their folder's texts.ts.
 * @param sources text of the web app's sources by path; tests are passed over
 */
export function findStrayTexts(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, source]) =>
    HOME.test(path) || SAMPLES.test(path) || isTestCode(path) ? [] : strayIn(path, source),
  )
}

function strayIn(path: string, source: string): string[] {
  const found: string[] = []
  visitSource(path, source, (lineAt) => {
    const add = (start: number, text: string) =>
      found.push(`${path}:${lineAt(start)} "${text.trim()}": move it to texts.ts`)
    return {
      JSXText: ({ start, value }) => hasWord(value) && add(start, value),
      JSXAttribute: ({ start, name, value }) => {
        const isLabel = name.type === 'JSXIdentifier' && LABELS.test(name.name)
        if (isLabel && value?.type === 'Literal' && typeof value.value === 'string' && hasWord(value.value))
          add(start, value.value)
      },
      Literal: ({ start, value }) => typeof value === 'string' && isSentence(value) && add(start, value),
      TemplateLiteral: ({ start, quasis }) => {
        const text = quasis.map(({ value }) => value.cooked).join('0')
        if (isSentence(text)) add(start, text)
      },
    }
  })
  return found
}
