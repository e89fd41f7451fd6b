import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { adopt } from './sheets/adopt.ts'

/** Whether the dark theme is shown, and the way to the other one. It follows the system until it is changed once. */
export function useScheme() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  const dark = useComputedColorScheme('dark') === 'dark'
  const change = () => {
    // All colours change at once, those too that otherwise take their time.
    const leave = adopt('*, ::before, ::after { transition: none !important; }')
    setColorScheme(dark ? 'light' : 'dark')
    setTimeout(leave, 10)
  }
  return { dark, change }
}
