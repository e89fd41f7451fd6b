import { Group } from '@mantine/core'
import * as texts from './texts.ts'

/** Draws a stair, for a stop that only climbs. */
function BrandMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <title>{texts.ratchet}</title>
      <path
        d="M4 27h8v-7h7v-7h7V5"
        fill="none"
        stroke="var(--r-gold)"
        strokeWidth="3.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function Brand({ name }: { name: string }) {
  return (
    <Group gap={9} wrap="nowrap" c="var(--r-text)" fz="lg" fw={650} lts="-0.01em">
      <BrandMark />
      {name}
    </Group>
  )
}
