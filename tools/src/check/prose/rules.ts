import type { TextlintKernelRule } from '@textlint/kernel'
import { split } from 'sentence-splitter'
import { headless, MAX_WORDS, patterns } from './patterns.ts'

type Rule = TextlintKernelRule['rule']

/** Code and addresses keep their length, so that positions hold, and lose their words. */
const withoutCode = (source: string): string =>
  source.replaceAll(/`[^`]*`|(?<=\])\([^)]*\)|<[^>]+>|https?:\S+/g, (found) => 'x'.repeat(found.length))

const sentencesOf = (source: string): { readonly text: string; readonly at: number }[] =>
  split(source)
    .filter(({ type }) => type === 'Sentence')
    .map(({ raw, range }) => ({ text: raw.replaceAll(/\s+/g, ' '), at: range[0] }))

const wordCount = (sentence: string): number => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length

/** Sentences have at most `MAX_WORDS` words and begin with their subject. */
export const sentences: Rule = ({ Syntax, RuleError, getSource, report, locator }) => ({
  [Syntax.Paragraph](node) {
    for (const { text, at } of sentencesOf(withoutCode(getSource(node)))) {
      const say = (message: string) => report(node, new RuleError(message, { padding: locator.at(at) }))
      const words = wordCount(text)
      if (words > MAX_WORDS) say(`${words} words in a sentence, at most ${MAX_WORDS}: "${text.slice(0, 60)}…"`)
      if (headless.test(text)) say(`a sentence without a subject: "${text.slice(0, 60)}…"`)
    }
  },
})

/**
 * No wording that reads as translated, and one word for one thing.
 * @param words the words that the glossary forbids, with what is written instead
 */
export function wordingBy(words: ReadonlyMap<string, string>): Rule {
  const glossary = [...words].map(([word, instead]) => ({
    find: new RegExp(`(?<![\\w-])${RegExp.escape(word)}(?![\\w-])`, 'i'),
    instead: `"${instead}" (docs/glossary.md)`,
  }))
  // A line may break between two words.
  const all = [...patterns, ...glossary].map(({ find, instead }) => ({
    find: new RegExp(find.source.replaceAll(' ', '\\s+'), 'i'),
    instead,
  }))
  return ({ Syntax, RuleError, getSource, report, locator }) => {
    const check = (node: Parameters<typeof getSource>[0] & object) => {
      const source = withoutCode(getSource(node))
      for (const { find, instead } of all) {
        const found = find.exec(source)
        if (!found) continue
        const message = `"${found[0].replaceAll(/\s+/g, ' ')}": write ${instead}`
        report(node, new RuleError(message, { padding: locator.at(found.index) }))
      }
    }
    return { [Syntax.Paragraph]: check, [Syntax.Header]: check, [Syntax.TableCell]: check }
  }
}
