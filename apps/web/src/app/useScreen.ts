import { useMatches } from 'react-router'
import type { Screen } from './screen.ts'

/** Returns the screen that the address leads to. It is undefined while the address leads on to another one. */
export const useScreen = () => useMatches().at(-1)?.handle as Screen | undefined
