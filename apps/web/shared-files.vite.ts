import { basename, join } from 'node:path'
import { build, type PluginOption, type Rolldown } from 'vite'

// Screens and parts stand here by the names of their files; those that are named nowhere here are the desk's other
// screens.
const signIn = ['AuthLayout', 'SignInForm']
const entry = ['ForgotForm', 'ResetForm', 'ConfirmForm', 'SignUpForm']
const open = [...entry, 'Guide', 'Home', 'Landing', 'Privacy', 'Profile', 'PublicLayout', 'Verify']
const desk = ['AdminShell', 'Dashboard']
const chart = ['ChartCanvas']
const laterOnDashboard = ['AccountLine', 'FirstSteps', 'Performance']
const opened = ['LateFlight']
/** Any page may ask for them. */
const everywhere = ['Notices']
const checks = ['check']
const named = [signIn, open, desk, everywhere, chart, laterOnDashboard, opened, checks].flat()

type Users = ReadonlySet<string>
const any = (users: Users, of: readonly string[]): boolean => of.some((name) => users.has(name))

/**
 * Names the files that screens share; each module stands in the first that takes it. Whoever uses a module uses what it
 * imports too, so what it imports has all its users and perhaps more. A file may therefore not refuse for more users
 * what it would take for fewer, unless one before it takes that: then no files load each other in a circle.
 */
const files: readonly (readonly [name: string, takes: (users: Users) => boolean])[] = [
  ['core', (users) => any(users, signIn)],
  ['notices', (users) => any(users, everywhere)],
  ['base', (users) => any(users, desk) && any(users, open)],
  ['desk', (users) => any(users, desk)],
  // Visitors see plots too, and nothing else of what comes later on the dashboard.
  ['plots', (users) => any(users, laterOnDashboard) && any(users, open)],
  // The charts' library is the largest, and several screens need it.
  ['chart', (users) => any(users, chart)],
  ['later', (users) => any(users, laterOnDashboard)],
  // The library that checks what is typed is large, and few screens need it.
  ['checks', (users) => any(users, checks)],
  ['open', (users) => any(users, open)],
  ['dialogs', (users) => any(users, opened) && any(users, ['Settings', 'Trade'])],
  ['flight', (users) => any(users, opened)],
  ['shared', () => true],
]

/**
 * Builds the app as the bundler sees it, a file for each module: only it knows which modules of a library are left, and
 * who imports them.
 */
async function modulesOf(root: string, plugins: readonly PluginOption[]): Promise<readonly Rolldown.OutputChunk[]> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins],
    build: {
      write: false,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: join(root, 'src/main.tsx'), output: { preserveModules: true } },
    },
  })
  if (!('output' in built)) throw new Error('The bundler answered with something else than one output.')
  return built.output.filter((one) => one.type === 'chunk')
}

/**
 * Tells of each module what it is loaded for: screens, and the parts that come later. It leaves out what comes with the
 * page itself.
 */
function usersOf(modules: readonly Rolldown.OutputChunk[]): ReadonlyMap<string, Users> {
  const byFile = new Map(modules.map((module) => [module.fileName, module]))
  const within = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const imported of byFile.get(file)?.imports ?? []) within(imported, seen)
    return seen
  }
  const page = new Set(modules.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...within(fileName)]))
  const users = new Map<string, Set<string>>()
  for (const start of new Set(modules.flatMap(({ dynamicImports }) => dynamicImports))) {
    const user = basename(byFile.get(start)?.facadeModuleId ?? '').replace(/\.tsx?$/, '')
    for (const file of within(start)) {
      const id = byFile.get(file)?.facadeModuleId
      if (id && !page.has(file)) users.set(id, (users.get(id) ?? new Set()).add(user))
    }
  }
  return users
}

/**
 * Decides which modules share a file. Left to itself the bundler makes a file for each set of screens that share a
 * module, most of them under a kilobyte: the dashboard asked for 78. Each of them costs a browser time, and on a slow
 * line no more than six come at once.
 */
export async function sharedFiles(
  root: string,
  plugins: readonly PluginOption[],
): Promise<Rolldown.CodeSplittingOptions> {
  const users = usersOf(await modulesOf(root, plugins))
  const known = new Set([...users.values()].flatMap((its) => [...its]))
  for (const name of named)
    if (!known.has(name)) throw new Error(`Nothing loads ${name}: shared-files.vite.ts names it.`)
  const fileOf = (id: string): string | undefined => {
    const its = users.get(id)
    return its && its.size > 1 ? files.find(([, takes]) => takes(its))?.[0] : undefined
  }
  const groups = files.map(([name], at) => ({
    name,
    priority: files.length - at,
    test: (id: string) => fileOf(id) === name,
  }))
  // Otherwise a file would also take what it imports of the page's own, and every screen would load it.
  return { groups, includeDependenciesRecursively: false }
}
