import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generatedFile, generateTypes } from './testing/generate-types.ts'

it('has types that say what the migrations make (else: npm run -w @ratchet/store types)', async () => {
  expect(readFileSync(generatedFile, 'utf8')).toBe(await generateTypes())
})
