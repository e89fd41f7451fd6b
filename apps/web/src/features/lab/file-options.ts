import type { NumberRule } from '@ratchet/contract'

export const spreadRule = {
  takes: 'decimal',
  sentence: 'Please enter a number of pips.',
  most: 1e6,
} as const satisfies NumberRule
