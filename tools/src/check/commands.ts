/** The commands that a person runs before a commit, quickest first. */
const ciRuns = 'npm run check, npm test'
const npmsOwn = ['ci', 'install', 'audit', 'view', 'pack', 'ls']

/**
 * Checks that every command of npm in the documents exists.
 * @param pages their Markdown, by path
 * @param scripts names of the root's npm scripts
 * @param ci text of .ci/run
 * @returns one line for each thing that is not as written
 */
export function checkCommands(pages: ReadonlyMap<string, string>, scripts: readonly string[], ci: string): string[] {
  const problems = [...pages].flatMap(([path, text]) => unknownCommands(path, text, scripts))
  const ciCommands = ci.split('\n').filter((line) => /^\s*(npm|node|npx)\b/.test(line))
  if (ciCommands.map((line) => line.trim()).join(', ') !== ciRuns)
    problems.push(`.ci/run must call exactly these, in this order: ${ciRuns}`)
  return problems
}

/** A command stands in a block of code, fenced or indented, or between backticks; settings may stand before it. */
const command = /(?:^(?: {4,}|\$ )|`)(?:\w+=\S+ )*(npm (?:run )?[^`\n]*)/gm

function unknownCommands(path: string, text: string, scripts: readonly string[]): string[] {
  const fenced = text.replaceAll(/^```[^\n]*\n(.*?)^```/gms, (_, body: string) =>
    body.replaceAll(/^\s*\$?\s*/gm, '    '),
  )
  return [...fenced.matchAll(command)].flatMap(([, line = '']) => {
    const [, verb = '', ...words] = line.trim().split(/\s+/)
    const script = verb === 'run' ? words.find((word) => !word.startsWith('-')) : verb
    const isKnown = npmsOwn.includes(verb) || words.includes('-w') || scripts.includes(script ?? '')
    return isKnown ? [] : [`${path}: "${line.trim()}": no such script`]
  })
}
