import { ActionIcon } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useScheme } from './useScheme.ts'

/** Follows the system until it is pressed once. */
export function SchemeSwitch() {
  const { dark, change } = useScheme()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={dark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={change}
      data-testid="scheme-switch"
    >
      {dark ? <IconSun size={18} stroke={1.7} aria-hidden /> : <IconMoon size={18} stroke={1.7} aria-hidden />}
    </ActionIcon>
  )
}
