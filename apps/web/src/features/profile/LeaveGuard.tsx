import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '../../ui/Dialog.tsx'
import * as texts from './texts.ts'

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
    <Dialog title={texts.leaveTitle} opened={isAsking} close={() => blocker.reset?.()} width={380} stays={false}>
      <Text size="sm" mb="md">
        {texts.leaveEffect}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {texts.leave}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {texts.cancel}
        </Button>
      </Group>
    </Dialog>
  )
}
