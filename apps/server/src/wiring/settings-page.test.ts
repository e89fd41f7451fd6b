import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { settingGroups } from './environment.ts'
import { secretSettings } from './secret-files.ts'

const page = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'settings.md')

/** A setting's default as it is written; nothing where there is none. */
function defaultOf(schema: z.ZodType): string {
  const { _zod: parts } = schema as z.ZodType & { readonly _zod: { readonly def: object } }
  const { defaultValue } = parts.def as { readonly defaultValue?: unknown }
  return defaultValue === undefined ? '' : `\`${defaultValue}\``
}

function settingsPage(): string {
  const groups = Object.entries(settingGroups).map(([title, shape]) => {
    const rows = Object.entries(shape).map(
      ([name, schema]: [string, z.ZodType]) => `| \`${name}\` | ${defaultOf(schema)} | ${schema.description} |`,
    )
    return `## ${title}\n\n| setting | default | meaning |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Settings

Set these in the environment. A wrong value ends the start with one line that says what to write; an empty one counts as not set.

    PORT=8080 RATCHET_DATA_DIR=/var/lib/ratchet npm start

A setting that carries a secret may stand in a file, which \`NAME_FILE\` names: ${secretSettings.map((name) => `\`${name}\``).join(', ')}.

${groups.join('\n')}
<!-- written by npm test -- apps/server/src/wiring/settings-page -u -->
`
}

it('docs/settings.md tells every setting as the program has it', async () => {
  for (const shape of Object.values(settingGroups))
    for (const [name, schema] of Object.entries(shape)) expect((schema as z.ZodType).description, name).toBeTruthy()
  await expect(settingsPage()).toMatchFileSnapshot(page)
})
