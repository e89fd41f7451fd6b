import type { Account, Risk, SavedLadder } from '@ratchet/contract'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { wordsOf } from '../../api/call.ts'
import { accountLabel } from '../../trading/account-words.ts'
import { useAccounts } from '../../trading/accounts.ts'
import { ladderSummary } from '../../trading/ladder.ts'
import { savedAs, useSavedLadders } from '../../trading/saved-ladders.ts'
import { riskLink } from '../links.ts'
import { MenuButton, MenuHead, MenuLink, MenuRule } from '../pop/MenuItem.tsx'
import { Pop } from '../pop/Pop.tsx'
import { LadderThumb } from './LadderThumb.tsx'
import css from './ladders.module.css'
import { UseLadder } from './UseLadder.tsx'

interface LadderChoiceProps {
  /** The ladder by which an order would climb. */
  readonly ladder: Risk
  /** The account that the order goes to; undefined where it is not there yet. */
  readonly account: Account | undefined
}

/** Names the ladder by which an order would climb, and offers those that are kept. Nothing changes before it is confirmed. */
export function LadderChoice({ ladder, account }: LadderChoiceProps) {
  const kept = useSavedLadders()
  const { items: accounts } = useAccounts()
  const [asked, setAsked] = useState<SavedLadder | null>(null)
  const now = savedAs(ladder, kept.items)
  const summary = ladderSummary(ladder)
  const said = now?.name ?? summary
  // With one account, and no ladder of its own, the ladder of all is the one to change: the trader has but one.
  const isOwn =
    account !== undefined &&
    (account.ladder !== null || accounts.filter(({ state }) => state !== 'disconnected').length > 1)
  const whose = isOwn ? accountLabel(account) : 'all accounts'
  return (
    <div className={css.choice}>
      <span>Ladder</span>
      <Pop
        role="menu"
        label="Ladders"
        align="start"
        width={300}
        testId="ladder-menu"
        target={(props) => (
          <button
            type="button"
            className={css.chosen}
            aria-label={`Ladder: ${now ? `${now.name}, ${summary}` : summary}. Adopt another one`}
            data-testid="ladder-choice"
            {...props}
          >
            <LadderThumb ladder={ladder} width={34} height={20} />
            <span>{said}</span>
            <IconChevronDown size={14} aria-hidden />
          </button>
        )}
      >
        {(close) => (
          <>
            <MenuHead>{kept.items.length > 0 ? `Adopt for ${whose}` : emptyWords(kept.error, kept.known)}</MenuHead>
            {kept.items.map((one) => (
              <MenuButton key={one.id} act={() => setAsked(one)} close={close}>
                <LadderThumb ladder={one.ladder} width={54} height={30} />
                <span className={css.item}>
                  <b>{one.name}</b>
                  <small className="num">{ladderSummary(one.ladder)}</small>
                </span>
                {one.id === now?.id ? <IconCheck size={16} role="img" aria-label="In force" /> : null}
              </MenuButton>
            ))}
            <MenuRule />
            <MenuLink to={riskLink(isOwn ? account.id : undefined)} close={close}>
              Change or save ladders…
            </MenuLink>
          </>
        )}
      </Pop>
      <UseLadder ladder={asked} account={isOwn ? account : undefined} close={() => setAsked(null)} />
    </div>
  )
}

const emptyWords = (error: unknown, known: boolean) =>
  error
    ? `Your ladders could not be read: ${wordsOf(error)}`
    : known
      ? 'No ladder is saved under a name yet'
      : 'Loading…'
