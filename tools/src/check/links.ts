import { posix } from 'node:path'

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')

const withoutCode = (markdown: string): string => markdown.replaceAll(/^```.*?^```/gms, '').replaceAll(/`[^`\n]*`/g, '')

/**
 * Checks that each link of a document to a file of the project, and to a heading in a document, leads somewhere.
 * @param pages Markdown by path
 * @param exists whether a path of the project is there
 */
export function checkLinks(pages: ReadonlyMap<string, string>, exists: (path: string) => boolean): string[] {
  const anchors = new Map(
    [...pages].map(([path, text]) => [
      path,
      [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)),
    ]),
  )
  return [...pages].flatMap(([path, text]) =>
    [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)].flatMap(([, link, image]) => {
      const [file = '', anchor] = (link ?? image ?? '').split('#')
      if (/^[a-z]+:|^\//.test(file)) return []
      const target = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file))
      if (!exists(target)) return [`${path}: no file ${target}`]
      return anchor === undefined || (anchors.get(target)?.includes(anchor) ?? true)
        ? []
        : [`${path}: no heading ${target}#${anchor}`]
    }),
  )
}
