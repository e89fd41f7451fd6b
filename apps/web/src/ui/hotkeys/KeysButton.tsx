import { Box, Button, Flex, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { type ActionId, actionOf, actions, keyOf } from './actions.ts'
import css from './hotkeys.module.css'
import { useKeys } from './hotkeys.ts'
import * as texts from './texts.ts'

/** Shows the keys, and changes them. */
export function KeysButton() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        className={css.open ?? ''}
        onClick={() => setOpened(true)}
        data-testid="keys-open"
      >
        {texts.keys}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={texts.keyboardShortcuts}
        size="sm"
        closeButtonProps={{ 'aria-label': texts.close }}
        transitionProps={{ duration: 0 }}
      >
        <KeysForm leave={() => setOpened(false)} />
      </Modal>
    </>
  )
}

function KeysForm({ leave }: { readonly leave: () => void }) {
  const { keys, give, giveUsual } = useKeys()
  const [said, setSaid] = useState('')
  const take = (action: ActionId, event: KeyboardEvent) => {
    if (['Tab', 'Shift', 'Escape'].includes(event.key)) return
    event.preventDefault()
    if (event.key === 'Backspace' || event.key === 'Delete') {
      give(action, null)
      setSaid('')
      return
    }
    const key = keyOf(event)
    if (key === null) return setSaid(texts.oneLetter)
    const before = actionOf(keys, key)
    give(action, key)
    const other = actions.find(({ id }) => id === before && id !== action)
    setSaid(other ? texts.lostItsKey(other.label) : '')
  }
  return (
    <Stack gap="sm" fz="sm" data-testid="keys-form">
      <Text fz="sm" c="dimmed">
        {texts.explanation}
      </Text>
      <Box component="ul" p={0} style={{ listStyle: 'none' }}>
        {actions.map(({ id, label }) => (
          <Flex key={id} component="li" align="center" justify="space-between" py="xxs">
            <label htmlFor={`key-${id}`}>{label}</label>
            <TextInput
              id={`key-${id}`}
              size="xs"
              w={64}
              value={keys[id]?.toUpperCase() ?? ''}
              placeholder={texts.none}
              autoComplete="off"
              onKeyDown={(event) => take(id, event)}
              // A telephone's keyboard sends no keys, only text.
              onChange={({ currentTarget }) => {
                const typed = currentTarget.value.slice(-1)
                const key = keyOf({ key: typed, ctrlKey: false, metaKey: false, altKey: false })
                if (key !== null) give(id, key)
              }}
            />
          </Flex>
        ))}
      </Box>
      <Box component="p" role="status" c="dimmed" mih="1.5em">
        {said}
      </Box>
      <Group gap="xs" justify="flex-end">
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            giveUsual()
            setSaid(texts.defaultsRestored)
          }}
        >
          {texts.restoreDefaults}
        </Button>
        <Button size="xs" onClick={leave}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  )
}
