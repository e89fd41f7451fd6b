import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/** Asks before the trader leaves behind what was typed and not saved. Where nothing was typed it does not ask. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
  const isAsking = blocker.state === 'blocked'
  return (
    <Modal
      opened={isAsking}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      centered
      size="sm"
      closeButtonProps={{ 'aria-label': 'Stay here' }}
    >
      <Text size="sm" mb="md">
        You changed your account and have not saved it yet. If you leave now, these changes are lost.
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          Stay
        </Button>
      </Group>
    </Modal>
  )
}
