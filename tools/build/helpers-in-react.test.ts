import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { withHelpers, withHelpersOfReact, withoutHelpers } from './helpers-in-react.ts'

const FILES = { helpers: 'rolldown-runtime-aaa.js', react: 'react-bbb.js' }
const HELPERS = 'var e=1,s=()=>e,l=(n)=>n+e;export{s as n,l as r};'
const REACT = 'import{r as e}from"./rolldown-runtime-aaa.js";var s=e(1);export{s as t};'
const APP =
  'import{n as t,r}from"./rolldown-runtime-aaa.js";import{t as a}from"./react-bbb.js";export default[t(),r(2),a];'

test('files run with the helpers from the file of React', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tombolo-helpers-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(join(folder, FILES.react), withHelpers(REACT, HELPERS, FILES))
  await writeFile(join(folder, 'app.js'), withHelpersOfReact(APP, FILES))
  const app = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'app.js')).href)) as {
    default: unknown
  }
  expect(app.default).toEqual([1, 3, 2])
})

test('a file that does not import React is left as it is', () => {
  const alone = 'import{n as t}from"./rolldown-runtime-aaa.js";t();'
  expect(withHelpersOfReact(alone, FILES)).toBe(alone)
})

test('the manifest names the file of helpers for files without React only', () => {
  const manifest = {
    'main.tsx': { file: 'main.js', imports: ['_rolldown-runtime-aaa.js', '_react-bbb.js'] },
    '_react-bbb.js': { file: 'react-bbb.js', imports: ['_rolldown-runtime-aaa.js'] },
    'alone.ts': { file: 'alone.js', imports: ['_rolldown-runtime-aaa.js'] },
  }
  expect(JSON.parse(withoutHelpers(JSON.stringify(manifest), FILES))).toEqual({
    'main.tsx': { file: 'main.js', imports: ['_react-bbb.js'] },
    '_react-bbb.js': { file: 'react-bbb.js', imports: [] },
    'alone.ts': manifest['alone.ts'],
  })
})
