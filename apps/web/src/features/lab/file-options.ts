import type { NumberRule } from '@ratchet/contract'
import * as texts from './texts.ts'

export const spreadRule = {
  takes: 'decimal',
  sentence: texts.invalidPips,
  most: 1e6,
} as const satisfies NumberRule
