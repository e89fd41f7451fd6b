import { ActionIcon, Box, Button, Checkbox, Flex, Group, Modal, NativeSelect, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  type Arrangement,
  moved,
  type PanelId,
  panels,
  type Width,
  widthNames,
  withShown,
  withWidth,
} from './arrangement.ts'
import * as texts from './texts.ts'

interface ArrangeProps {
  readonly places: Arrangement
  readonly isOwn: boolean
  /** Whether two panels fit beside each other here. */
  readonly isWide: boolean
  /** null gives the usual places back. */
  readonly arrange: (next: Arrangement | null) => void
  readonly close: () => void
}

/** Puts the panels where the trader wants them. What is changed shows behind it at once. */
export default function ArrangeDialog({ places, isOwn, isWide, arrange, close }: ArrangeProps) {
  return (
    <Modal
      opened
      onClose={close}
      title={texts.arrangeDashboard}
      closeButtonProps={{ 'aria-label': texts.close }}
      transitionProps={{ duration: 0 }}
    >
      <Box component="ol" p={0} data-testid="arrange">
        {places.map(({ id, width, isShown }, at) => {
          const { name, isKept } = panelOf(id)
          return (
            <Flex key={id} component="li" align="center" gap="xs" py={6}>
              <Checkbox
                flex={1}
                size="xs"
                label={name}
                checked={isShown}
                disabled={isKept}
                title={isKept ? texts.alwaysShown : undefined}
                onChange={({ currentTarget }) => arrange(withShown(places, id, currentTarget.checked))}
              />
              {isWide ? (
                <NativeSelect
                  size="xs"
                  aria-label={texts.widthOf(name)}
                  value={width}
                  disabled={!isShown}
                  onChange={({ currentTarget }) => arrange(withWidth(places, id, currentTarget.value as Width))}
                  data={Object.entries(widthNames).map(([value, label]) => ({ value, label }))}
                />
              ) : null}
              <ActionIcon
                size={28}
                variant="default"
                aria-label={texts.moveUp(name)}
                disabled={at === 0}
                onClick={() => arrange(moved(places, id, -1))}
              >
                <IconArrowUp size={15} aria-hidden />
              </ActionIcon>
              <ActionIcon
                size={28}
                variant="default"
                aria-label={texts.moveDown(name)}
                disabled={at === places.length - 1}
                onClick={() => arrange(moved(places, id, 1))}
              >
                <IconArrowDown size={15} aria-hidden />
              </ActionIcon>
            </Flex>
          )
        })}
      </Box>
      <Text fz="xs" c="dimmed" my="sm">
        {isWide ? texts.widthRule : ''}
        {texts.savedInBrowser}
      </Text>
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" disabled={!isOwn} onClick={() => arrange(null)}>
          {texts.restoreDefault}
        </Button>
        <Button size="xs" onClick={close}>
          {texts.done}
        </Button>
      </Group>
    </Modal>
  )
}

const panelOf = (id: PanelId) => panels.find((one) => one.id === id) ?? panels[0]
