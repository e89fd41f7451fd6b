import { Button, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { type Account, messages, mostSavedLadders, type Risk, type SavedLadder, sameRungs } from '@ratchet/contract'
import { useEffect, useRef, useState } from 'react'
import { wordsOf } from '../../../api/call.ts'
import { useSession } from '../../../api/session.ts'
import { useAdoptedLadder } from '../../../trading/ladder/adopted-ladder.ts'
import { savedAs, useSavedLadders } from '../../../trading/ladder/saved-ladders.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { UseLadder } from '../../../ui/ladders/UseLadder.tsx'
import { Say, type Word } from '../../../ui/Say.tsx'
import type { Asked } from './asked.ts'
import { LadderCard } from './LadderCard.tsx'
import { LadderDialogs } from './LadderDialogs.tsx'
import css from './saved.module.css'
import { savedWord } from './saved-word.tsx'
import * as texts from './texts.ts'

interface SavedLaddersProps {
  /** The rungs of the form; null while a field is in error. */
  readonly ladder: Risk | null
  /** The ladder in force: the account's, or that of all accounts. */
  readonly inForce: Risk | null
  /** The account whose ladder the form shows; undefined for all. */
  readonly account: Account | undefined
  /** Fills the rungs of the form. */
  readonly fill: (ladder: Risk) => void
}

/** Shows the ladders that the trader keeps under names, each with what can be done with it. */
export function SavedLadders({ ladder, inForce, account, fill }: SavedLaddersProps) {
  const { user } = useSession()
  const kept = useSavedLadders()
  const heading = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [word, setWord] = useState<Word | null>(null)
  /** What was filled in and waits to be put in force. */
  const [filled, setFilled] = useState<{ readonly id?: string; readonly ladder: Risk } | null>(null)
  const { id: adoptedId, adopt } = useAdoptedLadder(account?.id)
  const isDone = filled !== null && inForce !== null && sameRungs(filled.ladder, inForce)
  const filledId = isDone ? filled.id : undefined
  useEffect(() => {
    if (filledId !== undefined && filledId !== adoptedId) adopt(filledId)
  })
  if (!user) return null
  const ask = (next: Asked) => {
    setWord(null)
    setFilled(null)
    setAsked(next)
  }
  const said = (text: string, warnings?: readonly string[]) => {
    setWord(savedWord(text, warnings))
    // What was pressed may be gone, so a screen reader goes on here.
    requestAnimationFrame(() => document.activeElement === document.body && heading.current?.focus())
  }
  const fillIn = ({ id, name, ladder: rungs }: Pick<SavedLadder, 'name' | 'ladder'> & { readonly id?: string }) => {
    fill(rungs)
    setFilled({ ...(id !== undefined && { id }), ladder: rungs })
    setWord({ tone: 'good', text: texts.loadedHint(name) })
  }
  const inForceId = savedAs(inForce, kept.items, adoptedId)?.id
  const count = kept.items.length
  return (
    <section className={css.saved} aria-labelledby="saved-ladders" data-testid="saved-ladders">
      <Group gap="xs">
        <Title order={3} id="saved-ladders" ref={heading} tabIndex={-1}>
          {texts.savedLadders}
        </Title>
        {count > 0 ? (
          <Text span fz="xs" c="dimmed" className="num">
            {texts.countOf(count, mostSavedLadders)}
          </Text>
        ) : null}
        <Group gap="xs" ml="auto">
          <Button
            size="xs"
            variant="default"
            disabled={!kept.known || ladder === null}
            onClick={() => ladder && ask({ what: 'save', ladder })}
            data-testid="save-ladder-as"
          >
            {texts.saveAs}
          </Button>
          <Button size="xs" variant="default" disabled={!kept.known} onClick={() => ask({ what: 'paste' })}>
            {texts.pasteText}
          </Button>
        </Group>
      </Group>
      <Say word={isDone ? null : word} testId="saved-ladders-answer" />
      {kept.error ? (
        <Failed error={kept.error} isReading={kept.isReading} again={kept.readAgain} />
      ) : !kept.known ? (
        <EmptyState>{messages.loading}</EmptyState>
      ) : count === 0 ? (
        <EmptyState>{texts.emptyState}</EmptyState>
      ) : (
        <SimpleGrid
          component="ul"
          minColWidth="min(100%, 270px)"
          spacing={10}
          m={0}
          p={0}
          aria-label={texts.savedLadders}
        >
          {kept.items.map((one) => (
            <LadderCard
              key={one.id}
              one={one}
              ladder={ladder}
              isInForce={one.id === inForceId}
              account={account}
              fill={fillIn}
              ask={ask}
            />
          ))}
        </SimpleGrid>
      )}
      <LadderDialogs
        asked={asked?.what === 'adopt' ? null : asked}
        kept={kept}
        fill={fillIn}
        said={said}
        close={() => setAsked(null)}
      />
      <UseLadder ladder={asked?.what === 'adopt' ? asked.of : null} account={account} close={() => setAsked(null)} />
    </section>
  )
}

interface FailedProps {
  readonly error: unknown
  readonly isReading: boolean
  readonly again: () => void
}

const Failed = ({ error, isReading, again }: FailedProps) => (
  <EmptyState alert>
    {texts.notLoaded(wordsOf(error))}
    <Button size="xs" variant="default" loading={isReading} onClick={again}>
      {texts.tryAgain}
    </Button>
  </EmptyState>
)
