import { IconMoon, IconSun } from '@tabler/icons-react'
import { ToolButton } from './ToolButton.tsx'
import * as texts from './texts.ts'
import { useScheme } from './useScheme.ts'

/** Follows the system until it is pressed once. */
export function SchemeSwitch() {
  const { dark, change } = useScheme()
  return (
    <ToolButton label={dark ? texts.lightTheme : texts.darkTheme} onClick={change} data-testid="scheme-switch">
      {dark ? <IconSun size={18} stroke={1.7} aria-hidden /> : <IconMoon size={18} stroke={1.7} aria-hidden />}
    </ToolButton>
  )
}
