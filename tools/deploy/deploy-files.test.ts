import { ConfigMap, PersistentVolumeClaim, Service, ServiceAccount } from 'kubernetes-models/v1'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const HERE = import.meta.dirname
const read = (file: string) => readFileSync(join(HERE, file), 'utf8')
const DOCUMENT = read('../../docs/operations.md')

/** The settings that the document has: the names in the first column of its table. */
const SETTINGS = new Set(
  [...DOCUMENT.matchAll(/^\| (`[A-Z][^|]*) *\|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name),
  ),
)
/** Variables of the system and of Node. */
const OF_THE_SYSTEM = ['PATH', 'NODE_ENV']
const unknownSettings = (names: readonly string[]) =>
  names.filter((name) => !SETTINGS.has(name) && !OF_THE_SYSTEM.includes(name))

interface Kustomization {
  readonly resources: readonly string[]
  readonly labels: readonly { readonly pairs: Readonly<Record<string, string>> }[]
}
const KUSTOMIZATION = parse(read('kubernetes/kustomization.yaml')) as Kustomization

interface Resource {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
}
const RESOURCES = KUSTOMIZATION.resources.flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => document.toJS() as Resource),
)

type Checked = new (data: never) => { validate(): void }
const KINDS: Readonly<Record<string, Checked>> = {
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'networking.k8s.io/v1 Ingress': Ingress,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 PersistentVolumeClaim': PersistentVolumeClaim,
  'v1 Service': Service,
  'v1 ServiceAccount': ServiceAccount,
}
const keyOf = ({ apiVersion, kind }: Resource) => `${apiVersion} ${kind}`

test.each(RESOURCES.map((resource) => [`${resource.kind} ${resource.metadata.name}`, resource] as const))(
  '%s keeps the schema of Kubernetes',
  (_name, resource) => {
    const Kind = KINDS[keyOf(resource)]
    expect(Kind).toBeDefined()
    expect(() => Kind && new Kind(resource as never).validate()).not.toThrow()
  },
)

test('the schema of Kubernetes refuses a wrong type', () => {
  const wrong = { metadata: { name: 'wrong' }, spec: { minReplicas: 'two' } }
  expect(() => new HorizontalPodAutoscaler(wrong as never).validate()).toThrow('minReplicas')
})

test('the pods run without rights, and every selector finds them', () => {
  const deployment = RESOURCES.find(({ kind }) => kind === 'Deployment') as unknown as Deployment
  const pod = deployment.spec?.template.spec
  expect(pod?.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  expect(pod?.containers.map(({ securityContext }) => securityContext)).toEqual([
    { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
  ])
  const labels = KUSTOMIZATION.labels[0]?.pairs
  expect(deployment.spec?.template.metadata?.labels).toEqual(labels)
  const selectors = JSON.stringify(RESOURCES).match(/"matchLabels":(\{[^}]*tombolo[^}]*\})/g) ?? []
  expect(new Set(selectors)).toEqual(new Set([`"matchLabels":${JSON.stringify(labels)}`]))
})

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly environment?: Readonly<Record<string, string>>
        readonly depends_on?: object
        readonly volumes?: readonly string[]
        readonly networks: readonly string[] | Readonly<Record<string, { readonly ipv4_address: string }>>
      }
    >
  >
  readonly volumes: object
  readonly networks: object
}
const COMPOSE = parse(read('container/compose.yaml')) as Compose

test('what a service of compose names is there, and the proxy that it trusts is the proxy', () => {
  for (const { depends_on: needed = {}, volumes = [], networks } of Object.values(COMPOSE.services)) {
    expect(Object.keys(COMPOSE.services)).toEqual(expect.arrayContaining(Object.keys(needed)))
    const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !name.startsWith('.'))
    expect(Object.keys(COMPOSE.volumes)).toEqual(expect.arrayContaining(named))
    const joined = Array.isArray(networks) ? (networks as string[]) : Object.keys(networks)
    expect(Object.keys(COMPOSE.networks)).toEqual(expect.arrayContaining(joined))
  }
  const { proxy, service } = COMPOSE.services
  const { TRUST_PROXY, OPERATOR_TRUST_PROXY } = service?.environment ?? {}
  const networks = proxy?.networks as Readonly<Record<string, { readonly ipv4_address: string }>>
  expect([TRUST_PROXY, OPERATOR_TRUST_PROXY]).toEqual(Array(2).fill(networks['inside']?.ipv4_address))
})

test('every setting of a file is one of the service', () => {
  const image = read('container/Containerfile')
  const ofImage = [...image.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
    [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name),
  )
  const unit = read('systemd/tombolo@.service')
  const [, ofUnit = ''] = /^Environment=(.*)$/m.exec(unit) ?? []
  const settings = RESOURCES.find(({ kind }) => kind === 'ConfigMap') as unknown as ConfigMap
  expect(ofImage.length).toBeGreaterThan(5)
  expect({
    image: unknownSettings(ofImage),
    unit: unknownSettings(ofUnit.split(' ').map((word) => word.split('=')[0] ?? '')),
    compose: unknownSettings(Object.keys(COMPOSE.services['service']?.environment ?? {})),
    kubernetes: unknownSettings(Object.keys(settings.data ?? {})),
  }).toEqual({ image: [], unit: [], compose: [], kubernetes: [] })
})

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string; readonly for: string }[] }[]
}

test('each alert has a line in the document', () => {
  const { groups } = parse(read('monitoring/alerts.yaml')) as Rules
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert))
  const [, table = ''] = DOCUMENT.split('\n### Alerts\n')
  const lines = [...(table.split('\n#')[0] ?? '').matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  expect(lines).toEqual(alerts)
})
