import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { settingNames } from './config.ts'

// The files of deploy/ for containers say the same as the program: settings, ports, paths, versions.

const root = join(import.meta.dirname, '..', '..', '..', '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }
const dockerfile = read('deploy/container/Dockerfile')
const compose = parse(read('deploy/container/compose.yaml'), { merge: true }) as Compose
const kubernetes = ['account', 'api', 'engine', 'namespace', 'network'].flatMap((name) =>
  parseAllDocuments(read(`deploy/kubernetes/${name}.yaml`)).map((document) => document.toJS() as Resource),
)
const kustomization = parse(read('deploy/kubernetes/kustomization.yaml')) as Kustomization

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, unknown>>
  readonly volumes: Readonly<Record<string, unknown>>
}
interface Service {
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly volumes?: readonly string[]
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
}
interface Container {
  readonly name: string
  readonly env: readonly { readonly name: string; readonly value: string }[]
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[]
  readonly startupProbe: Probe
  readonly livenessProbe: Probe
  readonly readinessProbe: Probe
  readonly resources: { readonly requests: object; readonly limits: object }
  readonly securityContext: object
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
}
interface Resource {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly replicas: number
    readonly ingress?: readonly { readonly ports: readonly { readonly port: number }[] }[]
    readonly template: {
      readonly spec: {
        readonly securityContext: { readonly runAsUser: number; readonly runAsNonRoot: boolean }
        readonly containers: readonly [Container]
        readonly volumes: readonly { readonly name: string }[]
      }
    }
  }
}
interface Kustomization {
  readonly resources: readonly string[]
  readonly configMapGenerator: readonly { readonly literals: readonly string[] }[]
  readonly images: readonly { readonly name: string; readonly newTag: string }[]
}

/** What the image sets by itself. */
const imageEnv = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' ').map((one) => one.split('='))),
) as Record<string, string>
const ours = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('ratchet:'))
const deployments = kubernetes.filter(({ kind }) => kind === 'Deployment')
const known = new Set([...settingNames, 'NODE_ENV'])

describe('the image', () => {
  it('sets only what the program knows, and has what it starts', () => {
    expect(Object.keys(imageEnv).filter((name) => !known.has(name))).toEqual([])
    const programs = [...dockerfile.matchAll(/"apps\/server\/dist\/(\w+)\.js"/g)].map(([, name]) => name)
    expect(programs).toEqual(['healthy', 'main'])
    const build = read('apps/server/rolldown.config.ts')
    for (const name of programs) expect(build).toContain(`${name}: 'src/`)
    const copied = [...dockerfile.matchAll(/^COPY --from=packages \/opt\/ratchet\/(\S+) (\S+)$/gm)]
    expect(copied.length).toBeGreaterThan(3)
    for (const [, from, to] of copied) {
      expect(to).toBe(from)
      expect(existsSync(join(root, from ?? '')), from).toBe(true)
    }
  })

  it('runs as nobody who may do anything, and keeps nothing secret in a layer', () => {
    expect(dockerfile).toMatch(/^USER 10001:10001$/m)
    expect(dockerfile).toMatch(new RegExp(`--tag ratchet:${version} `))
    expect(Object.keys(imageEnv).filter((name) => /SECRET|TOKEN|PASSWORD|URL/.test(name))).toEqual([])
    expect(dockerfile).not.toMatch(/^ARG/m)
    // Every package is installed without running a program of its own.
    const installs = dockerfile.match(/^RUN npm (ci|install).*/gm) ?? []
    expect(installs).toHaveLength(2)
    for (const line of installs) expect(line).toContain('--ignore-scripts')
    // Of the clone only what is named is sent to the builder.
    const ignored = read('deploy/container/Dockerfile.dockerignore').split('\n')
    expect(ignored.filter((line) => line !== '' && !line.startsWith('#'))[0]).toBe('**')
    for (const line of ignored.filter((one) => one.startsWith('!')))
      expect(existsSync(join(root, line.slice(1))), line).toBe(true)
  })
})

describe('the compose file', () => {
  it('sets only what the program knows, and gives each secret as a file', () => {
    expect(ours.map(([name]) => name)).toEqual(['engine', 'api-a', 'api-b'])
    for (const [name, { image, environment = {}, secrets = [], read_only: isReadOnly, cap_drop: dropped }] of ours) {
      expect(image).toBe(`ratchet:${version}`)
      expect(
        Object.keys(environment).filter((one) => !known.has(one)),
        name,
      ).toEqual([])
      const files = Object.entries(environment).filter(([one]) => one.endsWith('_FILE'))
      expect(files.map(([, path]) => path.replace('/run/secrets/', ''))).toEqual(secrets)
      expect(isReadOnly).toBe(true)
      expect(dropped).toEqual(['ALL'])
    }
    for (const { secrets = [] } of Object.values(compose.services))
      for (const secret of secrets) expect(compose.secrets).toHaveProperty(secret)
  })

  it('keeps what has to last in volumes, which lie where the program writes', () => {
    for (const [, { volumes = [] }] of ours)
      for (const [name = '', path = ''] of volumes.map((one) => one.split(':'))) {
        expect(compose.volumes).toHaveProperty(name)
        expect(path.startsWith(imageEnv.RATCHET_DATA_DIR ?? '-')).toBe(true)
      }
  })

  it('has a proxy that asks the apis where they listen', () => {
    const asked = [...read('deploy/container/nginx.conf').matchAll(/server (api-\w):(\d+)/g)].map(
      ([, host, port]) => `${host}:${port}`,
    )
    expect(asked).toEqual(ours.flatMap(([name]) => (name.startsWith('api') ? [`${name}:${imageEnv.PORT}`] : [])))
  })
})

describe('the manifests of Kubernetes', () => {
  it('set only what the program knows', () => {
    const literals = kustomization.configMapGenerator.flatMap((one) =>
      one.literals.map((line) => line.split('=')[0] ?? ''),
    )
    expect(literals.filter((name) => !known.has(name))).toEqual([])
    for (const { spec } of deployments)
      expect(spec.template.spec.containers[0].env.map(({ name }) => name).filter((name) => !known.has(name))).toEqual(
        [],
      )
    expect(kustomization.images).toEqual([{ name: 'ratchet', newTag: version }])
    for (const file of kustomization.resources) expect(existsSync(join(root, 'deploy/kubernetes', file))).toBe(true)
  })

  it.each(deployments.map((one) => [one.metadata.name, one] as const))(
    'probe %s where it answers, and confine it',
    (name, { spec }) => {
      const { containers, securityContext, volumes } = spec.template.spec
      const [container] = containers
      const port = name === 'api' ? imageEnv.PORT : container.env.find((one) => one.name === 'MONITOR_PORT')?.value
      expect(container.ports).toEqual([{ name: container.startupProbe.httpGet.port, containerPort: Number(port) }])
      expect(
        [container.startupProbe, container.livenessProbe, container.readinessProbe].map(({ httpGet }) => httpGet.path),
      ).toEqual(['/healthz', '/healthz', '/readyz'])
      expect(securityContext).toMatchObject({ runAsUser: 10001, runAsNonRoot: true })
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      })
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.anything() },
        limits: { memory: expect.anything() },
      })
      expect(container.volumeMounts.map((one) => one.mountPath)).toContain(imageEnv.RATCHET_DATA_DIR)
      const mounted = new Set(container.volumeMounts.map((one) => one.name))
      expect(mounted).toEqual(new Set(volumes.map((one) => one.name)))
      // Each secret lies where the setting says.
      for (const { value } of container.env.filter((one) => one.name.endsWith('_FILE')))
        expect(value).toMatch(/^\/etc\/ratchet\//)
      const policy = kubernetes.find(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === name)
      expect(policy?.spec.ingress?.flatMap((one) => one.ports.map((each) => each.port))).toEqual([Number(port)])
    },
  )
})

describe('OP8: the folders that all apis share', () => {
  const shared = ['pictures', 'uploads', 'inbox']

  it('are volumes of both apis in the compose file, where the setting leads', () => {
    for (const [name, { environment = {}, volumes = [] }] of ours.filter(([one]) => one.startsWith('api')))
      expect(
        volumes.map((one) => one.split(':')[1]),
        name,
      ).toEqual(shared.map((one) => `${environment.RATCHET_SHARED_DIR}/${one}`))
  })

  it('are mounts of the claim in Kubernetes, where the setting leads', () => {
    const [container] = deployments.find(({ metadata }) => metadata.name === 'api')?.spec.template.spec.containers ?? []
    const folder = container?.env.find(({ name }) => name === 'RATCHET_SHARED_DIR')?.value
    const mounts = container?.volumeMounts.filter(({ name }) => name === 'files').map(({ mountPath }) => mountPath)
    expect(mounts).toEqual(shared.map((one) => `${folder}/${one}`))
  })
})

describe('the units of systemd', () => {
  const own = /^(#|Description=|Environment|StateDirectory=|ReadWritePaths=|$)/
  const linesOf = (name: string) => read(`deploy/systemd/${name}`).split('\n')

  it('OP11: one process and one of several are started again, and are shut in, in the same way', () => {
    const [one, several] = ['ratchet.service', 'ratchet@.service'].map((name) =>
      linesOf(name).filter((line) => !own.test(line)),
    )
    expect(several).toEqual(one)
    expect(one).toContain('Restart=always')
  })

  it('OP11: each of several has its settings and its folder', () => {
    const lines = linesOf('ratchet@.service')
    expect(lines).toContain('EnvironmentFile=/etc/ratchet/%i.env')
    expect(lines).toContain('StateDirectory=ratchet/%i')
    expect(lines).toContain('Environment=NODE_ENV=production RATCHET_DATA_DIR=/var/lib/ratchet/%i')
  })
})

describe('the page of alerts', () => {
  const alertsPage = read('docs/operate/alerts.md')

  it('has a part for every alert, and for no other', () => {
    const rules = parse(read('deploy/prometheus/ratchet.rules.yml')) as { groups: { rules: { alert: string }[] }[] }
    const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert))
    expect([...alertsPage.matchAll(/^## (Ratchet\w+)$/gm)].map(([, name]) => name).sort()).toEqual(alerts.sort())
  })

  it('types only commands that there are, and looks for lines that the program logs', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> }
    for (const [, name = ''] of alertsPage.matchAll(/npm run -s (\w+)/g)) expect(scripts).toHaveProperty(name)
    const admin = read('apps/server/src/admin/commands.ts')
    for (const [, name = ''] of alertsPage.matchAll(/admin(?: --|\.js) ([a-z-]+)/g))
      expect(admin).toMatch(new RegExp(`^  '?${name}'?: \\{`, 'm'))
    const sources = ['actor/actor.ts', 'engine.ts'].map((name) => read(`packages/engine/src/${name}`)).join('')
    for (const words of [
      'The broker could not be reached',
      'An internal fault froze an account',
      'The log of the ledger broke',
      'did not leave',
    ])
      expect([alertsPage.includes(words), sources.includes(words)], words).toEqual([true, true])
  })
})
