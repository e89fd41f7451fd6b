/** The commands that a person runs before a commit, quickest first. */
const ciRuns = 'npm run check, npm test'

/**
 * Checks that every command in the README exists.
 * @param readme its Markdown
 * @param scripts names of the root's npm scripts
 * @param ci text of .ci/run
 * @returns one line for each thing that is not as written
 */
export function checkCommands(readme: string, scripts: readonly string[], ci: string): string[] {
  const problems: string[] = []
  const blocks = [...readme.matchAll(/^```[^\n]*\n(.*?)^```/gms)].map(([, body = '']) => body)
  const commands = blocks.flatMap((body) => body.split('\n').map((line) => line.replace(/^\s*\$?\s*/, '')))
  for (const command of commands.filter((line) => line.startsWith('npm '))) {
    const [verb = '', ...words] = command.slice(4).trim().split(/\s+/)
    const script = verb === 'run' ? words.find((word) => !word.startsWith('-')) : verb
    const isNpmsOwn = ['ci', 'install'].includes(verb)
    if (!isNpmsOwn && !scripts.includes(script ?? '')) problems.push(`README.md: "${command}": no such script`)
  }
  const ciCommands = ci.split('\n').filter((line) => /^\s*(npm|node|npx)\b/.test(line))
  if (ciCommands.map((line) => line.trim()).join(', ') !== ciRuns)
    problems.push(`.ci/run must call exactly these, in this order: ${ciRuns}`)
  return problems
}
