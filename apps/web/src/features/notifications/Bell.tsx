import { Box, Button, Group, Text, Title } from '@mantine/core'
import { messages } from '@ratchet/contract'
import { IconBell } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '../../api/session.ts'
import { foldNotices } from '../../format/notice.ts'
import { notificationsLink } from '../../ui/links.ts'
import { useNowMs } from '../../ui/now.ts'
import { Pop } from '../../ui/pop/Pop.tsx'
import { SignInHint } from '../../ui/SignInHint.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { MarkAllRead } from './MarkAllRead.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import css from './notifications.module.css'
import * as texts from './texts.ts'
import { unreadText, useNotices } from './useNotices.ts'

/** Shows how much is new, and the latest of it. */
export function Bell() {
  const { unread } = useNotices()
  const label = unread > 0 ? texts.unreadNotifications(unreadText(unread)) : texts.notifications
  return (
    <Pop
      label={texts.notifications}
      align="end"
      width={400}
      className={css.dropdown}
      testId="bell-list"
      target={(props) => (
        <ToolButton label={label} data-testid="bell" data-unread={unread} {...props}>
          <IconBell size={18} stroke={1.7} aria-hidden />
          {unread > 0 ? (
            <span className={`${css.badge} num`} aria-hidden data-testid="unread">
              {unreadText(unread)}
            </span>
          ) : null}
        </ToolButton>
      )}
    >
      {(close) => <Latest onLeave={close} />}
    </Pop>
  )
}

function Latest({ onLeave }: { onLeave: () => void }) {
  const { user } = useSession()
  const { items, isNew, known } = useNotices()
  const nowMs = useNowMs()
  return (
    <>
      <Group justify="space-between" mih={44} pl={14} pr="xs" className={css.head}>
        <Title order={2} fz="md">
          {texts.notifications}
        </Title>
        <MarkAllRead />
      </Group>
      {user === null ? (
        <Box p={14}>
          <SignInHint />
        </Box>
      ) : (
        <Box mah="min(420px, 60dvh)" style={{ overflowY: 'auto' }}>
          {items.length > 0 ? (
            <ol className={css.list}>
              {foldNotices(items).map((folded) => (
                <NoticeItem
                  key={folded.notice.seq}
                  folded={folded}
                  isNew={isNew(folded.notice)}
                  nowMs={nowMs}
                  onLeave={onLeave}
                />
              ))}
            </ol>
          ) : (
            <Text p="xl" fz="sm" c="dimmed" ta="center">
              {known ? texts.none : messages.loading}
            </Text>
          )}
        </Box>
      )}
      <Button component={Link} to={notificationsLink} variant="subtle" fullWidth radius={0} onClick={onLeave}>
        {texts.seeAll}
      </Button>
    </>
  )
}
