import { type Found, orderTypeText } from '@ratchet/contract'
import { positionKey } from '../../api/ticket.ts'
import { lotText, moneyText, timeText } from '../../format/text.ts'
import { flightLink, guideLink } from '../../ui/links.ts'
import * as texts from './texts.ts'

/** A screen that the words name comes before what they say is done somewhere. */
const order = [
  texts.recent,
  texts.screens,
  texts.actions,
  texts.openPositions,
  texts.trades,
  texts.closedDeals,
  texts.documentation,
  texts.seeAlso,
] as const
export type Group = (typeof order)[number]

/** Describes one thing that can be gone to. */
export interface Item {
  /** Joins the address that it leads to with what it is, so that the same thing is found once. */
  readonly id: string
  readonly group: Group
  readonly label: string
  readonly note: string
  readonly to: string
}

/** A screen as the search knows it. */
export interface Searched {
  readonly to: string
  readonly label: string
  readonly note: string
  /** Other words that people look for it by. */
  readonly words: string
}

export const wordsOf = (query: string): string[] => query.trim().toLowerCase().split(/\s+/).filter(Boolean)

/** Words as they are compared: a hyphen parts them, so that 'break even' and 'break-even' are the same. */
export const searchedWords = (text: string): string[] => wordsOf(text.replace(/[-\u2010\u2011]/g, ' '))

/**
 * Tells how well words fit a thing: 3 where its name begins with the first, 2 where all are in it, 1 by other words, 0
 * not at all.
 */
function rankOf(words: readonly string[], label: string, others: string): 0 | 1 | 2 | 3 {
  const name = searchedWords(label).join(' ')
  const all = `${name} ${searchedWords(others).join(' ')}`
  if (!words.every((word) => all.includes(word))) return 0
  if (!words.every((word) => name.includes(word))) return 1
  return name.startsWith(words[0] ?? '') ? 3 : 2
}

export function findScreens(query: string, screens: readonly Searched[]): Item[] {
  const words = searchedWords(query)
  return screens
    .map((screen) => ({ screen, rank: rankOf(words, screen.label, `${screen.note} ${screen.words}`) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ screen: { to, label, note }, rank }) => {
      // A screen that is found by other words than its name stands behind what carries the words themselves.
      const group = words.length > 0 && rank === 1 ? texts.seeAlso : texts.screens
      return { id: to, group, label, note, to }
    })
}

export interface GuidePage {
  readonly slug: string
  readonly title: string
  readonly headings: readonly { readonly id: string; readonly text: string }[]
}

/** Finds pages of the guide, and headings in them. */
export function findGuide(query: string, pages: readonly GuidePage[]): Item[] {
  const words = searchedWords(query)
  return pages
    .flatMap(({ slug, title, headings }) => [
      { to: `${guideLink}/${slug}`, label: title, note: texts.documentation },
      ...headings.map(({ id, text }) => ({ to: `${guideLink}/${slug}#${id}`, label: text, note: title })),
    ])
    .map((item) => ({ item, rank: rankOf(words, item.label, item.note) }))
    .filter(({ rank }) => rank >= 2)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 4)
    .map(({ item }) => ({ ...item, id: item.to, group: texts.documentation }))
}

/**
 * Tells in words what the server found. A position or a deal leads to the flight of its trade; one without a trade to
 * the tables.
 */
export function itemOf(found: Found): Item {
  const { tradeId, symbol, volume, time } = found
  const to = tradeId ? flightLink(tradeId) : '/admin/dashboard'
  const what = `${orderTypeText(found.type)} ${lotText(volume)} ${symbol}`
  switch (found.kind) {
    case 'trade': {
      const tickets = found.position ?? found.order
      const note = [found.status, found.comment, tickets ? `#${tickets}` : ''].filter(Boolean).join(' · ')
      return { id: `trade ${tradeId}`, group: texts.trades, label: `${found.key} ${what}`, note, to }
    }
    case 'position':
      return {
        id: `position ${positionKey(found)}`,
        group: texts.openPositions,
        label: `${what} #${found.id}`,
        note: texts.since(timeText(time)),
        to,
      }
    case 'deal':
      return {
        id: `deal ${positionKey(found)}`,
        group: texts.closedDeals,
        label: `${what} #${found.id}`,
        note: texts.profitOn(moneyText(found.profit), timeText(time)),
        to,
      }
  }
}

/** Cuts a text into pieces and marks those that carry one of the words. */
export function marked(text: string, words: readonly string[]): { readonly text: string; readonly hit: boolean }[] {
  const low = text.toLowerCase()
  const hits = new Array<boolean>(text.length).fill(false)
  for (const word of words)
    for (let at = low.indexOf(word); at >= 0 && word; at = low.indexOf(word, at + word.length))
      hits.fill(true, at, at + word.length)
  const parts: { text: string; hit: boolean }[] = []
  for (const [index, letter] of [...text].entries()) {
    const hit = hits[index] ?? false
    const last = parts.at(-1)
    if (last?.hit === hit) last.text += letter
    else parts.push({ text: letter, hit })
  }
  return parts
}

/** Puts things by group in their order; what was chosen lately comes first in its group. */
export function grouped(items: readonly Item[], recent: readonly Item[]): { group: Group; items: Item[] }[] {
  const rank = ({ id }: Item) => {
    const at = recent.findIndex((one) => one.id === id)
    return at < 0 ? recent.length : at
  }
  return order
    .map((group) => ({ group, items: items.filter((item) => item.group === group).sort((a, b) => rank(a) - rank(b)) }))
    .filter((one) => one.items.length > 0)
}
