import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '@ratchet/launcher'

/** The commands of a page for operators, as they stand there, under the name that a comment before them gives. */
export function blocksOf(page: string): ReadonlyMap<string, string> {
  const text = readFileSync(join(root, 'docs', 'operate', `${page}.md`), 'utf8')
  const blocks = new Map<string, string>()
  for (const [, indent = '', name = '', body = ''] of text.matchAll(
    /^( *)<!-- run: ([\w-]+) -->\n\n((?:(?:\1 {4}.*)?\n)+)/gm,
  ))
    blocks.set(name, body.trimEnd().replaceAll(new RegExp(`^${indent} {4}`, 'gm'), ''))
  return blocks
}

/** What stands elsewhere in a test than on an operator's machine: text of the page, and what it is here. */
export type Places = readonly (readonly [written: string, here: string])[]

/** Puts what is here in the place of what is written. A path is meant from its beginning. */
export function inPlace(text: string, places: Places): string {
  const here = new Map(places)
  const any = places.map(([written]) => `${written.startsWith('/') ? '(?<![\\w./-])' : ''}${RegExp.escape(written)}`)
  return text.replaceAll(new RegExp(any.join('|') || '(?!)', 'g'), (written) => here.get(written) ?? written)
}

/** Runs commands in the clone, and ends at the first that fails. @returns what they printed, both streams */
export async function runAsWritten(
  commands: string,
  places: Places,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const text = inPlace(commands, places)
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  const own = join(root, 'node_modules', '.bin')
  const { stdout, stderr } = await promisify(execFile)('/bin/bash', ['--norc', '-euo', 'pipefail', '-c', text], {
    cwd: root,
    env: { HOME, TMPDIR, ...env, PATH: `${env.PATH ?? ''}:${own}:${PATH}` },
    maxBuffer: 10 << 20,
  }).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`${text}\n${error.stdout}\n${error.stderr}`)
  })
  return `${stdout}${stderr}`
}
