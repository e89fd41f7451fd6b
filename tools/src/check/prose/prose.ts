import { TextlintKernel, type TextlintKernelOptions } from '@textlint/kernel'
import markdown from '@textlint/textlint-plugin-markdown'
import plain from '@textlint/textlint-plugin-text'
import { parse } from '../parse.ts'
import { isTestCode } from '../sources.ts'
import { forbiddenWords } from './glossary.ts'
import { sentences, wordingBy } from './rules.ts'

const kernel = new TextlintKernel()

/** Vitest unwraps the default export of CommonJS, Node does not. */
const pluginOf = <P>(module: { readonly default: P }): P => module.default ?? (module as unknown as P)

/**
 * Lints documents by the project's rules of style.
 * @param pages Markdown by path
 * @param glossary Markdown of docs/glossary.md
 * @returns one line for each finding: path, line, what to change
 */
export async function lintPages(pages: ReadonlyMap<string, string>, glossary: string): Promise<string[]> {
  const options = optionsFor('.md', glossary)
  const results = [...pages].map(async ([path, text]) => {
    const { messages } = await kernel.lintText(text, options)
    return messages.map(({ loc, message }) => `${path}:${loc.start.line} ${message}`)
  })
  return (await Promise.all(results)).flat()
}

/**
 * Lints the texts in sources that people read. Each is a paragraph; names of the program and SQL are passed over.
 * @param sources text by path; tests are passed over
 */
export async function lintTexts(sources: ReadonlyMap<string, string>, glossary: string): Promise<string[]> {
  const options = optionsFor('.txt', glossary)
  const results = [...sources].map(async ([path, source]) => {
    if (isTestCode(path)) return []
    const texts = parse(path, source).texts.filter(({ value }) => isForPeople(value))
    if (texts.length === 0) return []
    // One paragraph a text: it is on line 2n + 1.
    const page = texts.map(({ value }) => value.replaceAll(/\s+/g, ' ').trim()).join('\n\n')
    const { messages } = await kernel.lintText(page, options)
    return messages.map(({ loc, message }) => `${path}:${texts[(loc.start.line - 1) / 2]?.line} ${message}`)
  })
  return (await Promise.all(results)).flat()
}

/** A label or a sentence has a space between words; names of the program, lists of headings and SQL do not count. */
const isForPeople = (text: string): boolean =>
  /\p{L}{2}\S*\s+\S*\p{L}/u.test(text) && !/\p{L},\p{L}/u.test(text) && !SQL.test(text)
const SQL =
  /^[\s)(]*(select|insert|update|delete|create|with|alter|lock|grant|set local)\b|::|->|\bon conflict\b|\b(primary key|count\(|json_|jsonb_|get_byte)|^\s*\)|\bis null and\b/i

function optionsFor(ext: '.md' | '.txt', glossary: string): TextlintKernelOptions {
  return {
    ext,
    plugins: [
      { pluginId: 'markdown', plugin: pluginOf(markdown) },
      { pluginId: 'text', plugin: pluginOf(plain) },
    ],
    rules: [
      { ruleId: 'sentences', rule: sentences },
      { ruleId: 'wording', rule: wordingBy(forbiddenWords(glossary)) },
    ],
  }
}
