import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'

/** Follows the system until it is pressed once. */
export function SchemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('dark') === 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      aria-label={dark ? 'Use the light theme' : 'Use the dark theme'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      data-testid="scheme-switch"
    >
      {dark ? <IconSun size={18} stroke={1.7} aria-hidden /> : <IconMoon size={18} stroke={1.7} aria-hidden />}
    </ActionIcon>
  )
}
