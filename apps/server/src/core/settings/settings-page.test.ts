import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { secretSettings } from '../secrets/secret-files.ts'
import { settingGroups } from './environment.ts'

const page = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'operate', 'settings.md')

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

This page lists every setting of the server with its default. Each setting is an environment variable:

    PORT=8080 RATCHET_DATA_DIR=/var/lib/ratchet npm start

If the value of a setting is wrong, the server does not start, and prints one line that says what to write. A setting with an empty value counts as not set.

A secret can come from a file: instead of \`NAME\`, set \`NAME_FILE\` to the file’s path. This works for ${secretSettings.map((name) => `\`${name}\``).join(', ')}.

${groups.join('\n')}
<!-- written by npm test -- apps/server/src/core/settings/settings-page -u -->
`
}

it('docs/operate/settings.md lists every setting of the program', async () => {
  for (const shape of Object.values(settingGroups))
    for (const [name, schema] of Object.entries(shape)) expect((schema as z.ZodType).description, name).toBeTruthy()
  await expect(settingsPage()).toMatchFileSnapshot(page)
})
