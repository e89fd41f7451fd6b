import { Kbd, Text } from '@mantine/core'
import { searchLimits } from '@ratchet/contract'
import {
  IconBolt,
  IconBook2,
  IconChartCandle,
  IconFlagCheck,
  IconHistory,
  IconLayoutDashboard,
  IconReceipt,
  type IconSearch,
} from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Group, type Item, marked, type Searched, wordsOf } from './items.ts'
import { rememberItem } from './recent.ts'
import css from './search.module.css'
import * as texts from './texts.ts'
import { useSearch } from './useSearch.ts'
import type { Wire } from './wire.ts'

const icons: Record<Group, typeof IconSearch> = {
  [texts.recent]: IconHistory,
  [texts.actions]: IconBolt,
  [texts.screens]: IconLayoutDashboard,
  [texts.openPositions]: IconChartCandle,
  [texts.trades]: IconReceipt,
  [texts.closedDeals]: IconFlagCheck,
  [texts.documentation]: IconBook2,
  [texts.seeAlso]: IconLayoutDashboard,
}

interface SearchResultsProps {
  /** Holds the id of the list, which the field names. */
  readonly list: string
  readonly screens: readonly Searched[]
  readonly query: string
  readonly wire: Wire
  /** Called with the id of the option that Enter would follow. */
  readonly onChosen: (id: string | null) => void
  readonly onClose: () => void
}

/** Lists what fits the field's text. Arrows move through it while the field keeps the focus. */
export default function SearchResults({ list, screens, query, wire, onChosen, onClose }: SearchResultsProps) {
  const [pointed, setPointed] = useState({ query, at: 0 })
  // Another text has another list, which begins at its top.
  const at = pointed.query === query ? pointed.at : 0
  const setAt = (next: number) => setPointed({ query, at: next })
  const go = useNavigate()
  const { groups, traderId, signedOut, busy, failed } = useSearch(query, screens)
  const items = groups.flatMap((one) => one.items)
  const chosen = items[Math.min(at, items.length - 1)]
  const choose = (item: Item) => {
    rememberItem(traderId, item)
    onClose()
    void go(item.to)
  }
  const press = (event: KeyboardEvent) => {
    const last = items.length - 1
    const move = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key]
    // Home and End belong to the text as long as there is any.
    if (move !== undefined && !(query && /Home|End/.test(event.key))) {
      event.preventDefault()
      setAt(Math.max(0, move))
    } else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      choose(chosen)
    }
  }
  const optionId = (item: Item) => `${list}-${items.indexOf(item)}`
  const chosenId = chosen ? optionId(chosen) : null
  useEffect(() => onChosen(chosenId), [chosenId, onChosen])
  useLayoutEffect(() => {
    wire.press = press
    if (wire.entered && chosen) choose(chosen)
    wire.entered = false
    return () => {
      wire.press = null
    }
  })
  return (
    <>
      <div className={css.results}>
        <div role="listbox" id={list} aria-label={texts.results}>
          {groups.map(({ group, items: own }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields.
            <div key={group} role="group" aria-label={group}>
              <Text fz="xxs" fw={600} c="dimmed" lts="0.04em" px={10} pt="xs" pb="xxs" aria-hidden>
                {group}
              </Text>
              {own.map((item) => (
                <Option
                  key={item.id}
                  id={optionId(item)}
                  item={item}
                  words={wordsOf(query)}
                  selected={item === chosen}
                  onChoose={() => choose(item)}
                  onPoint={() => setAt(items.indexOf(item))}
                />
              ))}
            </div>
          ))}
        </div>
        <Status query={query} busy={busy} failed={failed} signedOut={signedOut} count={items.length} />
      </div>
      <Text
        visibleFrom="sm"
        fz="xs"
        c="dimmed"
        px={14}
        py="xs"
        style={{ borderTop: '1px solid var(--r-line)' }}
        aria-hidden
      >
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {texts.move} <Kbd>↵</Kbd> {texts.open} <Kbd>{texts.escapeKey}</Kbd> {texts.cancel}
      </Text>
    </>
  )
}

interface OptionProps {
  readonly id: string
  readonly item: Item
  readonly words: readonly string[]
  readonly selected: boolean
  readonly onChoose: () => void
  readonly onPoint: () => void
}

function Option({ id, item, words, selected, onChoose, onPoint }: OptionProps) {
  const own = useRef<HTMLDivElement>(null)
  const Icon = icons[item.group]
  useEffect(() => {
    if (selected) own.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
    <div
      ref={own}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={css.option}
      onClick={onChoose}
      onMouseMove={onPoint}
      data-testid="found"
    >
      <Icon size={17} stroke={1.7} aria-hidden />
      <Text span inherit truncate className="num">
        <Marked text={item.label} words={words} />
      </Text>
      <Text span fz="xs" c="dimmed" truncate className="num">
        <Marked text={item.note} words={words} />
      </Text>
    </div>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  let at = 0
  return marked(text, words).map((part) => {
    const key = at
    at += part.text.length
    return part.hit ? <mark key={key}>{part.text}</mark> : <span key={key}>{part.text}</span>
  })
}

interface StatusProps {
  readonly query: string
  readonly busy: boolean
  readonly failed: string | null
  readonly signedOut: boolean
  readonly count: number
}

/** Says what the list itself does not say. Its place is there before the words, so that they are read out. */
function Status({ query, busy, failed, signedOut, count }: StatusProps) {
  const typed = query.trim()
  const word = () => {
    if (failed) return failed
    if (busy && count === 0) return texts.searching
    if (typed && count === 0) return texts.nothingFound(typed)
    if (typed && signedOut) return texts.signInToSearchTrades
    // A ticket of one digit was looked for in what the page holds.
    if (typed && typed.length < searchLimits.shortest && !/^\d$/.test(typed)) return texts.typeOneMoreLetter
    return ''
  }
  const text = word()
  return (
    <Text role="status" fz="sm" c="dimmed" px={10} py={text ? 'sm' : 0}>
      {text}
    </Text>
  )
}
