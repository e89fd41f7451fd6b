import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { type Account, type Risk, type SavedLadder, sameRungs } from '@ratchet/contract'
import {
  IconChartPie,
  IconCopy,
  IconDots,
  IconListNumbers,
  IconPencil,
  IconReplace,
  IconShare2,
  IconStairsUp,
  IconTrash,
} from '@tabler/icons-react'
import { accountLabel } from '../../../trading/accounts/account-words.ts'
import { ladderSummary } from '../../../trading/ladder/ladder.ts'
import { servesAccounts } from '../../../trading/ladder/saved-ladders.ts'
import { LadderSketch } from '../../../ui/ladders/LadderSketch.tsx'
import { MenuButton, MenuRule } from '../../../ui/pop/MenuItem.tsx'
import { Pop } from '../../../ui/pop/Pop.tsx'
import type { Asked } from './asked.ts'
import css from './saved.module.css'
import * as texts from './texts.ts'

interface LadderCardProps {
  readonly one: SavedLadder
  /** The rungs of the form; null while a field is in error. */
  readonly ladder: Risk | null
  readonly isInForce: boolean
  /** The account whose ladder the form shows; undefined for all. */
  readonly account: Account | undefined
  readonly fill: (one: SavedLadder) => void
  readonly ask: (asked: Asked) => void
}

export function LadderCard({ one, ladder, isInForce, account, fill, ask }: LadderCardProps) {
  const forAccounts = servesAccounts(one)
  const stands = forAccounts && ladder !== null && sameRungs(one.ladder, ladder)
  return (
    <li className={css.card} data-in-force={isInForce}>
      <LadderSketch ladder={one.ladder} size="card" />
      <Stack gap={3} flex={1} miw={0}>
        <Text fw={600} fz="md" style={{ overflowWrap: 'anywhere' }}>
          {one.name}
        </Text>
        <Text fz="xs" c="dimmed" className="num">
          {ladderSummary(one.ladder, one.unit)}
        </Text>
        <Group gap={10}>
          {forAccounts ? (
            <Button
              size="compact-xs"
              variant="default"
              disabled={stands}
              onClick={() => fill(one)}
              aria-label={stands ? texts.loadedName(one.name) : texts.loadName(one.name)}
            >
              {stands ? texts.loaded : texts.load}
            </Button>
          ) : (
            <Text span fz="xs" fw={600} c="var(--r-gold)">
              {texts.forSingleOrders}
            </Text>
          )}
          {isInForce ? (
            <Text span fz="xs" fw={600} c="var(--r-gold)">
              {texts.active}
            </Text>
          ) : null}
        </Group>
      </Stack>
      <Pop
        role="menu"
        label={texts.ladderMenu(one.name)}
        align="end"
        width={230}
        target={(props) => (
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={texts.moreActions(one.name)} {...props}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        )}
      >
        {(close) => (
          <>
            {forAccounts ? (
              <MenuButton icon={IconStairsUp} act={() => ask({ what: 'adopt', of: one })} close={close}>
                {account ? texts.adoptForAccount(accountLabel(account)) : texts.makeDefault}
              </MenuButton>
            ) : null}
            {ladder && !stands ? (
              <MenuButton icon={IconReplace} act={() => ask({ what: 'change', of: one, ladder })} close={close}>
                {texts.replaceRungs}
              </MenuButton>
            ) : null}
            <MenuButton icon={IconListNumbers} act={() => ask({ what: 'rungs', of: one })} close={close}>
              {texts.editRungs}
            </MenuButton>
            <MenuButton icon={IconChartPie} act={() => ask({ what: 'parts', of: one })} close={close}>
              {texts.closeParts}
            </MenuButton>
            <MenuButton icon={IconPencil} act={() => ask({ what: 'rename', of: one })} close={close}>
              {texts.rename}
            </MenuButton>
            <MenuButton icon={IconCopy} act={() => ask({ what: 'copy', of: one })} close={close}>
              {texts.copy}
            </MenuButton>
            <MenuButton icon={IconShare2} act={() => ask({ what: 'share', of: one })} close={close}>
              {texts.shareAsText}
            </MenuButton>
            <MenuRule />
            <MenuButton icon={IconTrash} act={() => ask({ what: 'delete', of: one })} close={close}>
              {texts.deleteLadder}
            </MenuButton>
          </>
        )}
      </Pop>
    </li>
  )
}
