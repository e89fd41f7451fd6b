import type { Found } from '@ratchet/contract'
import { positionKey } from '../../api/ticket.ts'
import { lotText, moneyText, timeText } from '../../format/text.ts'
import {
  accountLadderLink,
  chartLink,
  drillLink,
  flightLink,
  guideLink,
  historyLink,
  honestyLink,
  journalLink,
  labLink,
  limitsLink,
  notificationsLink,
  securityLink,
  verifyLink,
} from '../../ui/links.ts'

/** A screen that the words name comes before what they say is done somewhere. */
const order = [
  'Recent',
  'Screens',
  'Actions',
  'Open positions',
  'Trades',
  'Closed deals',
  'Documentation',
  'See also',
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

interface Screen {
  readonly to: string
  readonly label: string
  readonly note: string
  /** Holds other words that people look for it by. */
  readonly also: string
}

export const screens: readonly Screen[] = [
  {
    to: '/admin/dashboard',
    label: 'Dashboard',
    note: 'Positions, orders, charts',
    also: 'home overview tables active closed modified',
  },
  {
    to: chartLink,
    label: 'Chart',
    note: 'Candles, indicators, drawings',
    also: 'candlestick ohlc bars moving average rsi macd bollinger fibonacci trend line price history',
  },
  { to: '/admin/trade', label: 'Trade', note: 'Trade Operations', also: 'execute publish order buy sell gold wti' },
  {
    to: '/admin/risk',
    label: 'Risk Management',
    note: 'The ladder of trailing stops',
    also: 'trailing rung stop loss profit pips saved ladders name share paste text',
  },
  {
    to: limitsLink,
    label: 'Limits',
    note: 'What your accounts may begin',
    also: 'largest size exposure lots trades a day pause after losses hours without trading prop funded challenge rules',
  },
  {
    to: accountLadderLink(),
    label: 'Account ladder',
    note: 'A floor below your equity that climbs',
    also: 'equity floor drawdown daily loss limit total loss profit target trailing prop firm challenge close all',
  },
  {
    to: honestyLink,
    label: 'Rung honesty',
    note: 'What each rung promised and realised',
    also: 'slippage slip promised realised lock confirmed refused ladder trailing stop',
  },
  {
    to: labLink,
    label: 'Ladder Lab',
    note: 'Run trades through another ladder',
    also: 'backtest back test replay simulate try ticks history what if trailing stop rung drawdown equity',
  },
  {
    to: historyLink,
    label: 'Import history',
    note: 'Bring trades from elsewhere into your journal',
    also: 'report statement mt5 metatrader html xlsx csv json upload file account broker undo',
  },
  {
    to: journalLink,
    label: 'Journal',
    note: 'What your trades have brought',
    also: 'statistics results equity drawdown profit factor expectancy win rate calendar streak excursion notes tags diary',
  },
  { to: '/admin/delete', label: 'Delete Order', note: 'Delete an instruction', also: 'cancel remove document' },
  {
    to: '/admin/settings',
    label: 'Settings',
    note: 'My Account',
    also: 'profile picture credentials password broker about me',
  },
  { to: notificationsLink, label: 'Notifications', note: 'What happened to your trades', also: 'bell events failures' },
  {
    to: drillLink,
    label: 'Chaos drill',
    note: 'Faults on purpose, on the paper account',
    also: 'rehearse test failure requote link cut restart gap lost answers report',
  },
  {
    to: securityLink,
    label: 'Security',
    note: 'Who and what can trade now',
    also: 'stop all trading freeze sessions sign-ins log password private emergency',
  },
  { to: '/admin/care', label: 'Customer care', note: 'Write to the operator', also: 'help contact support message' },
  { to: '/admin/maps', label: 'Trading sessions', note: 'Open markets now', also: 'maps hours clock market' },
  {
    to: '/admin/tables',
    label: 'Tables',
    note: 'Instruments and their contract data',
    also: 'pip swap leverage contract instrument',
  },
  { to: guideLink, label: 'Documentation', note: 'The guide', also: 'help manual docs' },
  {
    to: verifyLink,
    label: 'Signed statement',
    note: 'Download yours, or verify one',
    also: 'verify proof signature hash chain record export',
  },
  { to: '/', label: 'Home page', note: 'The public page', also: 'start' },
]

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

export function findScreens(query: string): Item[] {
  const words = searchedWords(query)
  return screens
    .map((screen) => ({ screen, rank: rankOf(words, screen.label, `${screen.note} ${screen.also}`) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ screen: { to, label, note }, rank }) => {
      // A screen that is found by other words than its name stands behind what carries the words themselves.
      const group = words.length > 0 && rank === 1 ? 'See also' : 'Screens'
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
      { to: `${guideLink}/${slug}`, label: title, note: 'Documentation' },
      ...headings.map(({ id, text }) => ({ to: `${guideLink}/${slug}#${id}`, label: text, note: title })),
    ])
    .map((item) => ({ item, rank: rankOf(words, item.label, item.note) }))
    .filter(({ rank }) => rank >= 2)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 4)
    .map(({ item }) => ({ ...item, id: item.to, group: 'Documentation' }))
}

const side = (type: string): string => type.replace('Order_Type_', '')

/**
 * Tells in words what the server found. A position or a deal leads to the flight of its trade; one without a trade to
 * the tables.
 */
export function itemOf(found: Found): Item {
  const { tradeId, symbol, volume, time } = found
  const to = tradeId ? flightLink(tradeId) : '/admin/dashboard'
  const what = `${side(found.type)} ${lotText(volume)} ${symbol}`
  switch (found.kind) {
    case 'trade': {
      const tickets = found.position ?? found.order
      const note = [found.status, found.comment, tickets ? `#${tickets}` : ''].filter(Boolean).join(' · ')
      return { id: `trade ${tradeId}`, group: 'Trades', label: `${found.key} ${what}`, note, to }
    }
    case 'position':
      return {
        id: `position ${positionKey(found)}`,
        group: 'Open positions',
        label: `${what} #${found.id}`,
        note: `since ${timeText(time)}`,
        to,
      }
    case 'deal':
      return {
        id: `deal ${positionKey(found)}`,
        group: 'Closed deals',
        label: `${what} #${found.id}`,
        note: `${moneyText(found.profit)} on ${timeText(time)}`,
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
