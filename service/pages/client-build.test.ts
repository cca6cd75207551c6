import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientBuildIn, devClientAt } from './client-build.ts'

let folder: string
let now = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tombolo-build-'))
  await mkdir(join(folder, 'assets'))
})
afterEach(() => rm(folder, { recursive: true }))

async function build(entry: string, at: number): Promise<void> {
  await writeFile(join(folder, 'assets', entry), 'export {}')
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({ 'runtime/main.tsx': { file: `assets/${entry}`, isEntry: true } }),
  )
  await utimes(join(folder, 'manifest.json'), at, at)
}

test('the client build is null until its files exist', async () => {
  const current = clientBuildIn(folder, () => now)
  expect(await current()).toBeNull()
  await build('main-1.js', 100)
  expect(await current()).toBeNull()
  now += 1000
  expect((await current())?.firstLoad([])?.script).toBe('/assets/main-1.js')
})

test('requests that come together all get the client build, also the first ones', async () => {
  await build('main-1.js', 100)
  const current = clientBuildIn(folder, () => now)
  const builds = await Promise.all([current(), current(), current()])
  expect(builds.map((each) => each?.firstLoad([])?.script)).toEqual(builds.map(() => '/assets/main-1.js'))
})

test('a new client build replaces the old one, which answers until the new one is complete', async () => {
  await build('main-1.js', 100)
  const current = clientBuildIn(folder, () => now)
  const scriptAfter = async () => {
    now += 1000
    return (await current())?.firstLoad([])?.script
  }
  expect(await scriptAfter()).toBe('/assets/main-1.js')
  await rm(join(folder, 'manifest.json'))
  expect(await scriptAfter()).toBe('/assets/main-1.js')
  await writeFile(join(folder, 'manifest.json'), '{ "runtime/ma')
  expect(await scriptAfter()).toBe('/assets/main-1.js')
  await build('main-2.js', 200)
  expect(await scriptAfter()).toBe('/assets/main-2.js')
})

test('a client build knows the address of its worker for formats', async () => {
  await build('main-1.js', 100)
  const current = clientBuildIn(folder, () => now)
  expect((await current())?.formatWorker).toBeNull()
  const chunks = { 'runtime/main.tsx': { file: 'assets/main-1.js', isEntry: true } }
  const worker = { file: 'assets/format-worker-4f2a.js' }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...chunks, '_format-worker': worker }))
  now += 1000
  expect((await current())?.formatWorker).toBe('/assets/format-worker-4f2a.js')
})

test('the first load lists the imports of the entry and the screen once each', async () => {
  await build('main-1.js', 100)
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({
      'runtime/main.tsx': {
        file: 'assets/main-1.js',
        isEntry: true,
        imports: ['_react.js'],
        css: ['assets/main.css'],
      },
      '_react.js': { file: 'assets/react.js' },
      'modules/lobby/screens/home.tsx': {
        file: 'assets/home.js',
        imports: ['_react.js', 'runtime/main.tsx', '_panel.js'],
      },
      '_panel.js': { file: 'assets/panel.js', css: ['assets/panel.css', 'assets/main.css'] },
    }),
  )
  const load = (await clientBuildIn(folder, () => now)())?.firstLoad([
    'modules/lobby/screens/home.tsx',
    'modules/none.tsx',
  ])
  expect(load).toEqual({
    script: '/assets/main-1.js',
    modules: ['/assets/react.js', '/assets/home.js', '/assets/panel.js'],
    styles: ['/assets/main.css', '/assets/panel.css'],
  })
})

test('a page loads the script of the dev server instead of a build', async () => {
  const build = await devClientAt('/@tombolo/client.js')()
  expect(build.firstLoad(['modules/lobby/screens/home.tsx'])).toEqual({
    script: '/@tombolo/client.js',
    modules: [],
    styles: [],
  })
})

test('a page carries the text of the style sheets of its first paint', async () => {
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'assets/main.css'), 'a{color:red}')
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({}))
  const build = await clientBuildIn(folder, () => now)()
  expect(build?.cssOf(['/assets/main.css', '/assets/none.css'])).toBe('a{color:red}\n')
})
