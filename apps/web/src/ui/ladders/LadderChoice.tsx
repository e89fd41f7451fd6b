import { ladderWords, type Risk, type SavedLadder } from '@ratchet/contract'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { wordsOf } from '../../api/call.ts'
import { useAccounts } from '../../trading/accounts/accounts.ts'
import { useAdoptedLadder } from '../../trading/ladder/adopted-ladder.ts'
import { ladderSummary } from '../../trading/ladder/ladder.ts'
import { savedAs, useSavedLadders } from '../../trading/ladder/saved-ladders.ts'
import { riskLink } from '../links.ts'
import { MenuButton, MenuHead, MenuLink, MenuRule } from '../pop/MenuItem.tsx'
import { Pop } from '../pop/Pop.tsx'
import { LadderSketch } from './LadderSketch.tsx'
import css from './ladders.module.css'
import * as texts from './texts.ts'

interface LadderChoiceProps {
  /** The ladder of the account that the order goes to. */
  readonly accounts: Risk
  /** For the link to where that one is changed; undefined where it is that of all accounts. */
  readonly accountId: string | undefined
  /** The saved ladder that this order alone is to climb by; '' for its account's. */
  readonly chosen: string
  readonly choose: (id: string) => void
  readonly hasStop: boolean
}

/** Names the ladder by which an order would climb, and offers those that are kept for this order alone. */
export function LadderChoice({ accounts, accountId, chosen, choose, hasStop }: LadderChoiceProps) {
  const kept = useSavedLadders()
  const hasOwn = useAccounts().items.some(({ id, ladder }) => id === accountId && ladder !== null)
  const adopted = useAdoptedLadder(hasOwn ? accountId : undefined)
  const own = kept.items.find(({ id }) => id === chosen)
  const isGone = chosen !== '' && kept.known && !own
  const shown: Shown = own ?? { ladder: accounts, unit: 'pips' }
  const summary = ladderSummary(shown.ladder, shown.unit)
  const ofAccount = savedAs(accounts, kept.items, adopted.id)?.name ?? ladderSummary(accounts)
  const said = isGone ? texts.deleted : own ? own.name : ofAccount
  const whose = own || isGone ? texts.thisOrderOnly : texts.sameAsAccount
  return (
    <div className={css.choice}>
      <span>{texts.ladder}</span>
      <Pop
        role="menu"
        label={texts.ladders}
        align="start"
        width={300}
        testId="ladder-menu"
        target={(props) => (
          <button
            type="button"
            className={css.chosen}
            aria-label={texts.chooseAnother(said, whose, said === summary ? '' : `, ${summary}`)}
            data-testid="ladder-choice"
            {...props}
          >
            <LadderSketch ladder={shown.ladder} size="thumb" />
            <span>{said}</span>
            <IconChevronDown size={14} aria-hidden />
          </button>
        )}
      >
        {(close) => (
          <>
            <MenuHead>{kept.items.length > 0 ? texts.menuTitle : emptyWords(kept.error, kept.known)}</MenuHead>
            <MenuButton act={() => choose('')} close={close}>
              <LadderSketch ladder={accounts} size="thumb" />
              <Item name={texts.accountsLadder} ladder={accounts} unit="pips" />
              {chosen === '' ? <Chosen /> : null}
            </MenuButton>
            {kept.items.map((one) => (
              <MenuButton key={one.id} act={() => choose(one.id)} close={close}>
                <LadderSketch ladder={one.ladder} size="thumb" />
                <Item name={one.name} ladder={one.ladder} unit={one.unit} />
                {one.id === chosen ? <Chosen /> : null}
              </MenuButton>
            ))}
            <MenuRule />
            <MenuLink to={riskLink(accountId)} close={close}>
              {texts.changeOrSaveLadders}
            </MenuLink>
          </>
        )}
      </Pop>
      {own ? <span>{texts.thisOrderOnly}</span> : null}
      {own?.unit === 'R' && !hasStop ? (
        <span className={css.need} role="status">
          {ladderWords.needsStop}
        </span>
      ) : null}
    </div>
  )
}

type Shown = Pick<SavedLadder, 'ladder' | 'unit'>

const Item = ({ name, ladder, unit }: Shown & { readonly name: string }) => (
  <span className={css.item}>
    <b>{name}</b>
    <small className="num">{ladderSummary(ladder, unit)}</small>
  </span>
)

const Chosen = () => <IconCheck size={16} role="img" aria-label={texts.selected} />

const emptyWords = (error: unknown, known: boolean) =>
  error ? texts.laddersFailed(wordsOf(error)) : known ? texts.noSavedLadders : texts.loading
